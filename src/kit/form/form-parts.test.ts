// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { addMonths, calendarWeeks, dayByKey } from './calendar-days.ts';
import { quay, quayRow } from './form.samples.tsx';
import { bothOf, mergeRows, resolveMerge } from './merge-rows.ts';
import { clipboardCells, isCells, pastedValue } from './paste-cells.ts';
import { isSame, plainNumber, readInput } from './read-input.ts';
import { splitTags } from './tag-input.tsx';
import { meantBy } from './use-suggest.ts';
import { zonesLike } from './zone-input.tsx';

const place = { today: '2026-11-21', zone: 'Asia/Shanghai' };
const meta = (name: string) => quay.meta[name]!;
const read = (name: string, typed: unknown) => readInput(meta(name), typed, place);

describe('what was typed', () => {
  it.each([
    ['１，２３４．５０', '1234.50'],
    ['1,234,567', '1234567'],
    ['1234,5', '1234,5'],
    ['12,34', '12,34'],
    ['+5', '5'],
    ['.5', '0.5'],
    ['-.5', '-0.5'],
    ['1 234', '1234'],
    ['5.', '5'],
  ])('%s is the number %s', (typed, plain) => expect(plainNumber(typed)).toBe(plain));

  it.each([
    ['2026-11-19', '2026-11-19'],
    ['2026/1/9', '2026-01-09'],
    ['20261119', '2026-11-19'],
    ['01-05', '2027-01-05'],
    ['11-20', '2026-11-20'],
    ['２０２６-11-19', '2026-11-19'],
  ])('%s is the day %s', (typed, day) => expect(read('openedOn', typed)).toEqual({ value: day, findings: [] }));

  it('is kept where it cannot be read', () => {
    expect(read('openedOn', '03/04/2026')).toMatchObject({ value: '03/04/2026', findings: [{ code: 'unreadable' }] });
    expect(read('checkedAt', 'noon')).toMatchObject({ value: 'noon', findings: [{ code: 'unreadable' }] });
    expect(read('portId', { typed: 'cns' })).toMatchObject({ value: null, findings: [{ params: { v: 'cns' } }] });
    expect(read('lineIds', ['a', { typed: 'cos' }])).toMatchObject({
      value: ['a'],
      findings: [{ params: { v: 'cos' } }],
    });
  });

  it('is an instant in the zone of the reader', () => {
    expect(read('checkedAt', '2026-11-21 09:30').value).toBe('2026-11-21T01:30:00.000Z');
    expect(read('checkedAt', '2026/11/21').value).toBe('2026-11-20T16:00:00.000Z');
    const newYork = { ...place, zone: 'America/New_York' };
    expect(readInput(meta('checkedAt'), '2026-07-01 09:30', newYork).value).toBe('2026-07-01T13:30:00.000Z');
  });

  it('is found in entries by its place', () => {
    const { value, findings } = read('cranes', [{ no: ' c1 ', reach: '1,000.5', makerId: { typed: 'z' } }]);
    expect(value).toEqual([{ no: 'C1', reach: '1000.5', makerId: null }]);
    expect(findings.map(({ path }) => path)).toEqual(['[0].makerId']);
  });

  it('is nothing when it is empty', () => {
    expect(read('name', '  ').value).toBeNull();
    expect(read('depth', '').value).toBeNull();
    expect(read('aliases', ['a', ' ']).value).toEqual(['a']);
    expect(read('isOpen', null).value).toBe(false);
  });

  it('is the same whatever the order of its members', () => {
    expect(isSame({ a: 1, b: [{ c: null }] }, { b: [{}], a: 1 })).toBe(true);
    expect(isSame([1, 2], [2, 1])).toBe(false);
    expect(isSame([], {})).toBe(false);
  });
});

describe('merging a row', () => {
  const base = quayRow({ remarks: 'old' });

  it('takes what one side changed from that side and asks for the rest', () => {
    const theirs = quayRow({ remarks: 'theirs', depth: '20', bollards: 9, version: 4 });
    const mine = { ...base, remarks: 'mine', name: 'Mine', bollards: 9 };
    const merge = mergeRows(quay, base, mine, theirs);
    expect(merge).toEqual({ mine: { remarks: 'mine', name: 'Mine' }, conflicts: ['remarks'] });
    expect(resolveMerge(quay, merge, theirs, {})).toEqual({ remarks: 'mine', name: 'Mine' });
    expect(resolveMerge(quay, merge, theirs, { remarks: 'theirs' })).toEqual({ name: 'Mine' });
    expect(resolveMerge(quay, merge, theirs, { remarks: 'both' })).toEqual({ remarks: 'theirs\nmine', name: 'Mine' });
  });

  it('keeps both only where that makes sense', () => {
    expect(bothOf(meta('aliases'), ['a', 'b'], ['b', 'c'])).toEqual(['b', 'c', 'a']);
    expect(bothOf(meta('aliases'), ['a'], ['a', 'b'])).toBeNull();
    expect(bothOf(meta('remarks'), 'x'.repeat(150), 'y'.repeat(150))).toBeNull();
    expect(bothOf(meta('depth'), '1', '2')).toBeNull();
    expect(bothOf(meta('name'), 'a', 'b')).toBeNull();
  });
});

describe('pasting', () => {
  it('reads what a spreadsheet puts on the clipboard', () => {
    expect(clipboardCells('a\tb\r\nc\t"d\n""e"""\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd\n"e"'],
    ]);
    expect(clipboardCells('a\t\tb')).toEqual([['a', '', 'b']]);
    expect(clipboardCells('a\t')).toEqual([['a', '']]);
    expect(clipboardCells('one')).toEqual([['one']]);
    expect(isCells('one\r\n')).toBe(false);
    expect(isCells('a\tb')).toBe(true);
  });

  it('takes cells as a person would have typed them', () => {
    expect(pastedValue(meta('state'), '旧')).toBe('OLD');
    expect(pastedValue(meta('state'), 'new')).toBe('NEW');
    expect(pastedValue(meta('state'), '?')).toBeNull();
    expect(pastedValue(meta('isOpen'), '是')).toBe(true);
    expect(pastedValue(meta('portId'), 'CNSHA')).toEqual({ typed: 'CNSHA' });
    expect(pastedValue(meta('aliases'), 'a, b')).toEqual(['a', 'b']);
    expect(splitTags('a，b\r\nc、 d')).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('choosing', () => {
  it('takes a code before a longer one that begins with it, and one row of many never by chance', () => {
    const row = (code: string) => ({ id: code, code, zh: '', en: '', matched: null });
    expect(meantBy([row('SHA'), row('SH')], 'sh')?.id).toBe('SH');
    expect(meantBy([row('SHA')], 'sh')?.id).toBe('SHA');
    expect(meantBy([row('SHA'), row('SHB')], 'sh')).toBeUndefined();
  });

  it('finds zones by city first', () => {
    expect(zonesLike('shang')[0]).toBe('Asia/Shanghai');
    expect(zonesLike('new york')[0]).toBe('America/New_York');
    expect(zonesLike('utc')[0]).toBe('UTC');
    expect(zonesLike('nowhere')).toEqual([]);
  });

  it('shows months in whole weeks from Monday', () => {
    const weeks = calendarWeeks('2026-02');
    expect(weeks[0]?.[0]).toBe('2026-01-26');
    expect(weeks.at(-1)?.[6]).toBe('2026-03-01');
    expect(addMonths('2026-12-31', 2)).toBe('2027-02-28');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
    expect(dayByKey('2026-11-18', 'End', false)).toBe('2026-11-22');
    expect(dayByKey('2024-02-29', 'PageDown', true)).toBe('2025-02-28');
    expect(dayByKey('2026-11-18', 'a', false)).toBeNull();
    // Whose week begins on Sunday.
    expect(calendarWeeks('2026-02', 'sunday')[0]?.[0]).toBe('2026-02-01');
    expect(dayByKey('2026-11-18', 'Home', false, 'sunday')).toBe('2026-11-15');
    expect(dayByKey('2026-11-18', 'End', false, 'saturday')).toBe('2026-11-20');
  });
});
