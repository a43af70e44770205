import { expect, test } from 'vitest';
import { SYSTEM_ACTOR } from '../kernel/document.ts';
import {
  hasAmendReason,
  hasReason,
  hasRemarks,
  isEveryDifferenceAccepted,
  type SiFacts,
} from './shipping-instruction.guards.ts';

const asked = (remarks: string) => ({
  actor: SYSTEM_ACTOR,
  at: '2026-03-10T09:30:00.000Z',
  remarks,
  payload: {},
  world: {},
});

test.each([
  ['', false],
  ['1234', false],
  ['  1234  ', false],
  ['12345', true],
  ['x'.repeat(500), true],
  ['x'.repeat(501), false],
])('remarks of a decision are 5 to 500 characters without blanks around: %j', (remarks, holds) => {
  expect(hasRemarks.refuse({}, asked(remarks)) === null).toBe(holds);
});

test.each([
  ['1234', false],
  ['12345', true],
  ['x'.repeat(200), true],
  ['x'.repeat(201), false],
])('the reason of an amendment is 5 to 200 characters: %j', (remarks, holds) => {
  expect(hasAmendReason.refuse({}, asked(remarks)) === null).toBe(holds);
});

test('a carrier’s own reason may be one character, never none', () => {
  expect(hasReason.refuse({}, asked('7'))).toBeNull();
  expect(hasReason.refuse({}, asked(' '))).not.toBeNull();
});

test.each([
  ['for a bill', 1, 0, true],
  ['for a bill, its differences are no business of the approval', 1, 2, true],
  ['to be validated, all accepted', 3, 0, true],
  ['to be validated, one still open', 3, 1, false],
])('differences keep back only what is to be validated: %s', (_, siType, openDifferences, holds) => {
  const document = { content: { siType } } as SiFacts;
  expect(isEveryDifferenceAccepted.refuse(document, { ...asked(''), world: { openDifferences } }) === null).toBe(holds);
});
