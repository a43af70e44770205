import type { Text } from '../../kernel/text.ts';

/** Columns of the sheet by which many bookings are uploaded at once (design commercial C.7.1). */

interface Column extends Text {
  readonly width: number;
  readonly example: string;
  /** Other headings by which people know it, beside the two languages. */
  readonly aliases: readonly string[];
}

const column = (zh: string, en: string, example: string, width = 14, aliases: readonly string[] = []): Column => ({
  zh,
  en,
  example,
  width,
  aliases,
});

export const BOOK_COLUMNS = {
  customerNo: column('客户单号', 'Customer no.', 'PO-88001', 16, ['客户编号', '委托编号']),
  carrier: column('船公司', 'Carrier', 'MSCU', 10),
  contract: column('合约号', 'Contract', '27-104NB'),
  pol: column('起运港', 'POL', 'CNNGB', 12, ['装货港', 'Port of loading']),
  pod: column('目的港', 'POD', 'DEHAM', 12, ['卸货港', 'Port of discharge']),
  delivery: column('交货地', 'Delivery', 'DEHAM', 12, ['Place of delivery']),
  vessel: column('船名', 'Vessel', 'MSC GULSUN', 18),
  voyage: column('航次', 'Voyage', 'FE704W', 12),
  etd: column('ETD', 'ETD', '2027-02-12', 12, ['开航日期']),
  type: column('箱型', 'Type', '40HC', 8, ['Container type']),
  units: column('箱量', 'Units', '2', 8),
  soc: column('SOC', 'SOC', '否', 7),
  unitKg: column('单箱毛重KG', 'Gross of one, kg', '18000', 12, ['单箱毛重']),
  goods: column('品名', 'Goods', 'COTTON BED LINEN', 26),
  hs: column('HS', 'HS', '630231', 12, ['HS编码', 'HS code']),
  packages: column('件数', 'Packages', '1600', 9),
  packageCode: column('包装代码', 'Package', 'CT', 9, ['包装']),
  grossKg: column('毛重', 'Gross, kg', '36000', 10, ['毛重KG']),
  cbm: column('体积', 'Volume, m³', '128', 10, ['体积CBM', 'CBM']),
  freight: column('条款', 'Freight', 'PRE', 9, ['条款(PRE/COL)', '运费条款']),
  receiptType: column('收货方式', 'Receipt', 'CY', 9),
  deliveryType: column('交货方式', 'Delivery type', 'CY', 9),
  shipper: column('发货人', 'Shipper', 'NQUAYS DEHAM', 26, ['发货人代码/全文', '发货人代码', '发货人全文']),
  consignee: column('收货人', 'Consignee', 'NQUAYS DEHAM', 26, ['收货人代码/全文', '收货人代码', '收货人全文']),
  notify: column('通知人', 'Notify party', 'SAME AS CONSIGNEE', 26, ['通知人代码/全文', '通知人代码', '通知人全文']),
  temperature: column('温度', 'Temperature', '', 9, ['温度C']),
  ventilation: column('通风', 'Ventilation', '', 9),
  unNumber: column('危险品UN', 'UN number', '', 10, ['UN', 'UN号']),
  imoClass: column('类别', 'IMO class', '', 8, ['危险品类别']),
  remarks: column('备注', 'Remarks', '', 24),
} as const satisfies Readonly<Record<string, Column>>;

export type BookColumn = keyof typeof BOOK_COLUMNS;
export const BOOK_COLUMN_KEYS = Object.keys(BOOK_COLUMNS) as BookColumn[];

export const BOOK_SHEET_NAME = 'BOOKING';
export const BOOK_SHEET_MAX_ROWS = 2_000;

/** What holds for the booking as a whole; the first row that says it counts. */
export const HEADER_COLUMNS: readonly BookColumn[] = [
  'carrier',
  'contract',
  'pol',
  'pod',
  'delivery',
  'vessel',
  'voyage',
  'etd',
  'freight',
  'receiptType',
  'deliveryType',
  'shipper',
  'consignee',
  'notify',
  'remarks',
];

const bare = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

const BY_HEADING: ReadonlyMap<string, BookColumn> = new Map(
  BOOK_COLUMN_KEYS.flatMap(key => {
    const { zh, en, aliases } = BOOK_COLUMNS[key];
    return [zh, en, key, ...aliases].map(heading => [bare(heading), key] as const);
  }),
);

/** A row of headings names the goods' and the lane's columns; a title or a row of data does not. */
const LEAST_KNOWN = 5;

/** Columns by their place, null where the row holds no headings. Of two with one heading the first counts. */
export function bookHeadings(cells: readonly string[]): ReadonlyMap<BookColumn, number> | null {
  const found = new Map<BookColumn, number>();
  cells.forEach((cell, at) => {
    const key = BY_HEADING.get(bare(cell));
    if (key && !found.has(key)) found.set(key, at);
  });
  return found.size >= LEAST_KNOWN ? found : null;
}
