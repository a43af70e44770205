import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../../../basic-data/rules/calendar-day.ts';
import { useOf } from './sheet-columns.ts';
import { DAY_ORDERS, type DayOrder, isUnclear, orderOf, readDay, readDays } from './sheet-days.ts';
import { findHead } from './sheet-head.ts';

/** Whatever way a day is written, it is read as that day or as none; and headings are known whatever stands around them. */

const TODAY = '2026-11-24';
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
].concat('November', 'December');
const days = fc.integer({ min: 0, max: 500 }).map(offset => addDays('2026-06-01', offset));
const parts = (day: string) => {
  const [y = '', m = '', d = ''] = day.split('-');
  return {
    y,
    m,
    d,
    yy: y.slice(2),
    month: MONTHS[Number(m) - 1]!,
    plainM: String(Number(m)),
    plainD: String(Number(d)),
  };
};
const ordinal = (n: string): string => {
  const last = /(?:^|[^1])([123])$/.exec(n)?.[1];
  return `${n}${{ 1: 'st', 2: 'nd', 3: 'rd' }[last ?? ''] ?? 'th'}`;
};

/** Forms that say their order themselves. */
const SURE: readonly ((day: string) => string)[] = [
  day => day,
  day => day.replaceAll('-', '/'),
  day => day.replaceAll('-', ''),
  day => `${day} 00:00:00`,
  ...[3, 9].flatMap(length => [
    (day: string) => `${parts(day).d}-${parts(day).month.slice(0, length)}-${parts(day).y}`,
    (day: string) => `${parts(day).plainD} ${parts(day).month.slice(0, length)} ${parts(day).y}`,
    (day: string) => `${parts(day).month.slice(0, length)} ${parts(day).plainD}, ${parts(day).y}`,
    (day: string) => `${ordinal(parts(day).plainD)} ${parts(day).month.slice(0, length)} ${parts(day).y}`,
  ]),
  day => `${parts(day).plainD}-${parts(day).month.slice(0, 3)}-${parts(day).yy}`,
  day => `${parts(day).d}${parts(day).month.slice(0, 3).toUpperCase()}${parts(day).yy}`,
  day => `${parts(day).y}年${parts(day).plainM}月${parts(day).plainD}日`,
];
const sure = fc.constantFrom(...SURE);

const inFigures = (day: string, order: DayOrder, sign: string): string => {
  const { y, m, d, yy } = parts(day);
  return { DMY: [d, m, y], MDY: [m, d, y], YMD: [yy, m, d] }[order].join(sign);
};
const order = fc.constantFrom(...DAY_ORDERS);
const sign = fc.constantFrom('/', '-', '.');

it('every form that says its order is read as its day', () => {
  fc.assert(
    fc.property(days, sure, (day, write) => {
      expect(readDay(write(day), TODAY)).toBe(day);
    }),
  );
});

it('two of them are a validity, with whatever stands between', () => {
  const joint = fc.constantFrom(' - ', ' to ', '~', ' 至 ', ' until ');
  fc.assert(
    fc.property(days, fc.nat(200), sure, joint, (from, length, write, between) => {
      const to = addDays(from, length);
      expect(readDays(`VALID ${write(from)}${between}${write(to)}`, TODAY)).toEqual({ from, to });
    }),
  );
});

it('figures alone are the day of their order once that is known, and before that this day or none', () => {
  fc.assert(
    fc.property(days, order, sign, (day, one, by) => {
      const text = inFigures(day, one, by);
      expect(readDay(text, TODAY, one)).toBe(day);
      const alone = readDay(text, TODAY);
      expect([day, null]).toContain(alone);
      expect(isUnclear(text, TODAY)).toBe(alone === null);
    }),
  );
});

it('an order that a column tells is the one that it was written in', () => {
  const lines = fc.array(fc.tuple(days, fc.nat(60)), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(lines, order, sign, (some, one, by) => {
      const texts = some.map(([from, length]) => ({
        from: inFigures(from, one, by),
        to: inFigures(addDays(from, length), one, by),
      }));
      const told = orderOf(texts, TODAY);
      // Another order may read the same days; it may not read others.
      for (const [at, [from]] of told === null ? [] : some.entries())
        expect(readDay(texts[at]!.from, TODAY, told)).toBe(from);
    }),
  );
});

it('no text makes it throw or answers what is no day', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), text => {
      expect(readDay(text, TODAY) ?? '2026-01-01').toMatch(/^\d{4}-\d{2}-\d{2}$/);
      readDays(text, TODAY);
    }),
  );
});

const HEADINGS = ['POL', 'POD', 'Carrier', 'Valid From', 'Valid To', 'T/T', 'Free time', "20'GP", '40HQ', '起运港'];

it('a heading is known whatever its capitals, blanks and units', () => {
  const around = fc.constantFrom('', ' ', '  ', ':', ' (days)', '（天）');
  fc.assert(
    fc.property(fc.constantFrom(...HEADINGS), around, fc.boolean(), (heading, behind, isLower) => {
      const unit = /T\/T|Free/.test(heading) ? behind : behind.replace(/[（(].*/, '');
      expect(useOf(`${isLower ? heading.toLowerCase() : heading}${unit}`)).toBe(useOf(heading));
    }),
  );
});

it('headings in two lines are those of one line, in any order of the groups', () => {
  const groups = [
    { upper: ['POL'], lower: [''], uses: ['pol'] },
    { upper: ['POD'], lower: [''], uses: ['pod'] },
    { upper: ['O/F (USD)', ''], lower: ["20'GP", '40HQ'], uses: ['PRICE:20GP', 'PRICE:40HC'] },
    { upper: ['Validity', ''], lower: ['From', 'To'], uses: ['validFrom', 'validTo'] },
    { upper: ['T/T (days)'], lower: [''], uses: ['transitDays'] },
  ];
  fc.assert(
    fc.property(fc.shuffledSubarray(groups, { minLength: groups.length }), some => {
      const lines = [some.flatMap(({ upper }) => upper), some.flatMap(({ lower }) => lower)];
      const head = findHead(
        lines.map((cells, at) => ({ line: at + 1, cells })),
        TODAY,
      );
      expect(head?.uses).toEqual(some.flatMap(({ uses }) => uses));
    }),
  );
});
