import { describe, expect, it } from 'vitest';
import { CHECK_RULES } from './check-set.ts';
import { allowedSettings, isFixedRule, overridesAt, type RuleSetting } from './rule-settings.ts';

const setting = (id: string, over: Partial<RuleSetting> = {}): RuleSetting => ({
  id,
  code: 'SI-P-07',
  carrier: '',
  companyId: null,
  setting: 'off' as const,
  validFrom: '2026-03-01',
  validTo: null,
  ...over,
});
const at = (settings: readonly RuleSetting[], day = '2026-03-10', carrier = 'COSU', companyId = 'c1') =>
  Object.fromEntries(overridesAt(settings, { day, carrier, companyId }));

describe('what may be set', () => {
  it('nothing of S, L, DOC, B-02, W-01 and T-01; the others are lowered or switched off, never raised', () => {
    const fixed = CHECK_RULES.filter(rule => isFixedRule(rule.code)).map(rule => rule.code);
    expect(fixed).toEqual(expect.arrayContaining(['SI-S-01', 'SI-L-04', 'DOC-N-01', 'SI-B-02', 'SI-W-01', 'SI-T-01']));
    for (const rule of CHECK_RULES) {
      const allowed = allowedSettings(rule);
      if (isFixedRule(rule.code)) expect(allowed).toEqual([]);
      else expect(allowed).toContain('off');
      if (rule.severity !== 'error') expect(allowed).not.toContain('error');
    }
  });
});

describe('what is in force', () => {
  it('on the days from the first to the last', () => {
    const days = [setting('1', { validFrom: '2026-03-10', validTo: '2026-03-11' })];
    expect(['09', '10', '11', '12'].map(day => at(days, `2026-03-${day}`)['SI-P-07'])).toEqual([
      undefined,
      'off',
      'off',
      undefined,
    ]);
  });

  it('the most particular wins, of equal ones the newest', () => {
    const all = setting('1');
    const line = setting('2', { carrier: 'COSU', setting: 'warning' });
    const customer = setting('3', { companyId: 'c1', setting: 'error' });
    expect(at([all, line, customer])).toEqual({ 'SI-P-07': 'error' });
    expect(at([customer, line, all], undefined, 'COSU', 'c2')).toEqual({ 'SI-P-07': 'warning' });
    expect(at([all, line, customer], undefined, 'OOLU', 'c2')).toEqual({ 'SI-P-07': 'off' });
    expect(at([setting('5', { setting: 'warning' }), all])).toEqual({ 'SI-P-07': 'warning' });
  });

  it('a fixed code stays what it is, whatever stands in the table', () => {
    expect(at([setting('1', { code: 'SI-B-02' })])).toEqual({});
  });
});
