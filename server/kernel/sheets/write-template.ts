import { Readable } from 'node:stream';
import type { DataValidation, WriteSheet } from 'hucre';
import type { Text } from '#contract/kernel/text.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import type { CellValue, HeadRow, SheetColumn } from './sheet-columns.ts';
import { SHEET_STYLES, styleNumbers } from './sheet-styles.ts';
import { headRows } from './write-sheet.ts';
import { cellXml, columnName, plainXmlText, rowXml } from './xlsx-cells.ts';
import { frameOf } from './xlsx-frame.ts';

export interface TemplateColumn extends SheetColumn {
  /** What to enter, as a comment on the heading. */
  readonly help?: Text;
  /** The values a person may choose from; others are refused by the spreadsheet program. */
  readonly choices?: readonly string[];
}

export interface TemplateToWrite {
  readonly sheetName: string;
  readonly head: readonly HeadRow[];
  readonly columns: readonly TemplateColumn[];
  /** One row of data in grey italics, to be overwritten. */
  readonly example?: readonly CellValue[];
}

/** Choices stand in a hidden sheet: written into the rule they may have 255 characters together, and no comma. */
const CHOICES_SHEET = 'choices';

/** An empty table to fill in, as .xlsx. */
export function writeTemplate(template: TemplateToWrite): Readable {
  return Readable.from(templateBytes(template), { objectMode: false });
}

async function* templateBytes({ sheetName, head, columns, example }: TemplateToWrite): AsyncGenerator<Uint8Array> {
  const withChoices = columns.flatMap((column, index) => (column.choices?.length ? [{ ...column, index }] : []));
  const lists = withChoices.map(({ choices }) => choices ?? []);
  const frame = await frameOf({
    sheetName,
    widths: columns.map(({ width }) => width),
    frozenRows: head.length,
    styles: SHEET_STYLES,
    comments: columns.flatMap(({ help }, column) =>
      help && head.length > 0 ? [{ line: 1, column, text: `${help.zh}\n${help.en}` }] : [],
    ),
    validations: withChoices.map(({ index }, list) => choiceRule(index, list, lists[list] ?? [], head.length + 1)),
    furtherSheets: lists.length > 0 ? [choicesSheet(lists)] : [],
  });
  const styles = styleNumbers(frame.styles);
  const line = head.length + 1;
  const exampleCells = columns.map(({ kind }, index) =>
    // A number format belongs to its kind, so only texts are grey.
    cellXml(
      `${columnName(index)}${line}`,
      example?.[index],
      kind,
      kind === 'text' ? styles.example : styles.kind[kind],
    ),
  );
  yield* frame.withRows(
    (async function* () {
      yield* headRows(head, styles);
      if (example) yield rowXml(line, exampleCells.join(''));
    })(),
  );
}

function choiceRule(column: number, list: number, choices: readonly string[], firstLine: number): DataValidation {
  const name = columnName(column);
  return {
    type: 'list',
    formula1: `${CHOICES_SHEET}!$${columnName(list)}$1:$${columnName(list)}$${choices.length}`,
    allowBlank: true,
    showErrorMessage: true,
    errorStyle: 'stop',
    errorTitle: '请从列表中选择 / Choose from the list',
    errorMessage: `${choices.slice(0, 5).map(plainXmlText).join(', ')}${choices.length > 5 ? ' …' : ''}`.slice(0, 225),
    range: `${name}${firstLine}:${name}${DEFAULT_LIMITS.rows}`,
  };
}

function choicesSheet(lists: readonly (readonly string[])[]): WriteSheet {
  const height = Math.max(...lists.map(list => list.length));
  return {
    name: CHOICES_SHEET,
    hidden: true,
    rows: Array.from({ length: height }, (_, row) =>
      lists.map(list => {
        const choice = list[row];
        return choice === undefined ? null : plainXmlText(choice);
      }),
    ),
  };
}
