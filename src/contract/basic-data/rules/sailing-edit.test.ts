import { describe, expect, it } from 'vitest';
import { readSailingEdit, SAILING_REFUSALS } from './sailing-edit.ts';

const LONG_BEACH = 'America/Los_Angeles';
// 2026-12-19 06:00 at Long Beach.
const BASE = '2026-12-19T14:00:00.000Z';
const edit = (entry: string, base: string | null = BASE, zone = LONG_BEACH) => {
  const answer = readSailingEdit(entry, { base, zone, now: '2026-11-21T08:00:00.000Z' });
  return answer.ok ? answer.local : answer.reason;
};

describe('edits in a cell of the sailing board', () => {
  it.each([
    ['+6h', '2026-12-19 12:00'],
    ['-1d', '2026-12-18 06:00'],
    ['+1d6h', '2026-12-20 12:00'],
    ['-30m', '2026-12-19 05:30'],
    ['+ 6 H', '2026-12-19 12:00'],
    ['＋６ｈ', '2026-12-19 12:00'],
    ['−2h', '2026-12-19 04:00'],
    ['19 0600', '2026-12-19 06:00'],
    ['20 18:30', '2026-12-20 18:30'],
    ['2 0600', '2027-01-02 06:00'],
    ['30 630', '2026-12-30 06:30'],
    ['31 0600', '2026-12-31 06:00'],
    ['12-20 0600', '2026-12-20 06:00'],
    ['01-03 0600', '2027-01-03 06:00'],
    ['2026-12-20 0600', '2026-12-20 06:00'],
    ['2026/12/20 06:00', '2026-12-20 06:00'],
    ['20261220 0600', '2026-12-20 06:00'],
    ['2026-12-20T06:00:00', '2026-12-20 06:00'],
    ['2026-12-20', '2026-12-20 06:00'],
  ])('%s -> %s at the port', (entry, local) => expect(edit(entry)).toBe(local));

  it('the answer is the instant at the port', () =>
    expect(readSailingEdit('20 1800', { base: BASE, zone: LONG_BEACH, now: BASE })).toEqual({
      ok: true,
      instant: '2026-12-21T02:00:00.000Z',
      local: '2026-12-20 18:00',
      note: null,
    }));

  it('a day keeps the hour over a change of the clock, 24 hours do not', () => {
    const beforeSpring = '2027-03-13T14:00:00.000Z';
    expect(edit('+1d', beforeSpring)).toBe('2027-03-14 06:00');
    expect(edit('+24h', beforeSpring)).toBe('2027-03-14 07:00');
  });

  it('a time the clock skips is moved and noted (V-37)', () =>
    expect(readSailingEdit('14 0230', { base: '2027-03-13T14:00:00Z', zone: LONG_BEACH, now: BASE })).toMatchObject({
      instant: '2027-03-14T10:30:00.000Z',
      note: 'moved',
    }));

  it('an empty cell takes the month nearest to now', () => {
    expect(edit('24 0600', null)).toBe('2026-11-24 06:00');
    expect(edit('2 0600', null)).toBe('2026-12-02 06:00');
  });

  it.each([
    ['+6', 'form'],
    ['6h', 'form'],
    ['+', 'form'],
    ['', 'form'],
    ['soon', 'form'],
    ['32 0600', 'noSuchDay'],
    ['2026-02-30 0600', 'noSuchDay'],
    ['19 2460', 'noSuchTime'],
    ['19 2400', 'noSuchTime'],
    ['19/12/2026 0600', 'ambiguous'],
    ['+91d', 'far'],
    ['+9999h', 'far'],
  ] as const)('%j is refused: %s', (entry, reason) => {
    expect(edit(entry)).toBe(reason);
    expect(SAILING_REFUSALS[reason].zh).not.toBe('');
  });

  it('an empty cell has no time to move and none to keep', () => {
    expect(edit('+6h', null)).toBe('noBase');
    expect(edit('2026-12-20', null)).toBe('noTime');
  });
});
