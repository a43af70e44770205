import { Readable } from 'node:stream';
import type { WriteSheet } from 'hucre';
import type { FieldMeta } from '#contract/kernel/field.ts';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import { type Language, say, type Text } from '#contract/kernel/text.ts';
import { printedContainerType } from '#contract/si/parts/container-type.ts';
import { showSiNumber } from '#contract/si/parts/si-number.ts';
import { boxSchema, cargoLineSchema, type SiDraft, siFieldLabel } from '#contract/si/shipping-instruction.ts';
import { cellOf, sheetColumns, sheetName } from '../../../kernel/resource/resource-sheet.ts';
import type { CellValue } from '../../../kernel/sheets/sheet-columns.ts';
import { SHEET_STYLES, styleNumbers } from '../../../kernel/sheets/sheet-styles.ts';
import { headRows } from '../../../kernel/sheets/write-sheet.ts';
import { cellXml, columnName, plainXmlText, rowXml } from '../../../kernel/sheets/xlsx-cells.ts';
import { frameOf } from '../../../kernel/sheets/xlsx-frame.ts';

/** The workbook of an export: the rows of the view, and a sheet `Lines` with one row per line of cargo (design A8.2). */

type Meta = Readonly<Record<string, FieldMeta>>;

export const cellsOfRow = (
  meta: Meta,
  fields: readonly string[],
  row: AnyRow,
  language: Language,
): readonly CellValue[] => fields.map(field => cellOf(meta[field]!, row[field], { language, refText: id => id }));

const BOX_FIELDS = ['containerNo', 'type', 'sealNo'] as const;
const LINE_FIELDS = [
  'goods',
  'goodsZh',
  'hsCode',
  'marks',
  'packageCode',
  'packageCount',
  'weightKg',
  'volumeCbm',
] as const;
const NUMBERS: ReadonlySet<string> = new Set(['packageCount', 'weightKg', 'volumeCbm']);

const LINE_HEADS: readonly Text[] = [
  { zh: 'SI 编号', en: 'SI no.' },
  { zh: '提单号', en: 'Bill no.' },
  ...BOX_FIELDS.map(field => siFieldLabel(boxSchema, field)),
  ...LINE_FIELDS.map(field => siFieldLabel(cargoLineSchema, field)),
];

type LineCell = string | number | null;

const lineCell = (field: string, text: string): LineCell => {
  const isNumber = NUMBERS.has(field) && /^\d{1,12}(\.\d{1,4})?$/.test(text);
  return isNumber ? Number(text) : plainXmlText(text);
};

/** Every line of cargo of one SI, container by container. */
export const linesOf = ({ no, billNo }: { no: string; billNo: string }, draft: SiDraft): readonly LineCell[][] =>
  draft.boxes.flatMap(box =>
    box.lines.map(line => [
      showSiNumber(no),
      billNo,
      ...BOX_FIELDS.map(field => plainXmlText(field === 'type' ? printedContainerType(box.type) : box[field])),
      ...LINE_FIELDS.map(field => lineCell(field, line[field])),
    ]),
  );

export interface ExportedRows {
  readonly title: Text;
  readonly meta: Meta;
  readonly fields: readonly string[];
  readonly language: Language;
  readonly rows: readonly (readonly CellValue[])[];
  /** Null: the file has no such sheet. */
  readonly lines: readonly (readonly LineCell[])[] | null;
}

const linesSheet = (lines: readonly (readonly LineCell[])[]): WriteSheet => ({
  name: 'Lines',
  columns: LINE_HEADS.map(() => ({ width: 16 })),
  rows: [LINE_HEADS.map(({ zh }) => zh), LINE_HEADS.map(({ en }) => en), ...lines.map(line => [...line])],
  freezePane: { rows: 2 },
});

async function* bytesOf({ title, meta, fields, language, rows, lines }: ExportedRows): AsyncGenerator<Uint8Array> {
  const columns = sheetColumns({ meta } as Resource, fields);
  const labels = fields.map(field => meta[field]!.label);
  const head = [{ cells: labels.map(label => label.zh) }, { cells: labels.map(label => label.en) }];
  const frame = await frameOf({
    sheetName: sheetName(say(title, language)),
    widths: columns.map(({ width }) => width),
    frozenRows: head.length,
    styles: SHEET_STYLES,
    furtherSheets: lines ? [linesSheet(lines)] : [],
  });
  const styles = styleNumbers(frame.styles);
  async function* sheetRows(): AsyncGenerator<string> {
    yield* headRows(head, styles);
    for (const [index, values] of rows.entries()) {
      const line = index + head.length + 1;
      const cells = columns.map(({ kind }, at) =>
        cellXml(`${columnName(at)}${line}`, values[at], kind, styles.kind[kind]),
      );
      yield rowXml(line, cells.join(''));
    }
  }
  yield* frame.withRows(sheetRows());
}

/** The finished file as a stream. */
export const workbookOf = (exported: ExportedRows): Readable => Readable.from(bytesOf(exported), { objectMode: false });
