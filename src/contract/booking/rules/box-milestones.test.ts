import { expect, test } from 'vitest';
import { boxMilestoneFault } from './box-milestones.ts';

const now = new Date('2027-01-20T10:00:00.000Z');
const day = (n: number) => `2027-01-${n}T08:00:00.000Z`;

test('a container is nowhere before it was where it comes from, nor in days to come', () => {
  const known = { EMPTY_OUT: day(12), LOADED: day(18) };
  const codeOf = (code: Parameters<typeof boxMilestoneFault>[1], at: string) =>
    boxMilestoneFault(known, code, at, now)?.code ?? null;
  expect(codeOf('GATED_IN', day(15))).toBeNull();
  expect(codeOf('GATED_IN', day(11))).toBe('MILESTONE_ORDER');
  expect(codeOf('GATED_IN', day(19))).toBe('MILESTONE_ORDER');
  expect(codeOf('LOADED', day(13))).toBeNull();
  expect(codeOf('DISCHARGED', day(25))).toBe('MILESTONE_FUTURE');
});
