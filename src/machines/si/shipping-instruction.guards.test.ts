import { expect, test } from 'vitest';
import { newSiContext, type SiCommandOf, SYSTEM_ACTOR } from './shipping-instruction.commands.ts';
import { hasAmendReason, hasReason, hasRemarks } from './shipping-instruction.guards.ts';

const context = newSiContext('C1');
const asked = { actor: SYSTEM_ACTOR, at: '2026-03-10T09:30:00.000Z' };
const returned = (remarks: string): SiCommandOf<'RETURN'> => ({ type: 'RETURN', ...asked, remarks });

test.each([
  ['', false],
  ['1234', false],
  ['  1234  ', false],
  ['12345', true],
  ['x'.repeat(500), true],
  ['x'.repeat(501), false],
])('remarks of a decision are 5 to 500 characters without blanks around: %j', (remarks, holds) => {
  expect(hasRemarks(context, returned(remarks)) === null).toBe(holds);
});

test.each([
  ['1234', false],
  ['12345', true],
  ['x'.repeat(200), true],
  ['x'.repeat(201), false],
])('the reason of an amendment is 5 to 200 characters: %j', (amendReason, holds) => {
  const command: SiCommandOf<'MODIFY'> = { type: 'MODIFY', ...asked, checkClean: true, amendReason };
  expect(hasAmendReason(context, command) === null).toBe(holds);
});

test('a carrier’s own reason may be one character, never none', () => {
  const rejected = (remarks: string): SiCommandOf<'CARRIER_REJECT'> => ({ type: 'CARRIER_REJECT', ...asked, remarks });
  expect(hasReason(context, rejected('7'))).toBeNull();
  expect(hasReason(context, rejected(' '))).not.toBeNull();
});
