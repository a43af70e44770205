/** Words that stand before a value in booking notes, mails and sheets, in both languages. Longer ones are tried first. */
export const NOTE_LABELS = {
  pol: ['起运港', '装货港', '装运港', 'port of loading', 'loading port', 'pol', 'from'],
  pod: ['卸货港', '目的港', 'port of discharge', 'discharge port', 'pod', 'to'],
  delivery: ['交货地', '目的地', 'place of delivery', 'final destination', 'delivery'],
  receipt: ['收货地', 'place of receipt', 'receipt'],
  carrier: ['船公司', '船东', 'shipping line', 'carrier'],
  vesselVoyage: ['船名航次', '船名/航次', 'vessel/voyage', 'vessel / voyage', 'vessel & voyage', 'vsl/voy'],
  vessel: ['船名', 'vessel name', 'vessel', 'vsl'],
  voyage: ['航次', 'voyage no', 'voyage', 'voy'],
  etd: ['预计开航日', '开航日', '开船日', '船期', 'sailing date', 'departure date', 'departure', 'etd'],
  containers: ['箱型箱量', '箱型', '箱量', '柜型柜量', '柜型', '柜量', 'containers', 'container', 'equipment', 'cntr'],
  goods: ['中英文品名', '品名', '货名', '货物描述', 'description of goods', 'commodity', 'description', 'goods'],
  hs: ['海关编码', 'hs编码', 'hs code', 'hs codes', 'hs'],
  packages: ['件数', '总件数', 'no of packages', 'packages', 'pkgs', 'package'],
  gross: ['总毛重', '毛重', 'gross weight', 'g.w.', 'g.w', 'gw', 'weight'],
  cbm: ['总体积', '体积', '尺码', 'measurement', 'volume', 'cbm', 'meas'],
  shipper: ['发货人', '托运人', 'shipper'],
  consignee: ['收货人', 'consignee', 'cnee'],
  notify: ['被通知人', '通知人', 'notify party', 'notify'],
  freight: ['运费条款', '付款方式', '运费', 'freight terms', 'freight', 'payment'],
  contract: ['合约号', '合同号', 'contract no', 'contract', 's/c'],
  customer: ['委托单位', '委托方', '委托人', '客户名称', 'customer name', 'booking party'],
  reference: ['客户单号', '委托编号', '客户编号', 'your ref', 'ref no', 'reference', 'ref'],
  marks: ['唛头', 'marks and numbers', 'marks', 'shipping marks'],
  temperature: ['温度', 'temperature', 'temp'],
  remarks: ['备注', '特殊要求', 'remarks', 'remark', 'note'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type NoteField = keyof typeof NOTE_LABELS;

/** Values of several lines: what follows below, up to the next label, belongs to them. */
export const LONG_FIELDS: ReadonlySet<NoteField> = new Set([
  'shipper',
  'consignee',
  'notify',
  'marks',
  'remarks',
  'goods',
]);

const BY_LENGTH = Object.entries(NOTE_LABELS)
  .flatMap(([field, words]) => words.map(word => ({ field: field as NoteField, word })))
  .sort((a, b) => b.word.length - a.word.length);

const HAN = /\p{Script=Han}/u;

/** A cell or the part before a colon, as the field that it names. */
export function labelMeant(text: string): NoteField | null {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[*＊#.:：\s]+$/g, '')
    .replace(/^[\d.、)(\s*-]+/, '')
    .replace(/\(.*?\)/g, '')
    .trim();
  return BY_LENGTH.find(({ word }) => word === plain)?.field ?? null;
}

/** Shorter ones stand within addresses and remarks as well. */
const LEAST_INLINE = 3;
const INLINE = BY_LENGTH.filter(({ word }) => HAN.test(word) || word.length >= LEAST_INLINE)
  .map(({ word }) => word.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`))
  .join('|');
const NEXT_LABEL = new RegExp(String.raw`[\s,，;；]+(?=(?:${INLINE})\s*[:：]\s*\S)`, 'giu');

/** `件数: 830 CTNS 毛重: 12,400KGS`: each label with its own value. */
export const inlineLabels = (line: string): string[] => line.split(NEXT_LABEL).filter(part => part.trim() !== '');

/** `POL: Shanghai`, `起运港 上海`, `SHIPPER` alone on its line. Without a colon only a long word, or a Chinese one, is a label. */
export function readLabel(line: string): { readonly field: NoteField; readonly rest: string } | null {
  const text = line.normalize('NFKC').trim();
  const colon = /^([^:\t]{1,40})[:\t]\s*(.*)$/.exec(text);
  const named = colon ? labelMeant(colon[1] ?? '') : labelMeant(text);
  if (named) return { field: named, rest: (colon?.[2] ?? '').trim() };
  const lower = text.toLowerCase();
  for (const { field, word } of BY_LENGTH) {
    if (!lower.startsWith(word)) continue;
    const rest = text.slice(word.length);
    const isCut = HAN.test(word) ? /^[\s\dA-Za-z]|^$/.test(rest) : word.length >= 7 && /^\s/.test(rest);
    if (isCut) return { field, rest: rest.trim() };
  }
  return null;
}
