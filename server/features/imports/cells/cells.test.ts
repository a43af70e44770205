import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  choice,
  choices,
  code,
  date,
  decimal,
  type FieldMeta,
  fieldMeta,
  instant,
  integer,
  longText,
  reference,
  references,
  rows,
  text,
  texts,
  yesNo,
} from '#contract/kernel/field.ts';
import { listText, splitList } from '../../../kernel/resource/list-cell.ts';
import { cellOf } from '../../../kernel/resource/resource-sheet.ts';
import { plainText } from '../../../kernel/sheets/sheet-columns.ts';
import { readNumber, readWhole } from './number-text.ts';
import { type CellContext, type CellReading, readCell } from './read-cell.ts';

const label = { zh: '列', en: 'Column' };
const STATES = { NEW: { zh: '新', en: 'New' }, OLD: { zh: '旧', en: 'Old' }, TWIN: { zh: '旧', en: 'Older' } } as const;
const IDS = ['id-1', 'id-2', 'id-3'];
const context: CellContext = { today: '2026-03-10', idOf: (_, asked) => ({ value: asked.replace('CODE', 'id') }) };

const fields = {
  text: text(label, { max: 100 }),
  longText: longText(label, { max: 1000 }),
  code: code(label, { max: 10 }),
  integer: integer(label, {}),
  decimal: decimal(label, { scale: 3 }),
  yesNo: yesNo(label),
  date: date(label, {}),
  instant: instant(label, {}),
  choice: choice(label, STATES, {}),
  choices: choices(label, STATES),
  texts: texts(label, { max: 40, most: 9 }),
  reference: reference(label, 'Toy', {}),
  references: references(label, 'Toy'),
  rows: rows(
    label,
    { part: code(label, { max: 4 }), count: integer(label, {}), of: reference(label, 'Toy', {}) },
    { most: 5 },
  ),
} as const;
type Kind = keyof typeof fields;
const metaOf = (kind: Kind): FieldMeta => fieldMeta(fields[kind]);

const word = fc.string({
  unit: fc.constantFrom('a', 'B', '港', ';', '；', '，', ',', '"', ' ', '\n', "'", '=', '1'),
  maxLength: 12,
});
const amount = fc
  .tuple(fc.boolean(), fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: 999 }))
  .map(([minus, whole, part]) => `${minus ? '-' : ''}${whole}.${String(part).padStart(3, '0')}`);
const at = fc.date({ min: new Date('1992-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });

const VALUES: { readonly [K in Kind]: fc.Arbitrary<unknown> } = {
  text: word,
  longText: word,
  code: word,
  integer: fc.integer(),
  decimal: amount,
  yesNo: fc.boolean(),
  date: at.map(one => one.toISOString().slice(0, 10)),
  instant: at.map(one => one.toISOString()),
  choice: fc.constantFrom('NEW', 'OLD', 'TWIN'),
  choices: fc.uniqueArray(fc.constantFrom('NEW', 'OLD', 'TWIN')),
  texts: fc.uniqueArray(
    word.filter(one => one.trim() !== ''),
    { maxLength: 5 },
  ),
  reference: fc.constantFrom(...IDS),
  references: fc.uniqueArray(fc.constantFrom(...IDS)),
  rows: fc.array(fc.record({ part: fc.constantFrom('X', 'Y'), count: fc.integer(), of: fc.constantFrom(...IDS) }), {
    maxLength: 4,
  }),
};

const outcomeOf = (reading: CellReading): unknown => ('value' in reading ? reading.value : reading.finding);
const read = (kind: Kind, cell: string): unknown => outcomeOf(readCell('x', metaOf(kind), cell, context));
const refusal = (kind: Kind, cell: string): unknown => {
  const reading = readCell('x', metaOf(kind), cell, context);
  return 'finding' in reading ? reading.finding.code : reading;
};

describe('value -> cell -> value', () => {
  it.each(Object.keys(fields) as Kind[])('of a %s comes back as it was', kind => {
    const meta = metaOf(kind);
    const schema = fields[kind];
    fc.assert(
      fc.property(VALUES[kind], fc.constantFrom('CN', 'EN'), (value, language) => {
        const kept = schema.safeParse(value);
        // Only what the declaration would keep ever gets into a file.
        fc.pre(kept.success);
        const cell = cellOf(meta, kept.data, { language: language as 'CN', refText: id => id.replace('id', 'CODE') });
        const shown = plainText(cell, 'text');
        expect(schema.parse(read(kind, shown))).toEqual(kept.data);
      }),
      { numRuns: 300 },
    );
  });

  it('of nothing is nothing', () => {
    for (const kind of Object.keys(fields) as Kind[]) {
      const empty = fields[kind].parse(undefined);
      expect(fields[kind].parse(read(kind, '  \t'))).toEqual(empty);
    }
  });
});

describe('lists', () => {
  it('come back whatever stands in them', () => {
    fc.assert(
      fc.property(fc.array(word.filter(one => one.trim() === one && one !== '')), list => {
        expect(splitList(listText(list))).toEqual(list);
      }),
    );
  });

  it('are parted as people part them', () => {
    expect(splitList('a; b；c，d\ne;;')).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(splitList('Washington, DC')).toEqual(['Washington, DC']);
  });
});

describe('cells of people', () => {
  it.each([
    ['integer', '1,200', 1200],
    ['integer', '12.0', 12],
    ['integer', '−7', -7],
    ['integer', '１２', 12],
    ['decimal', '1 234 567.80', '1234567.80'],
    ['decimal', '.5', '0.5'],
    ['yesNo', '是', true],
    ['yesNo', 'n', false],
    ['date', '46000', '2025-12-09'],
    ['date', '2026/3/7 08:00', '2026-03-07'],
    ['date', '20260307', '2026-03-07'],
    ['date', '03-07', '2026-03-07'],
    ['instant', '2026-03-07 08:00', '2026-03-07T00:00:00.000Z'],
    ['instant', '2026-03-07T08:00:00+01:00', '2026-03-07T07:00:00.000Z'],
    ['choice', ' new ', 'NEW'],
    ['choice', '新', 'NEW'],
    ['choices', '新；OLD', ['NEW', 'OLD']],
  ] as const)('%s %s', (kind, cell, value) => {
    expect(read(kind, cell)).toEqual(value);
  });

  it.each([
    ['integer', '1.5', 'IM-11'],
    ['integer', 'many', 'IM-10'],
    ['decimal', '1,5', 'IM-19'],
    ['decimal', '1.23E+05', 'IM-19'],
    ['decimal', '1,23,456', 'IM-19'],
    ['decimal', '-', 'IM-10'],
    ['yesNo', 'perhaps', 'IM-14'],
    ['date', '03/07/2026', 'IM-12'],
    ['date', '2026-02-30', 'IM-12'],
    ['choice', '旧', 'IM-13'],
    ['choices', 'NEW;x', 'IM-13'],
    ['rows', '{"part":"X"}', 'IM-17'],
    ['rows', '[1]', 'IM-17'],
  ] as const)('%s %s is refused', (kind, cell, finding) => {
    expect(refusal(kind, cell)).toBe(finding);
  });

  it('are numbers or refused, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,-+ eE\u00a0'), maxLength: 12 }), cell => {
        const number = readNumber(cell);
        if ('amount' in number) expect(number.amount).toMatch(/^-?\d+(\.\d+)?$/);
        const whole = readWhole(cell);
        if ('value' in whole) expect(Number.isSafeInteger(whole.value)).toBe(true);
      }),
    );
  });
});
