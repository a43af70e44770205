import { SURCHARGE_BASIS, type SurchargeBasis } from '../../codes.ts';
import { useOf as columnUse, folded, typeOf } from './sheet-columns.ts';
import type { SheetLine } from './sheet-head.ts';

/** The sheet of surcharges beside the prices of a carrier: one fee a line, for the lanes that the line names (design commercial A.7). */

type FeeColumn = 'fee' | 'basis' | 'amount' | 'currency' | 'min' | 'max' | 'payment' | 'included' | 'carrier' | Side;
type Side = 'pol' | 'pod';
type FeeUse = FeeColumn | `PRICE:${string}`;

export interface FeeHead {
  readonly line: number;
  readonly headings: readonly string[];
  readonly uses: readonly (FeeUse | null)[];
}

export interface ReadFee {
  readonly line: number;
  readonly cells: readonly string[];
  readonly fee: string;
  /** Names as written; none = any. */
  readonly carrier: string | null;
  readonly pols: readonly string[];
  readonly pods: readonly string[];
  readonly basis: SurchargeBasis;
  readonly currency: string | null;
  /** A type of null holds for all. */
  readonly amounts: readonly { readonly containerType: string | null; readonly amount: string }[];
  readonly min: string | null;
  readonly max: string | null;
  readonly paymentTerm: 'PRE' | 'COL' | null;
  /** It is in the freight already. */
  readonly isIncluded: boolean;
  /** What could not be read. */
  readonly faults: readonly { readonly field: 'basis' | 'amount' | 'fee'; readonly text: string }[];
}

const PATTERNS: readonly (readonly [RegExp, FeeColumn])[] = [
  [
    /^(费用|费用代码|费用名称|附加费|附加费名称|附加费代码|FEE|FEECODE|FEENAME|CHARGE|CHARGECODE|CHARGENAME|SURCHARGE)$/,
    'fee',
  ],
  [/^(计费|计费方式|计费单位|单位|BASIS|UNIT|PER|CALCULATION)$/, 'basis'],
  [/^(金额|单价|费率|价格|AMOUNT|RATE|PRICE|UNITPRICE)$/, 'amount'],
  [/^(最低|最低收费|MIN|MINIMUM)$/, 'min'],
  [/^(最高|最高收费|MAX|MAXIMUM)$/, 'max'],
  [/^(付款|付款方式|支付|支付方式|PAYMENT|PAYMENTTERM|TERM|PPCC)$/, 'payment'],
  [/^(是否包含|包含|INCLUDED|INCL)$/, 'included'],
];

function feeUse(heading: string): FeeUse | null {
  const plain = folded(heading);
  const own = PATTERNS.find(([pattern]) => pattern.test(plain))?.[1];
  if (own) return own;
  const use = columnUse(heading);
  if (use === 'carrier' || use === 'pol' || use === 'pod' || use === 'currency') return use;
  return use?.startsWith('PRICE:') ? (use as FeeUse) : null;
}

const LINES_LOOKED_AT = 20;
const isPrice = (use: FeeUse | null): boolean => use?.startsWith('PRICE:') === true;

/** A sheet of prices may have a column of fees too: what tells them apart is that there a lane is priced. */
function isFeeHead(uses: readonly (FeeUse | null)[]): boolean {
  const has = (use: FeeUse): boolean => uses.includes(use);
  if (!has('fee')) return false;
  return has('amount') || (uses.some(isPrice) && (has('basis') || !(has('pol') && has('pod'))));
}

export function findFeeHead(lines: readonly SheetLine[]): FeeHead | null {
  for (const { line, cells } of lines.slice(0, LINES_LOOKED_AT)) {
    const uses = cells.map(feeUse);
    if (isFeeHead(uses)) return { line, headings: cells, uses };
  }
  return null;
}

const UNITS: readonly (readonly [RegExp, SurchargeBasis])[] = [
  [/^(CONTAINER|CNTR|CTN|UNIT|BOX|CTR|柜|箱|集装箱)$/, 'PER_CONTAINER'],
  [/^(TEU)$/, 'PER_TEU'],
  [/^(BL|BILL|DOC|DOCUMENT|提单|票提单|单)$/, 'PER_BL'],
  [/^(SHIPMENT|SHPT|票)$/, 'PER_SHIPMENT'],
  [/^(RT|WM|计费吨)$/, 'PER_RT'],
  [/^(CBM|M3|M³|方|立方米)$/, 'PER_CBM'],
  [/^(TON|MT|吨)$/, 'PER_TON'],
  [/^(HS|HS行)$/, 'PER_HS'],
  [/^(PCT|PERCENT|%|百分比)$/, 'PCT'],
];

function basisOf(text: string): SurchargeBasis | null {
  const plain = folded(text);
  const own = Object.entries(SURCHARGE_BASIS).find(
    ([code, { zh, en }]) => folded(code) === plain || folded(zh) === plain || folded(en) === plain,
  );
  if (own) return own[0] as SurchargeBasis;
  const unit = plain.replace(/^(PER|每|按)/, '');
  return UNITS.find(([pattern]) => pattern.test(unit))?.[1] ?? null;
}

const AMOUNT =
  /^(?:USD|US\$|\$|CNY|RMB|¥|EUR|€)?\s*(-?\d{1,3}(?:,\d{3})+(?:\.\d{1,4})?|-?\d{1,7}(?:\.\d{1,4})?)\s*%?$/i;
const amountOf = (text: string): string | null =>
  AMOUNT.exec(text.normalize('NFKC').trim())?.[1]?.replaceAll(',', '') ?? null;
const NOTHING = /^(-|–|—|N\/?A|无)$/i;
const ANY = /^(ALL|ANY|\*|不限|所有|全部)$/i;

const namesOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/\s*(?:[/／+、&;；,，]|\n)\s*/)
    .map(one => one.trim())
    .filter(one => one !== '' && !ANY.test(one));

function readLine({ line, cells }: SheetLine, uses: FeeHead['uses']): ReadFee {
  const faults: ReadFee['faults'][number][] = [];
  const text = (use: FeeUse): string => cells[uses.indexOf(use)]?.trim() ?? '';
  const money = (use: 'min' | 'max'): string | null => (text(use) === '' ? null : amountOf(text(use)));
  const written = text('basis');
  const basis = written === '' ? (text('amount').endsWith('%') ? 'PCT' : 'PER_CONTAINER') : basisOf(written);
  if (basis === null) faults.push({ field: 'basis', text: written });
  const amounts: { containerType: string | null; amount: string }[] = [];
  for (const [at, use] of uses.entries()) {
    const cell = cells[at]?.trim() ?? '';
    if (use === null || cell === '' || NOTHING.test(cell) || !(use === 'amount' || isPrice(use))) continue;
    const amount = amountOf(cell);
    if (amount === null) faults.push({ field: 'amount', text: cell });
    else amounts.push({ containerType: use === 'amount' ? null : typeOf(use.slice('PRICE:'.length)), amount });
  }
  const isIncluded = /^(Y|YES|TRUE|是|含|已含|INCL|INCLUDED)$/i.test(text('included'));
  if (amounts.length === 0 && faults.length === 0 && !isIncluded) faults.push({ field: 'amount', text: '' });
  const payment = text('payment');
  return {
    line,
    cells,
    fee: text('fee'),
    carrier: namesOf(text('carrier'))[0] ?? null,
    pols: namesOf(text('pol')),
    pods: namesOf(text('pod')),
    basis: basis ?? 'PER_CONTAINER',
    currency: /^[A-Z]{3}$/.test(text('currency').toUpperCase()) ? text('currency').toUpperCase() : null,
    // One amount for all types is said once; amounts by type are for those types only.
    amounts: amounts.some(({ containerType }) => containerType !== null)
      ? amounts.filter(({ containerType }) => containerType !== null)
      : amounts,
    min: money('min'),
    max: money('max'),
    isIncluded,
    faults,
    paymentTerm: /^(到付|C|CC|COL|COLLECT)$/i.test(payment)
      ? 'COL'
      : /^(预付|P|PP|PRE|PREPAID)$/i.test(payment)
        ? 'PRE'
        : null,
  };
}

const isNote = (cells: readonly string[]): boolean => cells.filter(cell => cell.trim() !== '').length < 2;

/** Lines below the headings that name a fee; a text alone in its line is a note. */
export const readFeeSheet = (lines: readonly SheetLine[], head: FeeHead): ReadFee[] =>
  lines
    .filter(({ line, cells }) => line > head.line && !isNote(cells) && cells[head.uses.indexOf('fee')]?.trim())
    .map(line => readLine(line, head.uses));
