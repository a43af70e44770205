import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AGENCY_REASONS, type AgencyRule, chooseAgency, specificityOf } from './agency-choice.ts';

const rule = (id: string, change: Partial<AgencyRule> = {}): AgencyRule => ({
  id,
  agency: `agency ${id}`,
  lineId: null,
  portId: null,
  priority: 50,
  validFrom: '2026-01-01',
  validTo: null,
  ...change,
});
const ASKED = { lineId: 'COSU', portId: 'CNSHA', day: '2026-12-05' };
const winner = (...rules: AgencyRule[]) => {
  const choice = chooseAgency(rules, ASKED);
  return choice && [choice.winner.id, choice.reason];
};

describe('who gets the booking', () => {
  it('the most specific first', () => {
    expect(
      winner(
        rule('any', { priority: 1 }),
        rule('pol', { portId: 'CNSHA', priority: 1 }),
        rule('line', { lineId: 'COSU' }),
      ),
    ).toEqual(['line', 'specificity']);
    expect(
      winner(rule('line', { lineId: 'COSU' }), rule('both', { lineId: 'COSU', portId: 'CNSHA', priority: 99 })),
    ).toEqual(['both', 'specificity']);
    expect(
      [rule('a', { lineId: 'L', portId: 'P' }), rule('a', { lineId: 'L' }), rule('a', { portId: 'P' }), rule('a')].map(
        specificityOf,
      ),
    ).toEqual([3, 2, 1, 0]);
  });

  it('then the smaller priority, then the newer, then the id', () => {
    expect(winner(rule('a', { priority: 2 }), rule('b', { priority: 1 }))).toEqual(['b', 'priority']);
    expect(winner(rule('a'), rule('b', { validFrom: '2026-06-01' }))).toEqual(['b', 'validFrom']);
    expect(winner(rule('b'), rule('a'))).toEqual(['a', 'order']);
  });

  it('others, of other lines, ports and days, are not asked', () => {
    expect(
      winner(rule('a'), rule('b', { lineId: 'ONEY', priority: 1 }), rule('c', { portId: 'CNNGB', priority: 1 })),
    ).toEqual(['a', 'only']);
    expect(winner(rule('a', { validTo: '2026-12-04' }), rule('b', { validFrom: '2026-12-06' }))).toBeNull();
    expect(winner(rule('a', { validTo: '2026-12-05' }))).toEqual(['a', 'only']);
  });

  it('those beaten are told in their order', () => {
    const choice = chooseAgency(
      [rule('c', { priority: 9 }), rule('a', { priority: 1 }), rule('b', { priority: 5 })],
      ASKED,
    );
    expect(choice?.beaten.map(one => one.id)).toEqual(['b', 'c']);
    expect(AGENCY_REASONS[choice?.reason ?? 'only'].zh).toMatch(/优先级/);
  });

  it('there is exactly one winner in whatever order the rules come', () => {
    const some = fc.record({
      lineId: fc.constantFrom(null, 'COSU'),
      portId: fc.constantFrom(null, 'CNSHA'),
      priority: fc.integer({ min: 1, max: 3 }),
      validFrom: fc.constantFrom(null, '2026-01-01', '2026-06-01'),
    });
    fc.assert(
      fc.property(fc.array(some, { minLength: 1, maxLength: 6 }), changes => {
        const rules = changes.map((change, index) => rule(String(index), change));
        const ids = [rules, [...rules].reverse()].map(list => chooseAgency(list, ASKED)?.winner.id);
        expect(ids[0]).toBeDefined();
        expect(ids[0]).toBe(ids[1]);
      }),
    );
  });
});
