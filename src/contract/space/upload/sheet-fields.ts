import type { Text } from '../../kernel/text.ts';
import { folded } from '../../rates/batch/import/sheet-columns.ts';

/** Columns of the sheet of offers (design commercial B.7), one row a container type, and by which headings they are known. */

interface SheetField extends Text {
  /** Further headings, folded. */
  readonly known: RegExp;
  readonly width: number;
  readonly example: string;
}

const field = (zh: string, en: string, known: RegExp, example: string, width = 14): SheetField => ({
  zh,
  en,
  known,
  example,
  width,
});

export const SPACE_SHEET = {
  offerNo: field('现舱编号', 'Offer no.', /^(OFFERNO|OFFERNUMBER|编号)$/, '', 16),
  seller: field('卖方企业编码', 'Seller code', /^(SELLER|SELLERCODE|卖方|供应商)$/, ''),
  carrier: field('船公司', 'Carrier', /^(CARRIER|LINER|SCAC|船东|承运人)$/, 'EGLV'),
  vessel: field('船名', 'Vessel', /^(VESSEL|VESSELNAME)$/, 'EVER GIVEN', 20),
  imo: field('IMO', 'IMO', /^(IMO|IMONO|船舶IMO)$/, '9811000', 10),
  voyage: field('航次', 'Voyage', /^(VOYAGE|VOYAGENO)$/, '0128-041W'),
  service: field('服务代码', 'Service', /^(SERVICE|SERVICECODE)$/, 'CEM', 10),
  pol: field('起运港', 'Port of loading', /^(POL|PORTOFLOADING)$/, 'CNSHA'),
  polTerminal: field('起运码头', 'Loading terminal', /^(POLTERMINAL|LOADINGTERMINAL)$/, ''),
  pots: field('中转港', 'Transhipment', /^(POT|POTS|VIA|TRANSHIPMENT)$/, ''),
  pod: field('目的港', 'Port of discharge', /^(POD|PORTOFDISCHARGE)$/, 'DEHAM'),
  delivery: field('交货地', 'Place of delivery', /^(DELIVERY|PLACEOFDELIVERY)$/, ''),
  etd: field('ETD', 'ETD', /^(ETD|开航|离港|ETDYYYYMMDDHHMM)$/, '2027-01-12 18:00', 18),
  eta: field('ETA', 'ETA', /^(ETA|到港)$/, '2027-02-11 08:00', 18),
  siCutOff: field('截单', 'SI cut-off', /^(SICUTOFF|SI|截SI)$/, '2027-01-09 18:00', 18),
  vgmCutOff: field('截VGM', 'VGM cut-off', /^(VGMCUTOFF|VGM)$/, '2027-01-10 18:00', 18),
  cyCutOff: field('截港', 'CY cut-off', /^(CYCUTOFF|CY|截重)$/, '2027-01-11 06:00', 18),
  customsCutOff: field('截关', 'Customs cut-off', /^(CUSTOMSCUTOFF|CUSTOMS)$/, '2027-01-11 12:00', 18),
  earliestReceipt: field('最早进港', 'Earliest receipt', /^(EARLIESTRECEIPT|RECEIPT|开港)$/, '2027-01-05 18:00', 18),
  containerType: field('箱型', 'Container type', /^(CONTAINERTYPE|CONTAINER|TYPE)$/, '40HC', 10),
  qty: field('数量', 'Quantity', /^(QTY|QUANTITY|舱位数)$/, '10', 8),
  price: field('单价', 'Price', /^(PRICE|UNITPRICE|价格)$/, '1930', 10),
  currency: field('币种', 'Currency', /^(CURRENCY|CUR|CCY)$/, 'USD', 8),
  floorPrice: field('底价', 'Floor', /^(FLOOR|FLOORPRICE)$/, '1850', 10),
  sellUntil: field('销售截止', 'Sold until', /^(SELLUNTIL|SOLDUNTIL)$/, '2027-01-09 14:00', 18),
  confirmMode: field('确认方式', 'Confirmation', /^(CONFIRMATION|CONFIRMMODE)$/, '卖方确认', 12),
  holdMinutes: field('占舱分钟', 'Hold, minutes', /^(HOLDMINUTES|HOLD)$/, '30', 10),
  maxPerBuyer: field('限购', 'Most per buyer', /^(MAXPERBUYER|MOSTPERBUYER|单客户限购)$/, '', 8),
  cancelPolicy: field('取消规则', 'Cancel policy', /^(CANCELPOLICY|CANCELLATION)$/, '168:0;72:150;0:350', 22),
  refs: field('订舱号', 'Booking numbers', /^(BOOKINGNO|BOOKINGNUMBERS|BOOKINGREFS|SONO|SO)$/, '', 24),
  visibility: field('可见范围', 'Visible to', /^(VISIBILITY|VISIBLETO)$/, '全部成员', 14),
  remark: field('备注', 'Remark', /^(REMARK|REMARKS|NOTE)$/, '', 24),
} as const satisfies Record<string, SheetField>;
export type SpaceField = keyof typeof SPACE_SHEET;
export const SPACE_FIELDS = Object.keys(SPACE_SHEET) as SpaceField[];

/** What a heading is taken for; null where nothing is known by it. Formats behind it do not matter: `ETD(YYYY-MM-DD HH:mm)`. */
export function spaceFieldOf(heading: string): SpaceField | null {
  const plain = folded(heading.replace(/[(（].*$/, ''));
  if (plain === '') return null;
  return (
    SPACE_FIELDS.find(key => {
      const { zh, en, known } = SPACE_SHEET[key];
      return plain === folded(zh) || plain === folded(en) || known.test(plain);
    }) ?? null
  );
}
