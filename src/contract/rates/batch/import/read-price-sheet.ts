import { type ImportField, typeOf } from './sheet-columns.ts';
import { type DayOrder, type Days, type DayTexts, isUnclear, orderOf, readDay, readDays } from './sheet-days.ts';
import type { SheetHead, SheetLine } from './sheet-head.ts';

/** A price sheet of any shape as offers: one for each pair of ports, with its prices by container type (design commercial A.7). */

export interface ReadOffer {
  /** First line that it stands in. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Every line that it stands in, with what was merged over them from above. */
  readonly sources: readonly SheetLine[];
  readonly texts: Readonly<Partial<Record<ImportField, string>>>;
  readonly pots: readonly string[];
  readonly validFrom: string | null;
  readonly validTo: string | null;
  /** Null = not offered (`-`), `zeroConfirmed` = `0!`; a type that is not there says nothing. */
  readonly prices: Readonly<Record<string, { readonly cost: string | null; readonly zeroConfirmed: boolean }>>;
  /** What could not be read: field and text; `isUnclear` a date whose day and month could change places. */
  readonly faults: readonly { readonly field: ImportField; readonly text: string; readonly isUnclear?: boolean }[];
}

/** Fields that hold for the lines below where a cell was merged over them. */
const FILLED: ReadonlySet<string> = new Set<ImportField>([
  'carrier',
  'contractNo',
  'productType',
  'pol',
  'pot',
  'service',
  'validFrom',
  'validTo',
  'validity',
  'currency',
  'transitDays',
  'etd',
]);
/** Of lines that are one type each, also where they go. */
const FILLED_BY_TYPE: ReadonlySet<string> = new Set<ImportField>(['pod', 'delivery', 'fees', 'remark']);

type Price = ReadOffer['prices'][string];
const PRICE = /^-?\d{1,3}(?:,\d{3})*(?:\.\d+)?$|^-?\d+(?:\.\d+)?$/;

function readPrice(text: string): Price | null | 'fault' {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/^(USD|US\$|\$|CNY|RMB|¥|EUR|€)\s*/i, '');
  if (plain === '') return null;
  if (/^(-|–|—|N\/?A|不接)$/i.test(plain)) return { cost: null, zeroConfirmed: false };
  if (plain === '0!') return { cost: '0', zeroConfirmed: true };
  return PRICE.test(plain) ? { cost: plain.replaceAll(',', ''), zeroConfirmed: false } : 'fault';
}

const PORTS = /\s*(?:[/／+、&;；]|\n)\s*/;
const HAN = /\p{Script=Han}/u;
const LATIN = /\p{Script=Latin}/u;

/** Several ports of one cell; a Chinese name beside one in letters is the same port twice. */
function portsOf(text: string | undefined): string[] {
  const parts = (text ?? '').split(PORTS).filter((one, at, all) => one.trim() !== '' && all.indexOf(one) === at);
  const isOnly = (one: string, own: RegExp, other: RegExp): boolean => own.test(one) && !other.test(one);
  const [first = '', second = ''] = parts;
  const isTwice =
    parts.length === 2 &&
    ((isOnly(first, HAN, LATIN) && isOnly(second, LATIN, HAN)) ||
      (isOnly(first, LATIN, HAN) && isOnly(second, HAN, LATIN)));
  return isTwice ? [`${first} ${second}`] : parts;
}

interface Reading {
  readonly head: SheetHead;
  readonly today: string;
  /** What somebody has said of dates that the sheet itself leaves open. */
  readonly order?: DayOrder | null;
}

interface Headed {
  readonly line: number;
  readonly uses: readonly (string | null)[];
}

/** The days of a sheet, line by line, as its columns have them. */
const dayTextsOf = (lines: readonly SheetLine[], { line: head, uses }: Headed) => {
  const at = (use: ImportField): number => uses.indexOf(use);
  const [from, to, both] = [at('validFrom'), at('validTo'), at('validity')];
  return lines
    .filter(({ line }) => line > head)
    .map(({ cells }): DayTexts => ({ from: cells[from], to: cells[to], both: cells[both] }));
};

/** Dates of which neither they nor their columns tell whether day or month stands first. */
export function unclearDays(lines: readonly SheetLine[], head: Headed, today: string): string[] {
  const texts = dayTextsOf(lines, head);
  if (orderOf(texts, today) !== null) return [];
  const told = texts.flatMap(({ from, to, both }) => [from, to, both]).filter(text => text !== undefined);
  return [...new Set(told)].filter(text => isUnclear(text, today));
}

type Fault = ReadOffer['faults'][number];

interface OrderedReading extends Reading {
  readonly order: DayOrder | null;
}

/** A rate that is named by its number keeps its days where its own line says none. */
function daysOf(
  texts: ReadOffer['texts'],
  { head, today, order }: OrderedReading,
  above: Days | null = head.days,
): Days & { readonly faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const refuse = (field: ImportField, text: string): void => {
    faults.push({ field, text, ...(order === null && isUnclear(text, today) ? { isUnclear: true } : {}) });
  };
  const day = (field: 'validFrom' | 'validTo'): string | null => {
    const text = texts[field];
    if (!text) return null;
    const range = () => readDays(text, today, order);
    const read = readDay(text, today, order) ?? (field === 'validFrom' ? range()?.from : null) ?? range()?.to ?? null;
    if (read === null) refuse(field, text);
    return read;
  };
  const both = texts.validity ? readDays(texts.validity, today, order) : null;
  if (texts.validity && both === null) refuse('validity', texts.validity);
  const from = day('validFrom') ?? both?.from ?? above?.from ?? null;
  return { from, to: day('validTo') ?? both?.to ?? above?.to ?? null, faults };
}

/** Lines of one type each that tell the same offer are one. */
function joined(offers: readonly ReadOffer[], isByType: boolean): ReadOffer[] {
  if (!isByType) return [...offers];
  const byOffer = new Map<string, ReadOffer>();
  for (const offer of offers) {
    const { carrier, pol, pod, contractNo, productType, service, delivery } = offer.texts;
    const who = [carrier, pol, pod, contractNo, productType, service, delivery, offer.validFrom, offer.validTo];
    const key = JSON.stringify(who);
    const known = byOffer.get(key);
    byOffer.set(
      key,
      known
        ? {
            ...known,
            prices: { ...known.prices, ...offer.prices },
            faults: [...known.faults, ...offer.faults],
            sources: [...known.sources, ...offer.sources],
          }
        : offer,
    );
  }
  return [...byOffer.values()];
}

/** `uses` are the columns as somebody has set them, where they differ from what the headings say. */
export function readPriceSheet(lines: readonly SheetLine[], reading: Reading): ReadOffer[] {
  const { head, today } = reading;
  const ordered = { ...reading, order: orderOf(dayTextsOf(lines, head), today) ?? reading.order ?? null };
  const isByType = head.uses.includes('containerType');
  // The product's own sheet names rates by number: there a blank is a blank, and no cell was merged.
  const isMerged = !head.uses.includes('rateNo');
  const kept = new Map<string, string>();
  const offers = lines
    .filter(({ line, cells }) => line > head.line && cells.some(cell => cell.trim() !== ''))
    .flatMap(({ line, cells, isHidden }): ReadOffer[] => {
      const texts: Partial<Record<ImportField, string>> = {};
      const pots: string[] = [];
      const prices: Record<string, Price> = {};
      const faults: Fault[] = [];
      const price = (type: string, text: string): void => {
        const read = readPrice(text);
        if (read === 'fault') faults.push({ field: 'price', text: `${type} ${text}` });
        else if (read !== null) prices[type] = read;
      };
      for (const [at, use] of head.uses.entries()) {
        const text = cells[at]?.trim() ?? '';
        if (use === null) continue;
        if (use.startsWith('PRICE:')) price(use.slice('PRICE:'.length), text);
        else if (use === 'pot') pots.push(...portsOf(text));
        else if (text !== '') texts[use as ImportField] = text;
      }
      const isOwn = texts.rateNo !== undefined;
      for (const field of [...FILLED, ...(isByType ? FILLED_BY_TYPE : [])]) {
        const text = texts[field as ImportField];
        if (text !== undefined) kept.set(field, text);
        else if (isMerged && kept.has(field)) texts[field as ImportField] = kept.get(field)!;
      }
      const filled = head.uses.map((use, at) => cells[at] || (use === null ? '' : (texts[use as ImportField] ?? '')));
      const source = { line, cells: [...filled, ...cells.slice(head.uses.length)], ...(isHidden ? { isHidden } : {}) };
      if (isByType) {
        const type = texts.containerType ? typeOf(texts.containerType) : null;
        if (type) price(type, texts.price ?? '');
        else faults.push({ field: 'containerType', text: texts.containerType ?? '' });
      }
      if (!isOwn && Object.keys(prices).length === 0 && faults.length === 0) return [];
      const { from, to, faults: wrongDays } = daysOf(texts, ordered, isOwn ? null : head.days);
      const read = { line, cells, sources: [source], pots, prices, faults: [...faults, ...wrongDays] };
      const whole = { ...read, validFrom: from, validTo: to };
      if (isOwn) return [{ ...whole, texts }];
      const pols = portsOf(texts.pol);
      const pods = portsOf(texts.pod);
      if (pols.length === 0 || pods.length === 0) {
        const field = pols.length === 0 ? 'pol' : 'pod';
        return [{ ...whole, texts, faults: [...whole.faults, { field, text: '' }] }];
      }
      return pols.flatMap(pol => pods.map(pod => ({ ...whole, texts: { ...texts, pol, pod } })));
    });
  return joined(offers, isByType);
}
