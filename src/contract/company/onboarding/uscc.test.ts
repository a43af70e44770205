import { describe, expect, it } from 'vitest';
import { normalUscc, usccCheckCharacter, usccFinding } from './uscc.ts';

describe('the credit code', () => {
  it.each([
    ['91350100M000100Y4', '3'],
    ['91310000MA1K00001', '9'],
    ['91330200MA2G00007', 'W'],
    ['91440300MA5E00009', 'G'],
    ['91370200MA3C00008', 'C'],
    ['91350200MA2X00003', 'A'],
  ])('%s asks for %s (B.5.1)', (first17, last) => {
    expect(usccCheckCharacter(first17)).toBe(last);
    expect(usccFinding(first17 + last)).toBeNull();
  });

  it('names the character that would be right', () => {
    expect(usccFinding('91350100M000100Y4Z')).toMatchObject({
      code: 'USCC_CHECK',
      message: { zh: '统一社会信用代码校验位应为 3', en: 'The check character of the credit code should be 3' },
    });
  });

  it.each([
    ['', 'USCC_LENGTH'],
    ['91350100M000100Y', 'USCC_LENGTH'],
    ['91350100M000100Y433', 'USCC_LENGTH'],
    ['9135010OM000100Y43', 'USCC_CHAR'],
    ['9135010中M000100Y43', 'USCC_CHAR'],
    ['91350100M000100Y44', 'USCC_CHECK'],
  ])('%j is refused with %s', (typed, code) => {
    expect(usccFinding(typed)?.code).toBe(code);
  });

  it('is read as people write it', () => {
    expect(normalUscc(' 91350100 m000100y 43 ')).toBe('91350100M000100Y43');
    expect(usccFinding('91350100m000100y43')).toBeNull();
    expect(usccFinding('９１350100M000100Y43')).toBeNull();
  });
});
