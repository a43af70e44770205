import type { WriteSheet } from 'hucre';
import { localTimeOf } from '#contract/basic-data/rules/local-time.ts';
import { type Language, say, type Text } from '#contract/kernel/text.ts';
import { type CodeValue, PAYMENT_METHODS, SIGNING_METHODS } from '#contract/si/code-lists.ts';
import { SI_SHEET_COLUMNS } from '#contract/si/excel/si-columns.ts';
import type { EXPORT_COLUMNS } from '#contract/si/excel.calls.ts';
import { printedContainerType } from '#contract/si/parts/container-type.ts';
import { showSiNumber } from '#contract/si/parts/si-number.ts';
import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import { SI_STATE_LABELS } from '#contract/si/status.ts';
import type { CellValue, SheetColumn } from '../../../kernel/sheets/sheet-columns.ts';
import { plainXmlText } from '../../../kernel/sheets/xlsx-cells.ts';
import type { HeaderRow } from '../read/queries.ts';

type ColumnName = (typeof EXPORT_COLUMNS)[number];

/** What an export tells of one SI. */
export interface ExportedSi {
  readonly header: HeaderRow;
  readonly creator: string;
  readonly reviewer: string;
  readonly content: SiDraft;
}

/** Times of a file are those of the platform's own clock, as in every file of the product. */
const SHEET_ZONE = 'Asia/Shanghai';
const timeOf = (at: Date | null): string => (at === null ? '' : localTimeOf(at.toISOString(), SHEET_ZONE));

interface ExportColumn extends Pick<SheetColumn, 'kind' | 'width'> {
  readonly label: Text;
  readonly value: (si: ExportedSi, language: Language) => CellValue;
}

const column = (
  [zh, en]: readonly [string, string],
  width: number,
  value: ExportColumn['value'],
  kind: ExportColumn['kind'] = 'text',
): ExportColumn => ({ label: { zh, en }, width, value, kind });

const COLUMNS: Readonly<Record<ColumnName, ExportColumn>> = {
  no: column(['SI 编号', 'SI no.'], 14, ({ header }) => showSiNumber(header.no)),
  status: column(['状态', 'Status'], 14, ({ header }, language) => say(SI_STATE_LABELS[header.state], language)),
  remarks: column(['审核备注', 'Review remarks'], 30, ({ header }) => header.reviewRemarks),
  bill: column(['提单号', 'Bill no.'], 18, ({ header }) => header.simblNo || header.mblNo),
  booking: column(['业务编号', 'Booking'], 16, ({ header }) => header.bookingNo),
  carrier: column(['船公司', 'Carrier'], 10, ({ header }) => header.carrier),
  voyage: column(['船名/航次', 'Vessel / voyage'], 26, ({ header }) => `${header.vessel} / ${header.voyage}`),
  lane: column(['起运港 → 目的港', 'POL → POD'], 18, ({ header }) => `${header.loadingCode} → ${header.dischargeCode}`),
  boxes: column(['箱型箱量', 'Containers'], 16, ({ header }) => header.boxSummary),
  packages: column(['件数', 'Packages'], 12, ({ header }) => header.totalPackages, 'number'),
  weight: column(['毛重(KG)', 'Gross kg'], 14, ({ header }) => header.totalWeightKg, 'number'),
  volume: column(['体积(CBM)', 'CBM'], 14, ({ header }) => header.totalVolumeCbm, 'number'),
  sailing: column(['开航日', 'Sailing date'], 12, ({ header }) => header.sailingDate, 'date'),
  cutoff: column(['截单', 'Cut-off'], 18, ({ header }) => timeOf(header.deadline)),
  revision: column(['版本', 'Revision'], 8, ({ header }) => header.revision, 'number'),
  warnings: column(['提醒', 'Warnings'], 8, ({ header }) => header.warnings, 'number'),
  creator: column(['提交人', 'Creator'], 14, ({ creator }) => creator),
  reviewer: column(['审核人', 'Reviewer'], 14, ({ reviewer }) => reviewer),
  updated: column(['更新时间', 'Updated'], 18, ({ header }) => timeOf(header.updatedAt)),
};

export const exportColumns = (names: readonly ColumnName[]): SheetColumn[] =>
  names.map(name => ({ key: name, kind: COLUMNS[name].kind, width: COLUMNS[name].width }));

export const exportHead = (names: readonly ColumnName[], language: Language): string[] =>
  names.map(name => say(COLUMNS[name].label, language));

export const exportCells = (si: ExportedSi, names: readonly ColumnName[], language: Language): CellValue[] =>
  names.map(name => COLUMNS[name].value(si, language));

/** Codes are told in words, which an import reads as well. */
const WORDS: Readonly<Record<string, readonly CodeValue[]>> = {
  paymentMethod: PAYMENT_METHODS,
  signingMethod: SIGNING_METHODS,
};
const NUMBERS: ReadonlySet<string> = new Set(['packageCount', 'weightKg', 'volumeCbm', 'originals']);

/** A number that a sheet adds up; what is no number yet stays as it was typed. */
const numberOrText = (field: string, text: string): string | number =>
  NUMBERS.has(field) && /^\d{1,12}(\.\d{1,4})?$/.test(text) ? Number(text) : plainXmlText(text);

/** One row per cargo line, in the columns that an import reads, after the SI's own number. */
export function linesSheet(sis: readonly ExportedSi[], language: Language): WriteSheet {
  const own = SI_SHEET_COLUMNS.filter(({ of }) => of !== 'set');
  const rows = sis.flatMap(({ header, content }) =>
    content.boxes.flatMap((box, boxIndex) =>
      box.lines.map((line, lineIndex) => {
        const isFirst = boxIndex === 0 && lineIndex === 0;
        const cells = own.map(({ of, field }) => {
          if (of === 'line') return numberOrText(field, String(line[field as keyof typeof line]));
          if (field === 'type') return printedContainerType(box.type);
          if (of === 'box') return plainXmlText(String(box[field as keyof typeof box]));
          if (!isFirst) return '';
          if (field === 'simblNo') return header.simblNo || header.mblNo;
          const value = String(content[field as keyof SiDraft]);
          const words = WORDS[field]?.find(({ code }) => code === value);
          return words ? say(words, language) : numberOrText(field, value);
        });
        return [showSiNumber(header.no), ...cells];
      }),
    ),
  );
  return {
    name: 'Lines',
    columns: [COLUMNS.no, ...own].map(({ width }) => ({ width })),
    rows: [[say(COLUMNS.no.label, language), ...own.map(each => say(each, language))], ...rows],
    freezePane: { rows: 1 },
  };
}
