import Big from 'big.js';
import { type Language, say, type Text } from '../../../kernel/text.ts';
import { plainDecimal } from '../../../si/parts/decimal.ts';
import type { LclRateInput } from '../../lcl-rate.resource.ts';
import { readFeeText } from '../../rules/fee-text/read-fee-text.ts';
import { dayText, readWeekdays } from './fcl-sheet.ts';
import { useOf as containerUse, folded } from './sheet-columns.ts';
import { type DayOrder, orderOf, readDay } from './sheet-days.ts';
import type { SheetLine } from './sheet-head.ts';

/** The sheet of consolidation rates, the same out and in (design commercial A.7): prices by the quantity that they begin at. */

export const LCL_FIELDS = {
  rateNo: { zh: '运价编号', en: 'Rate no.' },
  provider: { zh: '同行', en: 'Co-loader' },
  pol: { zh: '起运港', en: 'Port of loading' },
  polCfs: { zh: '仓库', en: 'CFS' },
  pot: { zh: '中转', en: 'Via' },
  pod: { zh: '目的港', en: 'Port of discharge' },
  podCfs: { zh: '目的仓', en: 'Destination CFS' },
  currency: { zh: '币种', en: 'Currency' },
  break0: { zh: '0-3RT', en: '0-3 RT' },
  break3: { zh: '3-5RT', en: '3-5 RT' },
  break5: { zh: '5-10RT', en: '5-10 RT' },
  break10: { zh: '10RT+', en: '10 RT+' },
  minRt: { zh: '最低RT', en: 'Least RT' },
  minCharge: { zh: '最低收费', en: 'Least charge' },
  kgPerCbm: { zh: 'KG/CBM', en: 'kg/m3' },
  closing: { zh: '截仓', en: 'CFS closing' },
  etd: { zh: '开船日', en: 'Sailing day' },
  transitDays: { zh: '航程天数', en: 'Transit, days' },
  charges: { zh: '目的港费用', en: 'Destination charges' },
  validFrom: { zh: '有效期起', en: 'Valid from' },
  validTo: { zh: '有效期止', en: 'Valid to' },
  remark: { zh: '备注', en: 'Remark' },
} as const satisfies Record<string, Text>;
export type LclField = keyof typeof LCL_FIELDS;
export const LCL_SHEET = Object.keys(LCL_FIELDS) as LclField[];

const BREAKS = { break0: '0', break3: '3', break5: '5', break10: '10' } as const;
type BreakField = keyof typeof BREAKS;
const BREAK_FIELDS = Object.keys(BREAKS) as BreakField[];

export interface LclLine {
  readonly line: number;
  /** With what was merged over them from above. */
  readonly cells: readonly string[];
  readonly isHidden: boolean;
  readonly texts: Readonly<Partial<Record<LclField, string>>>;
}

/** As others call it. */
const ALIASES: readonly (readonly [RegExp, LclField])[] = [
  [/^(COLOADER|供应商|订舱代理|VENDOR|PROVIDER)$/, 'provider'],
  [/^(起运仓|POLCFS|WAREHOUSE|收货仓库)$/, 'polCfs'],
  [/^(PODCFS|DESTINATIONWAREHOUSE)$/, 'podCfs'],
  [/^(03(CBM|方|计费吨)?|0~3RT|<3RT|1RT起)$/, 'break0'],
  [/^(35(CBM|方|计费吨)?|3~5RT)$/, 'break3'],
  [/^(510(CBM|方|计费吨)?|5~10RT)$/, 'break5'],
  [/^(10(CBM|方|计费吨)?\+|>10RT|10RT以上)$/, 'break10'],
  [/^(MINRT|起运RT|最低计费吨)$/, 'minRt'],
  [/^(MIN|MINIMUM|MINCHARGE|最低费用)$/, 'minCharge'],
  [/^(KGM3|KGPERCBM|重货比|泡重比)$/, 'kgPerCbm'],
  [/^(截仓日|截货|CFSCLOSING|CUTOFF)$/, 'closing'],
  [/^(DESTINATIONCHARGES|目的港收费|目的港附加费)$/, 'charges'],
];
/** Called the same in the sheets of containers. */
const SHARED: Readonly<Partial<Record<string, LclField>>> = {
  pol: 'pol',
  pod: 'pod',
  pot: 'pot',
  currency: 'currency',
  closing: 'closing',
  etd: 'etd',
  rateNo: 'rateNo',
  transitDays: 'transitDays',
  validFrom: 'validFrom',
  validTo: 'validTo',
  remark: 'remark',
};

export function lclUseOf(heading: string): LclField | null {
  const plain = folded(heading);
  if (plain === '') return null;
  const own = LCL_SHEET.find(field => [LCL_FIELDS[field].zh, LCL_FIELDS[field].en].some(one => folded(one) === plain));
  return own ?? ALIASES.find(([pattern]) => pattern.test(plain))?.[1] ?? SHARED[containerUse(heading) ?? ''] ?? null;
}

/** Hold for the lines below where a cell was merged over them. */
const FILLED = [
  'provider',
  'pol',
  'polCfs',
  'pot',
  'currency',
  'validFrom',
  'validTo',
  'closing',
  'etd',
] satisfies readonly LclField[];

export interface LclReading {
  /** The line of the headings, and what the columns are taken for. */
  readonly line: number;
  readonly uses: readonly (string | null)[];
  /** What a line says nothing of that names no rate by its number. */
  readonly defaults: Readonly<Partial<Record<'currency' | 'validFrom' | 'validTo', string | null>>>;
  readonly today: string;
  /** What somebody has said of dates that the sheet itself leaves open. */
  readonly order: DayOrder | null;
}

export function readLclLines(lines: readonly SheetLine[], reading: LclReading): LclLine[] {
  const { line: head, uses, defaults, today } = reading;
  const [from, to] = [uses.indexOf('validFrom'), uses.indexOf('validTo')];
  const below = lines.filter(({ line }) => line > head).map(({ cells }) => ({ from: cells[from], to: cells[to] }));
  const order = orderOf(below, today) ?? reading.order;
  // The product's own sheet names rates by number: there a blank is a blank, and no cell was merged.
  const isMerged = !uses.includes('rateNo');
  const kept = new Map<LclField, string>();
  return lines
    .filter(({ line, cells }) => line > head && cells.some(cell => cell.trim() !== ''))
    .map(({ line, cells, isHidden = false }) => {
      const texts: Partial<Record<LclField, string>> = {};
      for (const [at, use] of uses.entries()) {
        const text = cells[at]?.trim() ?? '';
        if (use !== null && text !== '' && Object.hasOwn(LCL_FIELDS, use)) texts[use as LclField] = text;
      }
      for (const field of isMerged ? FILLED : []) {
        const text = texts[field];
        if (text !== undefined) kept.set(field, text);
        else if (kept.has(field)) texts[field] = kept.get(field)!;
      }
      const filled = uses.map((use, at) => cells[at] || (use === null ? '' : (texts[use as LclField] ?? '')));
      for (const field of ['validFrom', 'validTo'] as const)
        if (texts[field]) texts[field] = readDay(texts[field], today, order) ?? texts[field];
      const source = { line, isHidden, cells: [...filled, ...cells.slice(uses.length)] };
      for (const [field, text] of Object.entries(defaults))
        if (text && texts.rateNo === undefined) texts[field as LclField] ??= text;
      return { ...source, texts };
    })
    .filter(({ texts }) => BREAK_FIELDS.some(field => texts[field]) || texts.rateNo || texts.pod);
}

const number = (text: string | null): string => (text === null ? '' : plainDecimal(new Big(text)));

const PER: Readonly<Record<string, string>> = {
  PER_RT: '/RT',
  PER_CBM: '/CBM',
  PER_TON: '/TON',
  PER_BL: '/BL',
  PER_SHIPMENT: '/SHPT',
};
const chargesText = (charges: LclRateInput['destinationCharges']): string =>
  charges.map(one => `${one.feeCode} ${one.currency}${number(one.amount)}${PER[one.basis] ?? ''}`).join(', ');

export interface LclWords {
  readonly language: Language;
  readonly ref: (id: string) => string;
}

export function lclSheetTexts(no: string, rate: LclRateInput, { language, ref }: LclWords): Record<LclField, string> {
  const of = (id: string | null): string => (id === null ? '' : ref(id));
  const day = (weekday: number | null, time: string | null) =>
    weekday === null ? '' : `${dayText(weekday, language)} ${time ?? ''}`.trim();
  const price = (field: BreakField): string => {
    const found = rate.breaks.find(({ fromRt }) => new Big(fromRt).eq(BREAKS[field]));
    return found ? number(found.cost) : '';
  };
  return {
    rateNo: no,
    provider: of(rate.providerId),
    pol: of(rate.polId),
    polCfs: rate.polCfs ?? '',
    pot: rate.potIds.map(ref).join('/'),
    pod: of(rate.podId),
    podCfs: rate.podCfs ?? '',
    currency: rate.currency,
    break0: price('break0'),
    break3: price('break3'),
    break5: price('break5'),
    break10: price('break10'),
    minRt: number(rate.minRt),
    minCharge: number(rate.minCharge),
    kgPerCbm: String(rate.kgPerCbm),
    closing: rate.sailings.map(one => day(one.closingWeekday, one.closingTime)).join('; '),
    etd: rate.sailings.map(one => day(one.etdWeekday, one.etdTime)).join('; '),
    transitDays: rate.transitDays?.toString() ?? '',
    charges: chargesText(rate.destinationCharges),
    validFrom: rate.validFrom,
    validTo: rate.validTo,
    remark: rate.remarkZh ?? '',
  };
}

/** Only what differs from how the sheet was written for this rate: blanks and the rest leave it as it is. */
export function lclUnsaid(
  { texts, ...source }: LclLine,
  no: string,
  rate: LclRateInput,
  ref: LclWords['ref'],
): LclLine {
  const written = (['CN', 'EN'] as const).map(language => lclSheetTexts(no, rate, { language, ref }));
  const changed = Object.entries(texts).filter(([field, text]) =>
    written.every(one => one[field as LclField].trim() !== text),
  );
  return { ...source, texts: Object.fromEntries(changed) };
}

const DECIMAL = /^-?\d{1,6}(\.\d{1,4})?$/;
const plain = (text: string): string => text.normalize('NFKC').replaceAll(',', '').trim();

function breaksAfter(before: LclRateInput['breaks'], texts: LclLine['texts'], unread: LclField[]) {
  let breaks = [...before];
  for (const field of BREAK_FIELDS) {
    const text = texts[field];
    if (text === undefined) continue;
    const others = breaks.filter(({ fromRt }) => !new Big(fromRt).eq(BREAKS[field]));
    const known = breaks.find(({ fromRt }) => new Big(fromRt).eq(BREAKS[field]));
    if (/^[-–—]$/.test(text)) breaks = others;
    else if (DECIMAL.test(plain(text)))
      breaks = [...others, { fromRt: BREAKS[field], cost: plain(text), sell: known?.sell ?? null }];
    else unread.push(field);
  }
  return breaks.sort((a, b) => new Big(a.fromRt).cmp(b.fromRt));
}

type Charge = LclRateInput['destinationCharges'][number];

/** Null where a part of it is no charge, or does not say what it is counted by. */
function chargesAfter(
  text: string,
  before: readonly Charge[],
  currency: string,
  feeCode: (text: string) => string | null,
): Charge[] | null {
  if (/^[-–—]$/.test(text)) return [];
  const { included, notIncluded, remarks, surcharges } = readFeeText(text, { feeCode, columns: ['LCL'], currency });
  const isWhole = included.length + notIncluded.length + remarks.length === 0;
  if (!isWhole || surcharges.some(({ basis }) => PER[basis] === undefined)) return null;
  return surcharges.map(({ feeCode: code, basis, amount, currency: money }) => {
    const known = before.find(one => one.feeCode === code && one.basis === basis);
    const { min = null, max = null, note = null } = known ?? {};
    return { feeCode: code, basis: basis as Charge['basis'], amount, currency: money, min, max, note };
  });
}

/** Fields that need nothing but the text; what cannot be read is told, and nothing of the row is taken then. */
export function lclPlainFields(
  { texts }: LclLine,
  before: Pick<LclRateInput, 'breaks' | 'sailings' | 'destinationCharges' | 'currency'>,
  feeCode: (text: string) => string | null,
): { readonly said: Record<string, unknown>; readonly unread: readonly LclField[] } {
  const said: Record<string, unknown> = {};
  const unread: LclField[] = [];
  const take = (
    field: LclField,
    name: string,
    pattern: RegExp,
    value: (text: string) => unknown = text => text,
  ): void => {
    const text = texts[field];
    if (text === undefined) return;
    if (pattern.test(plain(text))) said[name] = value(plain(text));
    else unread.push(field);
  };
  take('currency', 'currency', /^[A-Za-z]{3}$/, text => text.toUpperCase());
  take('minRt', 'minRt', /^\d{1,2}(\.\d{1,3})?$/);
  take('minCharge', 'minCharge', DECIMAL);
  take('kgPerCbm', 'kgPerCbm', /^\d{3,4}$/, Number);
  take('transitDays', 'transitDays', /^\d{1,3}$/, Number);
  take('validFrom', 'validFrom', /^\d{4}-\d{2}-\d{2}$/);
  take('validTo', 'validTo', /^\d{4}-\d{2}-\d{2}$/);
  take('polCfs', 'polCfs', /^.{1,50}$/s);
  take('podCfs', 'podCfs', /^.{1,50}$/s);
  take('remark', 'remarkZh', /^.{1,500}$/s);
  if (BREAK_FIELDS.some(field => texts[field] !== undefined)) said.breaks = breaksAfter(before.breaks, texts, unread);
  const { charges, closing, etd } = texts;
  if (charges !== undefined) {
    const read = chargesAfter(charges, before.destinationCharges, String(said.currency ?? before.currency), feeCode);
    if (read) said.destinationCharges = read;
    else unread.push('charges');
  }
  if (closing !== undefined || etd !== undefined) {
    const departs =
      etd === undefined
        ? before.sailings.map(one => ({ weekday: one.etdWeekday, time: one.etdTime }))
        : readWeekdays(etd);
    const closes = closing === undefined ? [] : readWeekdays(closing);
    if (departs === null) unread.push('etd');
    if (closes === null) unread.push('closing');
    if (departs && closes)
      said.sailings = departs.slice(0, 7).map(({ weekday, time }, at) => ({
        ...(before.sailings[at] ?? {
          transitDays: null,
          vessel: null,
          voyage: null,
          closingWeekday: null,
          closingTime: null,
        }),
        etdWeekday: weekday,
        etdTime: time,
        ...(closes[at] ? { closingWeekday: closes[at].weekday, closingTime: closes[at].time } : {}),
      }));
  }
  return { said, unread };
}

export const lclHeading = (field: LclField, language: Language): string => say(LCL_FIELDS[field], language);
