import { addDays, daysBetween, isCalendarDay } from '../../../basic-data/rules/calendar-day.ts';

/**
 * Days as price sheets write them: `2027-01-15`, `15-Jan-27`, `Jan 15, 2027`, `1/15`, `8-15/1` (the 8th to the 15th of January),
 * `till FN`. Where day and month could change places the order has to be known; else the text is no day.
 */

export interface Days {
  readonly from: string | null;
  readonly to: string | null;
}

/** What stands first in a date of figures alone. Of dates without a year only day and month count. */
export const DAY_ORDERS = ['DMY', 'MDY', 'YMD'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** Until further notice: so long that somebody looks at it again, and within what a rate may last. */
const FURTHER_NOTICE_DAYS = 90;
/** Prices are for days near today: a year of two figures that is farther away is none. */
const YEARS_BACK = 3;
const YEARS_AHEAD = 6;

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const monthOf = (name: string): string => String(MONTHS.indexOf(name.slice(0, 3).toUpperCase()) + 1);

const two = (digits: string): string => digits.padStart(2, '0');

/** Day and month, and the year where it is said. */
interface Parts {
  readonly y: string | null;
  readonly m: string;
  readonly d: string;
}
/** What a text means under each order: the same thrice where it says by itself. */
type Meant = Readonly<Record<DayOrder, Parts | null>>;

const sure = (parts: Parts): Meant => ({ DMY: parts, MDY: parts, YMD: parts });

function yearOf(digits: string, today: string): string | null {
  const year = digits.length === 4 ? digits : `20${digits}`;
  const ahead = Number(year) - Number(today.slice(0, 4));
  return digits.length === 4 || (ahead >= -YEARS_BACK && ahead <= YEARS_AHEAD) ? year : null;
}

const isMonthDay = ({ m, d }: Parts): boolean => isCalendarDay(`2024-${two(m)}-${two(d)}`);

function checked(y: string | null, m: string, d: string, today: string): Parts | null {
  const year = y === null ? null : yearOf(y, today);
  if (y !== null && year === null) return null;
  const parts = { y: year, m, d };
  return (year === null ? isMonthDay(parts) : isCalendarDay(`${year}-${two(m)}-${two(d)}`)) ? parts : null;
}

const named = (y: string | undefined, month: string, d: string, today: string): Meant | null => {
  const parts = checked(y ?? null, monthOf(month), d, today);
  return parts && sure(parts);
};
const plain = (y: string | undefined, m: string, d: string, today: string): Meant | null => {
  const parts = checked(y ?? null, m, d, today);
  return parts && sure(parts);
};

function figures([a, b, c]: readonly [string, string, string | undefined], today: string): Meant | null {
  const meant: Meant =
    c === undefined
      ? { DMY: checked(null, b, a, today), MDY: checked(null, a, b, today), YMD: checked(null, a, b, today) }
      : {
          DMY: checked(c, b, a, today),
          MDY: checked(c, a, b, today),
          // A year of four figures stands at the end.
          YMD: c.length === 4 ? null : checked(a, b, c, today),
        };
  return DAY_ORDERS.some(order => meant[order]) ? meant : null;
}

interface Form {
  readonly pattern: string;
  readonly read: (found: readonly (string | undefined)[], today: string) => Meant | null;
}

const ORDINAL = '(?:st|nd|rd|th)?';
const GAP = String.raw`[\s\-/.,']*`;
/** A year behind a name of a month: four figures, or two that no further figure follows. */
const YEAR = String.raw`(\d{4}|\d{2})(?![\d:])`;

/** Those that say more stand first. */
const FORMS: readonly Form[] = [
  {
    pattern: String.raw`(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})(?!\d)\s*[日号]?(?:[T ]\s*\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?Z?)?`,
    read: ([y, m, d], today) => plain(y, m!, d!, today),
  },
  { pattern: String.raw`(\d{2})年(\d{1,2})月(\d{1,2})[日号]?`, read: ([y, m, d], today) => plain(y, m!, d!, today) },
  {
    pattern: String.raw`(20\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d)`,
    read: ([y, m, d], today) => plain(y, m!, d!, today),
  },
  {
    pattern: String.raw`(\d{1,2})${ORDINAL}\s*(?:of\s+)?${GAP}(${MONTH})(?![a-z])\.?(?:${GAP}${YEAR})?`,
    read: ([d, month, y], today) => named(y, month!, d!, today),
  },
  {
    // `Dec-26` may be a month of 2026 as well as a day of December: it is neither.
    pattern: String.raw`(${MONTH})(?![a-z])(?!['-]\d{2}(?![\d/-]|\s*,))\.?${GAP}(\d{1,2})(?!\d|\s*:)${ORDINAL}(?:(?:\s*,\s*|\s+|[-/.])(20\d{2})(?![\d:])|(?:\s*,\s*|\s+)'?(\d{2})(?=\s*$))?`,
    read: ([month, d, y, short], today) => named(y ?? short, month!, d!, today),
  },
  {
    pattern: String.raw`(\d{4})${GAP}(${MONTH})(?![a-z])${GAP}(\d{1,2})(?!\d)`,
    read: ([y, month, d], today) => named(y, month!, d!, today),
  },
  { pattern: String.raw`(\d{1,2})月(\d{1,2})[日号]?`, read: ([m, d], today) => plain(undefined, m!, d!, today) },
  {
    pattern: String.raw`(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)(?:\s+\d{1,2}:\d{2}(?::\d{2})?)?`,
    read: ([a, , b, c], today) => figures([a!, b!, c], today),
  },
  {
    pattern: String.raw`(\d{1,2})[/.](\d{1,2})(?![\d/.])`,
    read: ([a, b], today) => figures([a!, b!, undefined], today),
  },
];

/** Days of the week beside a date say nothing more. */
const WEEKDAY =
  /\b(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b[,.]?\s*|\(?(?:星期|周)[一二三四五六日天]\)?/gi;
const tidy = (text: string): string => text.normalize('NFKC').replace(/[’′‘]/g, "'").replace(WEEKDAY, ' ').trim();

const SERIAL_START = '1899-12-30';
const SERIAL = /^\d{5}(?:\.\d+)?$/;
const CLOCK = /[T\s]+\d{1,2}:\d{2}(?::\d{2})?(?:\s*(?:hrs?|h))?$/i;
const WHOLE = FORMS.map(({ pattern, read }) => ({ pattern: new RegExp(`^${pattern}$`, 'i'), read }));

function wholeMeant(text: string, today: string): Meant | null {
  const told = tidy(text).replace(CLOCK, '');
  if (SERIAL.test(told)) {
    const [y = '', m = '', d = ''] = addDays(SERIAL_START, Math.floor(Number(told))).split('-');
    return sure({ y, m, d });
  }
  for (const { pattern, read } of WHOLE) {
    const found = pattern.exec(told);
    const meant = found && read(found.slice(1), today);
    if (meant) return meant;
  }
  return null;
}

/** The year that brings month and day nearest to another day. */
function nearest({ m, d }: Parts, to: string): string | null {
  const year = Number(to.slice(0, 4));
  const days = [year, year + 1, year - 1].map(one => `${one}-${two(m)}-${two(d)}`).filter(isCalendarDay);
  return days.sort((a, b) => Math.abs(daysBetween(to, a)) - Math.abs(daysBetween(to, b)))[0] ?? null;
}

const dayOf = (parts: Parts, near: string): string | null =>
  parts.y === null ? nearest(parts, near) : `${parts.y}-${two(parts.m)}-${two(parts.d)}`;

/** Every order under which the text is a day, with that day. */
function daysMeant(meant: Meant, near: string): ReadonlyMap<DayOrder, string> {
  return new Map(
    DAY_ORDERS.flatMap(order => {
      const parts = meant[order];
      const day = parts && dayOf(parts, near);
      return day ? [[order, day] as const] : [];
    }),
  );
}

/** The day of the order, or the only one that the text can mean. */
function chosen(days: ReadonlyMap<DayOrder, string>, order: DayOrder | null): string | null {
  const told = new Set(days.values());
  if (told.size === 1) return [...told][0]!;
  return (order && days.get(order)) ?? null;
}

/** One day; the number of a spreadsheet counts too. */
export function readDay(text: string, today: string, order: DayOrder | null = null): string | null {
  const meant = wholeMeant(text, today);
  return meant && chosen(daysMeant(meant, today), order);
}

/** A month and two of its days, as `8-15/1`, `1-14 Dec 2026`, `Dec 1-14`, `12月1-14日`. */
const IN_MONTH: readonly (readonly [RegExp, (found: readonly (string | undefined)[]) => (string | undefined)[]])[] = [
  [/(?:^|[^\d/.])(\d{1,2})\s*[-~–—]\s*(\d{1,2})\/(\d{1,2})(?![\d/.])/, ([a, b, m]) => [undefined, m, a, b]],
  [
    new RegExp(
      String.raw`(?:^|[^\d/.])(\d{1,2})${ORDINAL}\s*(?:[-~–—]|to|至|到)\s*(\d{1,2})${ORDINAL}${GAP}(${MONTH})(?![a-z])\.?(?:${GAP}${YEAR})?`,
      'i',
    ),
    ([a, b, month, y]) => [y, monthOf(month!), a, b],
  ],
  [
    new RegExp(
      String.raw`(${MONTH})(?![a-z])\.?\s*(\d{1,2})${ORDINAL}\s*(?:[-~–—]|to|至|到)\s*(\d{1,2})(?!\d)${ORDINAL}(?!${GAP}(?:${MONTH}))(?:\s*,?\s*(20\d{2}))?`,
      'i',
    ),
    ([month, a, b, y]) => [y, monthOf(month!), a, b],
  ],
  [
    /(?:(\d{4}|\d{2})年)?(\d{1,2})月(\d{1,2})[日号]?\s*(?:[-~–—]|至|到)\s*(\d{1,2})(?:[日号]|(?![\d月/.]))/,
    ([y, m, a, b]) => [y, m, a, b],
  ],
  [/(?:^|[^\d/.-])(\d{1,2})\/(\d{1,2})\s*[-~–—]\s*(\d{1,2})(?![\d/.:-])/, ([m, a, b]) => [undefined, m, a, b]],
];

function inOneMonth(text: string, today: string): Days | null {
  for (const [pattern, read] of IN_MONTH) {
    const found = pattern.exec(text);
    if (!found) continue;
    const [y, m = '', a = '', b = ''] = read(found.slice(1));
    const [first, last] = [checked(y ?? null, m, a, today), checked(y ?? null, m, b, today)];
    if (!first || !last) continue;
    const from = dayOf(first, today);
    if (from) return { from, to: dayOf({ ...last, y: from.slice(0, 4) }, from) };
  }
  return null;
}

const JOINT = String.raw`\s*(?:-|~|–|—|至|到|to|thru|through|till|until|and|→)+\s*`;

const groupsOf = (pattern: string): number => new RegExp(`${pattern}|`).exec('')!.length - 1;
/** A pattern behind another: its references back count from there. */
const renumbered = (pattern: string, before: string): string => pattern.replaceAll('\\2', `\\${groupsOf(before) + 2}`);

const PAIRS = FORMS.flatMap(first =>
  FORMS.map(last => ({
    first,
    last,
    groups: groupsOf(first.pattern),
    pattern: new RegExp(String.raw`(?<![\d/.])${first.pattern}${JOINT}${renumbered(last.pattern, first.pattern)}`, 'i'),
  })),
);

/** Two dates side by side, each order under which both are days. A year that one of them says holds for the other as well. */
function bothMeant(text: string, today: string): ReadonlyMap<DayOrder, Days> | null {
  // Most texts of a sheet are none, and are seen to be none at once.
  if ((text.match(/\d+/g)?.length ?? 0) < 2) return null;
  for (const { first, last, groups, pattern } of PAIRS) {
    const found = pattern.exec(text)?.slice(1);
    const start = found && first.read(found.slice(0, groups), today);
    const end = found && last.read(found.slice(groups), today);
    if (!start || !end) continue;
    const pairs = DAY_ORDERS.flatMap(order => {
      const [a, b] = [start[order], end[order]];
      const days = a && b && bothOf(a, b, today);
      return days ? [[order, days] as const] : [];
    });
    if (pairs.length > 0) return new Map(pairs);
  }
  return null;
}

function bothOf(a: Parts, b: Parts, today: string): { from: string; to: string } | null {
  if (a.y === null && b.y !== null) {
    const to = dayOf(b, today);
    const from = to && nearest(a, to);
    return from && to ? { from, to } : null;
  }
  const from = dayOf(a, today);
  const to = from && dayOf(b, from);
  return from && to ? { from, to } : null;
}

const inOrder = ({ from, to }: Days): boolean => from === null || to === null || from <= to;

/** Orders that make sense of both ends; of several with the same days any. */
function pairOf(pairs: ReadonlyMap<DayOrder, Days>, order: DayOrder | null): Days | null {
  const said = order && pairs.get(order);
  if (said) return said;
  const sound = [...pairs.values()].filter(inOrder);
  const told = new Set((sound.length > 0 ? sound : [...pairs.values()]).map(days => JSON.stringify(days)));
  return told.size === 1 ? (sound[0] ?? [...pairs.values()][0]!) : null;
}

const SINGLE = FORMS.map(({ pattern, read }) => ({
  pattern: new RegExp(String.raw`(?<![\d/.])${pattern}`, 'i'),
  read,
}));

/** The date that stands somewhere in a text. */
function meantWithin(text: string, today: string): Meant | null {
  for (const { pattern, read } of SINGLE) {
    const found = pattern.exec(text);
    const meant = found && read(found.slice(1), today);
    if (meant) return meant;
  }
  return null;
}

/** Both ends of a validity in one text. */
export function readDays(text: string, today: string, order: DayOrder | null = null): Days | null {
  const told = tidy(text);
  const whole = wholeMeant(told, today);
  if (whole) {
    const day = chosen(daysMeant(whole, today), order);
    return day === null ? null : { from: null, to: day };
  }
  const pairs = bothMeant(told, today);
  if (pairs) return pairOf(pairs, order);
  const month = inOneMonth(told, today);
  if (month) return month;
  const within = meantWithin(told, today);
  const start = within && chosen(daysMeant(within, today), order);
  if (within && start === null) return null;
  if (/till\s*f\/?n|further notice|另行通知/i.test(told))
    return { from: start, to: addDays(start ?? today, FURTHER_NOTICE_DAYS) };
  return start ? { from: null, to: start } : null;
}

/** What one line of a sheet says of its days. */
export interface DayTexts {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly both?: string | undefined;
}

/** Of a text with one date; a month with two of its days says its order itself. */
const singleMeant = (text: string, today: string): Meant | null => {
  const told = tidy(text);
  return wholeMeant(told, today) ?? (inOneMonth(told, today) ? null : meantWithin(told, today));
};

/** Orders under which every date of the line is a day, and the first not behind the last; null where none depends on the order. */
function ordersOf({ from, to, both }: DayTexts, today: string): ReadonlySet<DayOrder> | null {
  const pairs = both ? bothMeant(tidy(both), today) : null;
  const [start, end] = [from ? wholeMeant(from, today) : null, to ? wholeMeant(to, today) : null];
  const alone = both && !pairs ? singleMeant(both, today) : null;
  const orders = DAY_ORDERS.map(order => {
    const said: (string | null)[] = [];
    const days = pairs?.get(order);
    if (pairs) said.push(days?.from ?? null, days?.to ?? null);
    for (const meant of [start, end, alone]) {
      const parts = meant?.[order];
      if (meant) said.push(parts ? dayOf(parts, today) : null);
    }
    const isWhole = said.every(day => day !== null);
    const isSound = start && end ? isWhole && said[0]! <= said[1]! : !days || inOrder(days);
    return { order, key: isWhole ? said.join() : '', isFit: isWhole && isSound };
  });
  if (new Set(orders.map(({ key }) => key)).size === 1) return null;
  return new Set(orders.filter(({ isFit }) => isFit).map(({ order }) => order));
}

/** The order of day and month that a whole sheet keeps to; null where nothing tells, or where its lines disagree. */
export function orderOf(lines: readonly DayTexts[], today: string): DayOrder | null {
  let left: readonly DayOrder[] = DAY_ORDERS;
  let isTold = false;
  for (const line of lines) {
    const orders = ordersOf(line, today);
    if (orders === null || orders.size === 0) continue;
    left = left.filter(order => orders.has(order));
    isTold = true;
  }
  const [order] = left;
  return isTold && left.length === 1 ? order! : null;
}

/** A date whose day and month could change places. */
export function isUnclear(text: string, today: string): boolean {
  const told = tidy(text);
  const pairs = wholeMeant(told, today) ? null : bothMeant(told, today);
  if (pairs) return pairOf(pairs, null) === null;
  const meant = singleMeant(told, today);
  return meant !== null && new Set(daysMeant(meant, today).values()).size > 1;
}
