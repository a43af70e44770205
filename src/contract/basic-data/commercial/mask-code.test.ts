import { expect, test } from 'vitest';
import { isMaskedCode, maskCode } from './mask-code.ts';

test.each([
  ['AB123421', 'AB****21'],
  ['S-2026-0012345-XY', 'S-****XY'],
  ['ABC12', 'A****2'],
  ['ABCD', '****'],
  ['', '****'],
])('%s is shown as %s', (code, mask) => {
  expect(maskCode(code)).toBe(mask);
  expect(isMaskedCode(mask)).toBe(true);
  expect(isMaskedCode(code)).toBe(false);
});

test('the mask tells no length beyond eight signs', () => {
  expect(maskCode('AB111121').length).toBe(maskCode(`AB${'1'.repeat(31)}21`).length);
});
