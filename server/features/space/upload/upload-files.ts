import type { SheetLine } from '#contract/rates/batch/import/sheet-head.ts';
import { CONFIRM_MODES, OFFER_VISIBILITY } from '#contract/space/space-offer.resource.ts';
import type { SpaceHead } from '#contract/space/upload/read-offers.ts';
import { SPACE_FIELDS, SPACE_SHEET } from '#contract/space/upload/sheet-fields.ts';
import type { FileAnswer } from '../../../kernel/http/implement-file.ts';
import { sheetFile } from '../../../kernel/sheets/sheet-file.ts';
import { writeSheet } from '../../../kernel/sheets/write-sheet.ts';
import { writeTemplate } from '../../../kernel/sheets/write-template.ts';
import type { PlannedOffer } from './plan-upload.ts';

/** Files of the upload: the empty sheet, and the wrong rows of one with what is wrong. */

type Language = 'zh' | 'en';

const TITLE = { zh: '现舱上传模板', en: 'Ready-space template' } as const;
const ERRORS = { zh: '错误行', en: 'errors' } as const;
const MESSAGE = { zh: '错误说明', en: 'Message' } as const;

const choicesOf = (language: Language, field: string): readonly string[] | undefined => {
  const choices = field === 'confirmMode' ? CONFIRM_MODES : field === 'visibility' ? OFFER_VISIBILITY : null;
  return choices ? Object.values(choices).map(label => label[language]) : undefined;
};

export function templateFile(language: Language): FileAnswer {
  const bytes = writeTemplate({
    sheetName: TITLE[language],
    head: [{ cells: SPACE_FIELDS.map(field => SPACE_SHEET[field][language]) }],
    columns: SPACE_FIELDS.map(field => {
      const choices = choicesOf(language, field);
      // Audiences may be company codes as well, so only the way of confirming is a closed list.
      return {
        key: field,
        kind: 'text',
        width: SPACE_SHEET[field].width,
        ...(field === 'confirmMode' && choices ? { choices } : {}),
      };
    }),
    example: SPACE_FIELDS.map(field => choicesOf(language, field)?.[1] ?? SPACE_SHEET[field].example),
  });
  return sheetFile(`${TITLE[language]}.xlsx`, bytes);
}

interface Wrong {
  readonly fileName: string;
  readonly head: SpaceHead;
  readonly lines: readonly SheetLine[];
  readonly planned: readonly PlannedOffer[];
  readonly language: Language;
}

export function errorFile({ fileName, head, lines, planned, language }: Wrong): FileAnswer {
  const cells = new Map(lines.map(({ line, cells: own }) => [line, own]));
  const width = head.headings.length;
  const wide = (own: readonly string[], last: string): string[] => [
    ...Array.from({ length: width }, (_, at) => own[at] ?? ''),
    last,
  ];
  const wrong = planned.filter(({ row }) => row.outcome === 'ERROR');
  async function* rows() {
    for (const { row } of wrong) {
      const said = row.messages.map(message => message[language]).join('; ');
      for (const line of row.lines) yield wide(cells.get(line) ?? [], said);
    }
  }
  const bytes = writeSheet('xlsx', {
    sheetName: ERRORS[language],
    head: [{ cells: wide(head.headings, MESSAGE[language]) }],
    columns: Array.from({ length: width + 1 }, (_, at) => ({
      key: String(at),
      kind: 'text' as const,
      width: at === width ? 60 : 16,
    })),
    rows: rows(),
  });
  return sheetFile(`${fileName.replace(/\.[^.]+$/, '')}-${ERRORS[language]}.xlsx`, bytes);
}
