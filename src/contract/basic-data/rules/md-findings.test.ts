import { describe, expect, it } from 'vitest';
import { say } from '../../kernel/text.ts';
import { isFinding, MD_FINDINGS, md } from './md-findings.ts';

describe('the catalogue of bad input (A.8)', () => {
  it('holds MD-01 to MD-27 without a gap, each in both languages with the same slots', () => {
    const wanted = Array.from({ length: 27 }, (_, index) => `MD-${String(index + 1).padStart(2, '0')}`);
    expect(Object.keys(MD_FINDINGS)).toEqual(wanted);
    const slots = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort();
    for (const { zh, en } of Object.values(MD_FINDINGS)) {
      expect(zh).toMatch(/\p{Script=Han}/u);
      expect(en).not.toMatch(/\p{Script=Han}/u);
      expect(slots(zh)).toEqual(slots(en));
    }
  });

  it('makes findings that say what is wrong and where', () => {
    const finding = md('MD-11', 'imoNumber', { d: '7' });
    expect(finding).toMatchObject({ path: 'imoNumber', code: 'MD-11', severity: 'error' });
    expect(say(finding.message, 'CN', finding.params)).toBe('IMO 号校验位错误，应为 7');
    expect(md('MD-05', 'position', { v: 'x' }, 'warning').severity).toBe('warning');
    expect(md('MD-18', 'rateToCny').severity).toBe('warning');
    expect('params' in md('MD-07', 'timeZone')).toBe(false);
  });

  it('are told from values', () => {
    expect(isFinding(md('MD-10', 'imoNumber'))).toBe(true);
    expect([null, undefined, 'MD-10', { code: 'CNSHA', name: 'x' }].map(isFinding)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
