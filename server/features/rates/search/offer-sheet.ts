import { type Language, say, type Text } from '#contract/kernel/text.ts';
import { SPACE_STATUS } from '#contract/rates/codes.ts';
import type { RateOffer } from '#contract/rates/search/offer.ts';
import { printedContainerType } from '#contract/si/parts/container-type.ts';
import type { FileAnswer } from '../../../kernel/http/implement-file.ts';
import type { CellValue, ColumnKind } from '../../../kernel/sheets/sheet-columns.ts';
import { sheetFile } from '../../../kernel/sheets/sheet-file.ts';
import { writeSheet } from '../../../kernel/sheets/write-sheet.ts';

/** Prices as a sheet: of the answer that the caller sees, so no column can hold more than the screen does. */

interface Column {
  readonly key: string;
  readonly label: Text;
  readonly kind: ColumnKind;
  readonly cell: (offer: RateOffer, language: Language) => CellValue;
}

const column = (key: string, zh: string, en: string, cell: Column['cell'], kind: ColumnKind = 'text'): Column => ({
  key,
  label: { zh, en },
  kind,
  cell,
});

const COLUMNS: readonly Column[] = [
  column('carrier', '船公司', 'Carrier', one => one.carrier),
  column('pol', '起运港', 'POL', one => one.pol),
  column('pots', '中转港', 'Via', one => one.pots.join(' ')),
  column('pod', '目的港', 'POD', one => one.pod),
  column('service', '服务', 'Service', one => one.service),
  column('etd', '开航', 'Departures', one => one.sailings.map(({ etd }) => etd).join(' ')),
  column('transit', '航程天数', 'Transit, days', one => one.transitDays, 'number'),
  column('validFrom', '有效期起', 'Valid from', one => one.validFrom, 'date'),
  column('validTo', '有效期止', 'Valid to', one => one.validTo, 'date'),
  column('space', '舱位', 'Space', (one, language) => say(SPACE_STATUS[one.space], language)),
  column('currency', '币种', 'Currency', one => one.price.total?.currency ?? null),
  column('total', '全包合计', 'All-in total', one => one.price.total?.amount ?? null, 'number'),
];
const BASE = column('base', '基准合计', 'Base total', one => one.price.baseTotal?.amount ?? null, 'number');
const COST: readonly Column[] = [
  column('cost', '成本合计', 'Cost total', one => one.price.costTotal?.amount ?? null, 'number'),
  column('margin', '毛利 %', 'Margin, %', one => one.price.marginPct ?? null, 'number'),
];

/** One price column a container type that was asked. */
const typeColumns = (offers: readonly RateOffer[]): Column[] =>
  [...new Set(offers.flatMap(one => freightLines(one).map(line => line.containerType ?? '')))].map(type =>
    column(
      type,
      printedContainerType(type),
      printedContainerType(type),
      one => freightLines(one).find(line => line.containerType === type)?.unitSell ?? null,
      'number',
    ),
  );

const freightLines = ({ price }: RateOffer) => (price.lines ?? []).filter(line => line.layer === 'FREIGHT');

export function offerSheet(
  offers: readonly RateOffer[],
  about: { readonly language: Language; readonly now: Date; readonly company: string; readonly file: string },
): FileAnswer {
  const { language, now, company, file } = about;
  const columns = [
    ...COLUMNS,
    ...typeColumns(offers),
    ...(offers.some(one => one.price.baseTotal !== undefined) ? [BASE] : []),
    ...(offers.some(one => one.price.costTotal !== undefined) ? COST : []),
  ];
  async function* rows(): AsyncGenerator<readonly CellValue[]> {
    for (const offer of offers) yield columns.map(({ cell }) => cell(offer, language));
  }
  // Who took the file, and when: it travels with the prices.
  const mark = `${company} · ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return sheetFile(
    `${file}-${now.toISOString().slice(0, 10)}.xlsx`,
    writeSheet('xlsx', {
      sheetName: file.slice(0, 31),
      head: [{ cells: [mark] }, { cells: columns.map(({ label }) => say(label, language)) }],
      columns: columns.map(({ key, kind }) => ({ key, kind, width: 14 })),
      rows: rows(),
    }),
  );
}
