import { describe, expect, it } from 'vitest';
import { frecencyOf, recentIds, rememberUse, restoreUsage, serialiseUsage, type Usage } from './usage.ts';

const DAY = 24 * 3_600_000;
const used = (...uses: [id: string, day: number][]): Usage =>
  uses.reduce<Usage>((usage, [id, day]) => rememberUse(usage, id, day * DAY), {});

describe('habits', () => {
  it('halve every week, each use adds one', () => {
    const usage = used(['a', 0], ['a', 7]);
    expect(frecencyOf(usage, 'a', 7 * DAY)).toBeCloseTo(1.5);
    expect(frecencyOf(usage, 'a', 21 * DAY)).toBeCloseTo(0.375);
    expect(frecencyOf(usage, 'never', 7 * DAY)).toBe(0);
    expect(frecencyOf(usage, 'constructor', 7 * DAY)).toBe(0);
  });

  it('weigh two uses of today above three of a month ago', () => {
    const usage = used(['old', 0], ['old', 0], ['old', 0], ['new', 30], ['new', 30]);
    expect(frecencyOf(usage, 'new', 30 * DAY)).toBeGreaterThan(frecencyOf(usage, 'old', 30 * DAY));
  });

  it('do not grow when the clock was set back', () => {
    expect(frecencyOf(used(['a', 10]), 'a', 0)).toBe(1);
  });

  it('keep two hundred entries, the newest always among them', () => {
    const many = used(...Array.from({ length: 250 }, (_, index): [string, number] => [`e${index}`, index]));
    expect(Object.keys(many)).toHaveLength(200);
    expect(frecencyOf(many, 'e249', 249 * DAY)).toBe(1);
    expect(frecencyOf(many, 'e0', 249 * DAY)).toBe(0);
    const busy: Usage = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`b${i}`, { score: 9, at: 0 }]));
    expect(frecencyOf(rememberUse(busy, 'first', 0), 'first', 0)).toBe(1);
  });

  it('list the last used, latest first', () => {
    expect(recentIds(used(['a', 1], ['b', 2], ['c', 3], ['a', 4]), 2)).toEqual(['a', 'c']);
  });

  it('survive storing, and anything unreadable counts as none', () => {
    const usage = used(['a', 1], ['b', 2]);
    expect(restoreUsage(serialiseUsage(usage))).toEqual(usage);
    for (const broken of [null, '', '{', '[]', '{"a":1}', '{"a":{"score":"x","at":1}}'])
      expect(restoreUsage(broken)).toEqual({});
  });
});
