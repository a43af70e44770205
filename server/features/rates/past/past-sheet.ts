import { type Language, say, type Text } from '#contract/kernel/text.ts';
import type { PastFound, PastRate } from '#contract/rates/past/past.calls.ts';
import type { FileAnswer } from '../../../kernel/http/implement-file.ts';
import type { CellValue, ColumnKind } from '../../../kernel/sheets/sheet-columns.ts';
import { sheetFile } from '../../../kernel/sheets/sheet-file.ts';
import { writeSheet } from '../../../kernel/sheets/write-sheet.ts';

/** The rates of the asked day as a sheet. */

interface Column {
  readonly key: string;
  readonly label: Text;
  readonly kind: ColumnKind;
  readonly cell: (rate: PastRate) => CellValue;
}
const column = (key: string, zh: string, en: string, cell: Column['cell'], kind: ColumnKind = 'text'): Column => ({
  key,
  label: { zh, en },
  kind,
  cell,
});

const COLUMNS: readonly Column[] = [
  column('no', '运价编号', 'Rate no.', one => one.no),
  column('version', '版本', 'Version', one => one.version, 'number'),
  column('known', '版本时间', 'Known since', one => one.knownFrom, 'dateTime'),
  column('carrier', '船公司', 'Carrier', one => one.carrier),
  column('pol', '起运港', 'POL', one => one.pol),
  column('pots', '中转港', 'Via', one => one.pots.join(' ')),
  column('pod', '目的港', 'POD', one => one.pod),
  column('product', '产品', 'Product', one => one.productType),
  column('validFrom', '有效期起', 'Valid from', one => one.validFrom, 'date'),
  column('validTo', '有效期止', 'Valid to', one => one.validTo, 'date'),
  column('transit', '航程天数', 'Transit, days', one => one.transitDays, 'number'),
  column('currency', '币种', 'Currency', one => one.freight.currency),
  column('freight', '海运费', 'Freight', one => one.freight.amount, 'number'),
  column('totalCurrency', '全包币种', 'Total in', one => one.total?.currency ?? null),
  column('total', '全包价', 'All-in', one => one.total?.amount ?? null, 'number'),
];

export function pastSheet(
  { rates, known }: PastFound,
  about: { readonly language: Language; readonly company: string; readonly file: string; readonly day: string },
): FileAnswer {
  async function* rows(): AsyncGenerator<readonly CellValue[]> {
    for (const rate of rates) yield COLUMNS.map(({ cell }) => cell(rate));
  }
  const mark = `${about.company} · ${about.day} · ${known.slice(0, 16).replace('T', ' ')} UTC`;
  return sheetFile(
    `${about.file}-${about.day}.xlsx`,
    writeSheet('xlsx', {
      sheetName: about.file.slice(0, 31),
      head: [{ cells: [mark] }, { cells: COLUMNS.map(({ label }) => say(label, about.language)) }],
      columns: COLUMNS.map(({ key, kind }) => ({ key, kind, width: 14 })),
      rows: rows(),
    }),
  );
}
