import { type Language, say, type Text } from '#contract/kernel/text.ts';
import type { DsRate } from '#contract/rates/ds/calls.ts';
import type { FileAnswer } from '../../../kernel/http/implement-file.ts';
import type { CellValue, ColumnKind } from '../../../kernel/sheets/sheet-columns.ts';
import { sheetFile } from '../../../kernel/sheets/sheet-file.ts';
import { writeSheet } from '../../../kernel/sheets/write-sheet.ts';

/** E-commerce rates as a sheet: of the answer that the caller sees. */

interface Column {
  readonly key: string;
  readonly label: Text;
  readonly kind: ColumnKind;
  readonly cell: (rate: DsRate) => CellValue;
}
const column = (key: string, zh: string, en: string, cell: Column['cell'], kind: ColumnKind = 'text'): Column => ({
  key,
  label: { zh, en },
  kind,
  cell,
});

const COLUMNS: readonly Column[] = [
  column('warehouse', '派送仓库', 'Warehouse', one => one.warehouse),
  column('mode', '方式', 'Mode', one => one.mode),
  column('service', '服务', 'Service', one => one.service),
  column('carrier', '船公司', 'Carrier', one => one.carrier),
  column('pol', '起运港', 'POL', one => one.pol),
  column('pod', '目的港', 'POD', one => one.pod),
  column('closing', '截关', 'Closing', one => one.sailings.map(({ closing }) => closing ?? '–').join(', ')),
  column('etd', '开船', 'Departures', one => one.sailings.map(({ etd }) => etd).join(', ')),
  column('days', '到仓天数', 'Days to delivery', one => one.days, 'number'),
  column('validFrom', '有效期起', 'Valid from', one => one.validFrom, 'date'),
  column('validTo', '有效期止', 'Valid to', one => one.validTo, 'date'),
  column('currency', '币种', 'Currency', one => one.prices.find(({ total }) => total)?.total?.currency ?? null),
];

export function dsSheet(
  rates: readonly DsRate[],
  about: {
    readonly language: Language;
    readonly now: Date;
    readonly company: string;
    /** Of the file and its sheet. */
    readonly name?: string;
    /** Beside who took it and when. */
    readonly note?: Text;
  },
): FileAnswer {
  const { language, now, company, name = 'DS', note } = about;
  const kinds = [...new Set(rates.flatMap(({ prices }) => prices.map(({ per }) => per)))].sort();
  const columns = [
    ...COLUMNS,
    ...kinds.map(per =>
      column(per, per, per, one => one.prices.find(price => price.per === per)?.total?.amount ?? null, 'number'),
    ),
  ];
  async function* rows(): AsyncGenerator<readonly CellValue[]> {
    for (const rate of rates) yield columns.map(({ cell }) => cell(rate));
  }
  // Who took the file, and when: it travels with the prices.
  const mark = [
    `${company} · ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    ...(note ? [say(note, language)] : []),
  ].join(' · ');
  return sheetFile(
    `${name}-${now.toISOString().slice(0, 10)}.xlsx`,
    writeSheet('xlsx', {
      sheetName: name,
      head: [{ cells: [mark] }, { cells: columns.map(({ label }) => say(label, language)) }],
      columns: columns.map(({ key, kind }) => ({ key, kind, width: 14 })),
      rows: rows(),
    }),
  );
}
