import { describe, expect, test } from 'vitest';
import { chooseDefaultSeat, type SeatCandidate } from './default-seat.ts';

const now = new Date('2026-03-01T00:00:00Z');
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000);

const seat = (employeeId: string, companyId: string, more: Partial<SeatCandidate> = {}): SeatCandidate => ({
  employeeId,
  companyId,
  isActive: true,
  lastUsedAt: null,
  ...more,
});

const main = { domainCompanyId: null, defaultEmployeeId: null, now };

describe('rows of A.5.3', () => {
  test('the seat at the company of the domain comes before default and last use', () => {
    const bound = [seat('E1', 'A', { lastUsedAt: daysAgo(1) }), seat('E2', 'B')];
    expect(chooseDefaultSeat(bound, { ...main, domainCompanyId: 'B', defaultEmployeeId: 'E1' })).toEqual({
      kind: 'chosen',
      employeeId: 'E2',
    });
  });

  test('the default comes before last use', () => {
    const bound = [seat('E1', 'A'), seat('E2', 'B', { lastUsedAt: daysAgo(1) })];
    expect(chooseDefaultSeat(bound, { ...main, defaultEmployeeId: 'E1' })).toMatchObject({ employeeId: 'E1' });
  });

  test('the only candidate is taken, also on the domain of another company', () => {
    expect(chooseDefaultSeat([seat('E1', 'A')], { ...main, domainCompanyId: 'C' })).toMatchObject({ employeeId: 'E1' });
  });

  test('a dead default is ignored; the seat used last within 90 days is taken', () => {
    const bound = [
      seat('E1', 'A'),
      seat('E2', 'B', { lastUsedAt: daysAgo(12) }),
      seat('E3', 'C', { isActive: false, lastUsedAt: daysAgo(1) }),
    ];
    expect(chooseDefaultSeat(bound, { ...main, defaultEmployeeId: 'E3' })).toMatchObject({ employeeId: 'E2' });
  });

  test('a use of 120 days ago does not decide', () => {
    const bound = [seat('E1', 'A'), seat('E2', 'B', { lastUsedAt: daysAgo(120) })];
    expect(chooseDefaultSeat(bound, main)).toEqual({ kind: 'none', reason: 'AMBIGUOUS' });
  });

  test('no binding at all, or none that is active', () => {
    expect(chooseDefaultSeat([], { ...main, domainCompanyId: 'A' })).toEqual({ kind: 'none', reason: 'NONE' });
    expect(chooseDefaultSeat([seat('E1', 'A', { isActive: false })], main)).toEqual({
      kind: 'none',
      reason: 'INACTIVE',
    });
  });
});

test('two seats at the company of the domain leave the choice to the next rule', () => {
  const bound = [seat('E1', 'B'), seat('E2', 'B'), seat('E3', 'C')];
  expect(chooseDefaultSeat(bound, { ...main, domainCompanyId: 'B', defaultEmployeeId: 'E3' })).toMatchObject({
    employeeId: 'E3',
  });
  expect(chooseDefaultSeat(bound, { ...main, domainCompanyId: 'B' })).toMatchObject({ reason: 'AMBIGUOUS' });
});

test('of two recent seats the later one is taken; 90 days count, a moment more does not', () => {
  const recent = [seat('E1', 'A', { lastUsedAt: daysAgo(3) }), seat('E2', 'B', { lastUsedAt: daysAgo(2) })];
  expect(chooseDefaultSeat(recent, main)).toMatchObject({ employeeId: 'E2' });
  const edge = (used: Date) => [seat('E1', 'A', { lastUsedAt: used }), seat('E2', 'B')];
  expect(chooseDefaultSeat(edge(daysAgo(90)), main)).toMatchObject({ employeeId: 'E1' });
  expect(chooseDefaultSeat(edge(new Date(daysAgo(90).getTime() - 1)), main)).toMatchObject({ reason: 'AMBIGUOUS' });
});
