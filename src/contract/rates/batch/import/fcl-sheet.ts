import Big from 'big.js';
import { VALIDITY_BASIS } from '../../../basic-data/overlay/rate-carrier.resource.ts';
import { type Language, say, type Text } from '../../../kernel/text.ts';
import { plainDecimal } from '../../../si/parts/decimal.ts';
import { PRODUCT_TYPES, SPACE_STATUS, SURCHARGE_MODES, VISIBILITY_KINDS } from '../../codes.ts';
import type { FclRateInput } from '../../fcl-rate.resource.ts';
import { feeTextOf } from '../../rules/fee-text/fee-text-of.ts';
import type { ReadOffer } from './read-price-sheet.ts';
import { type ColumnUse, IMPORT_FIELDS, type ImportField } from './sheet-columns.ts';

/** The product's own sheet of full-container rates, the same out and in (design commercial A.7). */

interface FclColumn {
  readonly use: ColumnUse;
  readonly label: Text;
}

const field = (use: ImportField): FclColumn => ({ use, label: IMPORT_FIELDS[use] });
const pot = (n: number): FclColumn => ({ use: 'pot', label: { zh: `中转港${n}`, en: `Transhipment ${n}` } });
const price = (type: string): FclColumn => ({ use: `PRICE:${type}`, label: { zh: type, en: type } });

export const FCL_SHEET: readonly FclColumn[] = [
  ...(['rateNo', 'carrier', 'contractNo', 'productType', 'receipt', 'pol', 'polTerminal'] as const).map(field),
  ...[1, 2, 3].map(pot),
  ...(['pod', 'podTerminal', 'delivery', 'line', 'service', 'validFrom', 'validTo'] as const).map(field),
  ...(['validityBasis', 'currency'] as const).map(field),
  ...['20GP', '40GP', '40HC', '45HC', '40NOR', '20RF', '40RH', '20OT', '40OT', '20FR', '40FR', '20TK'].map(price),
  ...(['transitDays', 'closing', 'etd', 'detention', 'demurrage', 'combined', 'surchargeMode'] as const).map(field),
  ...(['includedFees', 'fees', 'weight20', 'weight40', 'goods', 'space', 'remark'] as const).map(field),
  ...(['internalRemark', 'visibility'] as const).map(field),
];

const WEEKDAYS = [
  ...['周一 Mon', '周二 Tue', '周三 Wed', '周四 Thu', '周五 Fri', '周六 Sat', '周日 Sun'].map(both => {
    const [zh = '', en = ''] = both.split(' ');
    return { zh, en };
  }),
];

export const dayText = (weekday: number, language: Language): string => say(WEEKDAYS[weekday - 1]!, language);

type FreeKind = FclRateInput['freeTime'][number]['kind'];
const KIND_OF = { detention: 'DETENTION', demurrage: 'DEMURRAGE', combined: 'COMBINED' } as const satisfies Partial<
  Record<ImportField, FreeKind>
>;

const daysFree = ({ freeTime }: FclRateInput, kind: FreeKind): string =>
  freeTime
    .filter(entry => entry.kind === kind)
    .map(({ days }) => String(days))
    .join('/');

const limitOf = ({ weightLimits }: FclRateInput, feet: string): string => {
  const limits = weightLimits.filter(({ containerType }) => containerType.startsWith(feet)).map(({ maxKg }) => maxKg);
  return limits.length === 0 ? '' : String(Math.max(...limits));
};

const number = (text: string | null): string => (text === null ? '' : plainDecimal(new Big(text)));

/** `0!` is a zero that is meant, `-` a type that is not offered; a blank says nothing. */
function priceText({ lines }: FclRateInput, type: string): string {
  const line = lines.find(({ containerType }) => containerType === type);
  if (!line) return '';
  if (line.cost === null) return '-';
  return line.zeroConfirmed && new Big(line.cost).eq(0) ? '0!' : number(line.cost);
}

export interface SheetWords {
  readonly language: Language;
  /** Code of a port, carrier, terminal or trade. */
  readonly ref: (id: string) => string;
}

/** What the sheet says of a rate, column by column. */
export function fclSheetTexts(no: string, rate: FclRateInput, { language, ref }: SheetWords): string[] {
  const of = (id: string | null): string => (id === null ? '' : ref(id));
  const word = (list: Readonly<Record<string, Text>>, code: string): string => say(list[code]!, language);
  const day = (weekday: number | null): string => (weekday === null ? '' : dayText(weekday, language));
  const texts: Readonly<Record<ImportField, string | null>> = {
    rateNo: no,
    carrier: of(rate.carrierId),
    contractNo: rate.contractNo,
    pol: of(rate.polId),
    pot: '',
    productType: word(PRODUCT_TYPES, rate.productType),
    pod: of(rate.podId),
    receipt: of(rate.receiptPlaceId),
    delivery: of(rate.deliveryPlaceId),
    polTerminal: of(rate.polTerminalId),
    line: of(rate.lineId),
    podTerminal: of(rate.podTerminalId),
    service: rate.serviceCode,
    validFrom: rate.validFrom,
    validity: null,
    validTo: rate.validTo,
    validityBasis: word(VALIDITY_BASIS, rate.validityBasis),
    price: null,
    currency: rate.lines[0]?.currency ?? '',
    containerType: null,
    transitDays: rate.transitDays?.toString() ?? '',
    closing: rate.sailings
      .map(({ closingWeekday, closingTime }) => `${day(closingWeekday)} ${closingTime ?? ''}`.trim())
      .join('; '),
    etd: rate.sailings.map(({ etdWeekday, etdTime }) => `${day(etdWeekday)} ${etdTime ?? ''}`.trim()).join('; '),
    detention: daysFree(rate, 'DETENTION'),
    demurrage: daysFree(rate, 'DEMURRAGE'),
    combined: daysFree(rate, 'COMBINED'),
    surchargeMode: word(SURCHARGE_MODES, rate.surchargeMode),
    includedFees: rate.includedFees.join(', '),
    fees: feeTextOf(rate),
    weight20: limitOf(rate, '20'),
    weight40: limitOf(rate, '40'),
    goods: rate.goodsScope.join(', ') || 'FAK',
    space: word(SPACE_STATUS, rate.spaceStatus),
    visibility: word(VISIBILITY_KINDS, rate.visibility),
    remark: rate.remarkZh,
    internalRemark: rate.internalRemark,
  };
  let pots = 0;
  return FCL_SHEET.map(({ use }) => {
    if (use.startsWith('PRICE:')) return priceText(rate, use.slice('PRICE:'.length));
    if (use === 'pot') return of(rate.potIds[pots++] ?? null);
    return texts[use as ImportField] ?? '';
  });
}

/** The offer without what stands in the sheet as it was written for this rate: only what somebody has changed is said. */
export function unsaid(offer: ReadOffer, no: string, rate: FclRateInput, ref: SheetWords['ref']): ReadOffer {
  const written = (['CN', 'EN'] as const).map(language => fclSheetTexts(no, rate, { language, ref }));
  const isAsWritten = (use: ImportField, text: string): boolean => {
    const at = FCL_SHEET.findIndex(column => column.use === use);
    return at >= 0 && written.some(texts => texts[at]!.trim() === text.trim());
  };
  const changed = Object.entries(offer.texts).filter(([use, text]) => !isAsWritten(use as ImportField, text));
  const pots = rate.potIds.map(ref);
  return {
    ...offer,
    texts: { ...Object.fromEntries(changed), rateNo: offer.texts.rateNo ?? no },
    pots: pots.join() === offer.pots.join() ? [] : offer.pots,
  };
}

/** `周五 17:00; Mon` as weekdays and times; null where one of them is none. */
export function readWeekdays(text: string): { readonly weekday: number; readonly time: string | null }[] | null {
  const parts = text.split(/[;；]/).map(part => /^(\S+?)\s*(\d{1,2}:\d{2})?$/.exec(part.trim()));
  const read = parts.map(part => {
    const plain =
      part?.[1]
        ?.toLowerCase()
        .replace(/^(星期|礼拜)/, '周')
        .replace('周天', '周日') ?? '';
    const named = WEEKDAYS.findIndex(({ zh, en }) => zh === plain || plain.startsWith(en.toLowerCase()));
    const weekday = /^[1-7]$/.test(plain) ? Number(plain) : named + 1;
    return weekday < 1 ? null : { weekday, time: part?.[2]?.padStart(5, '0') ?? null };
  });
  return read.every(one => one !== null) ? read : null;
}

const codeIn = <K extends string>(list: Readonly<Record<K, Text>>, text: string): K | null => {
  const plain = text.trim().toUpperCase();
  const found = (Object.entries(list) as [K, Text][]).find(
    ([code, { zh, en }]) => code === plain || zh.toUpperCase() === plain || en.toUpperCase() === plain,
  );
  return found?.[0] ?? null;
};

const wholeOf = (text: string, most: number): number | null =>
  /^\d{1,5}$/.test(text.trim()) && Number(text) <= most ? Number(text) : null;

/** `14`, `14 days`, `14天`, `14 days free at POD`; of several figures nobody knows which is meant. */
function daysIn(text: string): number | null {
  const plain = text.normalize('NFKC').trim();
  const unit = /^(\d{1,2})\s*(?:calendar\s+|cal\.?\s+)?(?:days?|d|天|日)(?![a-z])[^\d]*$/i.exec(plain)?.[1];
  return wholeOf(unit ?? plain, 60);
}

function freeTimeAfter(before: FclRateInput['freeTime'], kind: FreeKind, days: number): FclRateInput['freeTime'] {
  const others = before.filter(entry => entry.kind !== kind);
  const [own] = before.filter(entry => entry.kind === kind);
  return [...others, { kind, place: own?.place ?? 'POD', dayKind: own?.dayKind ?? 'CALENDAR', days }];
}

const TYPES_OF = { '20': ['20GP'], '40': ['40GP', '40HC'] } as const;

function limitsAfter(before: FclRateInput['weightLimits'], feet: '20' | '40', maxKg: number) {
  const own = before.filter(({ containerType }) => containerType.startsWith(feet));
  const others = before.filter(({ containerType }) => !containerType.startsWith(feet));
  const types = own.length > 0 ? own.map(({ containerType }) => containerType) : TYPES_OF[feet];
  return [
    ...others,
    ...types.map(containerType => {
      const known = own.find(one => one.containerType === containerType);
      return { containerType, maxKg, overFee: known?.overFee ?? null, overCurrency: known?.overCurrency ?? null };
    }),
  ];
}

/** Fields that need nothing but the text: those that are said, and those that cannot be read. */
export function plainFields(
  { texts }: Pick<ReadOffer, 'texts'>,
  before: Pick<FclRateInput, 'freeTime' | 'weightLimits' | 'sailings'> | null,
  feeCode: (text: string) => string | null,
): { readonly said: Record<string, unknown>; readonly unread: readonly ImportField[] } {
  const said: Record<string, unknown> = {};
  const unread: ImportField[] = [];
  const take = (use: ImportField, name: string, value: unknown): void => {
    if (value === null) unread.push(use);
    else said[name] = value;
  };
  const { validityBasis, productType, surchargeMode, space, visibility, includedFees, goods, closing, etd } = texts;
  if (productType) take('productType', 'productType', codeIn(PRODUCT_TYPES, productType));
  if (validityBasis) take('validityBasis', 'validityBasis', codeIn(VALIDITY_BASIS, validityBasis));
  if (surchargeMode) take('surchargeMode', 'surchargeMode', codeIn(SURCHARGE_MODES, surchargeMode));
  if (space) take('space', 'spaceStatus', codeIn(SPACE_STATUS, space));
  if (visibility) take('visibility', 'visibility', codeIn(VISIBILITY_KINDS, visibility));
  if (includedFees) {
    const codes = includedFees
      .split(/[,，、;；/\s]+/)
      .filter(Boolean)
      .map(feeCode);
    take('includedFees', 'includedFees', codes.includes(null) ? null : codes);
  }
  if (goods) {
    const prefixes = goods.toUpperCase() === 'FAK' ? [] : goods.split(/[,，、;；\s]+/).filter(Boolean);
    take('goods', 'goodsScope', prefixes.every(prefix => /^\d{2,10}$/.test(prefix)) ? prefixes : null);
  }
  let freeTime = before?.freeTime ?? [];
  for (const use of Object.keys(KIND_OF) as (keyof typeof KIND_OF)[]) {
    const text = texts[use];
    if (!text) continue;
    const days = daysIn(text);
    if (days !== null) freeTime = freeTimeAfter(freeTime, KIND_OF[use], days);
    take(use, 'freeTime', days === null ? null : freeTime);
  }
  let limits = before?.weightLimits ?? [];
  for (const feet of ['20', '40'] as const) {
    const text = texts[`weight${feet}`];
    if (!text) continue;
    const kg = wholeOf(text, 35_000);
    if (kg) limits = limitsAfter(limits, feet, kg);
    take(`weight${feet}`, 'weightLimits', kg ? limits : null);
  }
  if (closing || etd) {
    const departs = etd ? readWeekdays(etd) : null;
    const closes = closing ? readWeekdays(closing) : [];
    const known = before?.sailings ?? [];
    if (etd && departs === null) unread.push('etd');
    if (closes === null) unread.push('closing');
    const days = departs ?? known.map(({ etdWeekday, etdTime }) => ({ weekday: etdWeekday, time: etdTime }));
    if (days.length > 0 && closes !== null && (etd === undefined || departs !== null))
      said.sailings = days.slice(0, 7).map(({ weekday, time }, at) => ({
        ...(known[at] ?? { transitDays: null, vessel: null, voyage: null, closingWeekday: null, closingTime: null }),
        etdWeekday: weekday,
        etdTime: time,
        ...(closes[at] ? { closingWeekday: closes[at].weekday, closingTime: closes[at].time } : {}),
      }));
  }
  return { said, unread };
}
