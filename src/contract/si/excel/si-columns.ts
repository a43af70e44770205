import type { Text } from '../../kernel/text.ts';
import type { Box, CargoLine, SiDraft } from '../shipping-instruction.ts';

/** Columns of the SI sheet (design A8.1): one row per cargo line, drafts known by their number. */
interface Place {
  /** `set`: the number of the draft. Header-level cells are read from the first row of each draft. */
  readonly of: 'set' | 'draft' | 'box' | 'line';
  readonly field: string;
}

export interface SiSheetColumn extends Place, Text {
  readonly key: string;
  /** Characters of the standard font. */
  readonly width: number;
  /** Further headings that mean it. */
  readonly also?: readonly string[];
  readonly example: string;
}

const draft = (field: keyof SiDraft): Place => ({ of: 'draft', field });
const box = (field: keyof Box): Place => ({ of: 'box', field });
const line = (field: keyof CargoLine): Place => ({ of: 'line', field });
const column = (
  key: string,
  [zh, en]: readonly [string, string],
  place: Place,
  more: Pick<SiSheetColumn, 'width' | 'example'> & { readonly also?: readonly string[] },
): SiSheetColumn => ({ key, zh, en, ...place, ...more });

export const SI_SHEET_NAME = 'SI';
export const SI_SHEET_MAX_ROWS = 5_000;

export const SI_SHEET_COLUMNS: readonly SiSheetColumn[] = [
  column(
    'draft',
    ['份号', 'Draft'],
    { of: 'set', field: 'draft' },
    { width: 8, example: '1', also: ['草稿', '第几份'] },
  ),
  column('billNo', ['提单号', 'Bill No'], draft('simblNo'), { width: 18, example: '', also: ['BL No', 'B/L No'] }),
  column('consignor', ['发货人', 'Shipper'], draft('consignor'), {
    width: 30,
    example: 'NINGBO HAIYUE TEXTILE CO., LTD.\nNO. 88 ZHONGSHAN EAST ROAD\nNINGBO 315040, CHINA',
    also: ['Consignor'],
  }),
  column('consignee', ['收货人', 'Consignee'], draft('consignee'), { width: 30, example: 'TO ORDER' }),
  column('notifier1', ['通知人一', 'Notify 1'], draft('notifier1'), {
    width: 30,
    example: 'PACIFIC HARBOR HOME INC.\n1200 DOCKSIDE AVE\nLOS ANGELES, CA 90021, USA',
    also: ['通知人', '通知人1', 'Notify', 'Notify party'],
  }),
  column('notifier2', ['通知人二', 'Notify 2'], draft('notifier2'), { width: 20, example: '', also: ['通知人2'] }),
  column('notifier3', ['通知人三', 'Notify 3'], draft('notifier3'), { width: 20, example: '', also: ['通知人3'] }),
  column('payment', ['付款方式', 'Payment'], draft('paymentMethod'), { width: 12, example: 'P', also: ['Freight'] }),
  column('signing', ['签单方式', 'Signing'], draft('signingMethod'), { width: 12, example: '1' }),
  column('originals', ['正本份数', 'Originals'], draft('originals'), { width: 10, example: '3' }),
  column('containerNo', ['箱号', 'Container No'], box('containerNo'), {
    width: 16,
    example: 'CSQU3054383',
    also: ['集装箱号', 'Container'],
  }),
  column('type', ['箱型', 'Type'], box('type'), { width: 8, example: '40HQ', also: ['Container type'] }),
  column('seal', ['铅封号', 'Seal'], box('sealNo'), { width: 14, example: 'HX1234567', also: ['封号', 'Seal No'] }),
  column('marks', ['唛头', 'Marks'], line('marks'), { width: 16, example: 'N/M' }),
  column('packages', ['件数', 'Packages'], line('packageCount'), { width: 10, example: '520' }),
  column('packageCode', ['包装', 'Package Code'], line('packageCode'), { width: 10, example: 'CT', also: ['Package'] }),
  column('goods', ['货描', 'Description'], line('goods'), {
    width: 30,
    example: 'COTTON TOWELS',
    also: ['货物描述', '品名', 'Goods'],
  }),
  column('goodsZh', ['中文品名', 'Chinese Name'], line('goodsZh'), { width: 16, example: '棉毛巾' }),
  column('hsCode', ['HS编码', 'HS Code'], line('hsCode'), { width: 12, example: '630260', also: ['海关编码', 'HS'] }),
  column('weight', ['毛重(KG)', 'Gross kg'], line('weightKg'), {
    width: 12,
    example: '10990.25',
    also: ['毛重', 'Gross weight'],
  }),
  column('volume', ['体积(CBM)', 'CBM'], line('volumeCbm'), { width: 12, example: '58.2', also: ['体积', 'Volume'] }),
  column('remarks', ['备注', 'Remarks'], draft('remarks'), { width: 20, example: '' }),
];

/** Headings are compared without case, blanks, stops and brackets. */
const plain = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s._\-/()*:]/g, '');

const BY_HEADING: ReadonlyMap<string, SiSheetColumn> = new Map(
  SI_SHEET_COLUMNS.flatMap(each => [each.key, each.zh, each.en, ...(each.also ?? [])].map(name => [plain(name), each])),
);

/** Columns of a row of headings by place; null where too few of them mean something. */
export function headingsOf(cells: readonly string[]): ReadonlyMap<number, SiSheetColumn> | null {
  const found = new Map<number, SiSheetColumn>();
  for (const [place, cell] of cells.entries()) {
    const known = BY_HEADING.get(plain(cell));
    if (known && ![...found.values()].includes(known)) found.set(place, known);
  }
  const keys = new Set([...found.values()].map(({ key }) => key));
  return found.size >= 3 && (keys.has('containerNo') || keys.has('goods')) ? found : null;
}
