import { describe, expect, it } from 'vitest';
import type { Finding } from '#contract/kernel/errors.ts';
import { approvalGate, CHECK_ITEMS, greenItems, isChecked, type ToApprove } from './checklist.ts';

const finding = (code: string, severity: Finding['severity']): Finding => ({
  path: '',
  code,
  severity,
  message: { zh: '', en: '' },
});

describe('review checklist', () => {
  it('is green throughout when nothing was found', () => {
    expect([...greenItems([])]).toEqual(CHECK_ITEMS);
    expect(isChecked(new Set(), greenItems([]))).toBe(true);
  });

  it('asks for a tick where a rule of the item warned, and for nothing else', () => {
    const green = greenItems([finding('SI-P-03', 'warning'), finding('SI-C-03', 'info')]);
    expect(CHECK_ITEMS.filter(item => !green.has(item))).toEqual(['parties']);
    expect(isChecked(new Set(), green)).toBe(false);
    expect(isChecked(new Set(['parties']), green)).toBe(true);
  });
});

describe('the gate before an approval', () => {
  const of = (given: Partial<ToApprove>) =>
    approvalGate({ warnings: 0, findings: [], ticked: [], isMany: false, ...given })?.en ?? null;
  const warned = { warnings: 1, findings: [finding('SI-P-03', 'warning')] };

  it('is open where nothing was found, also before the findings are read', () => {
    expect(of({})).toBeNull();
    expect(of({ findings: null })).toBeNull();
    expect(of({ isMany: true })).toBeNull();
  });

  it('is shut until what was found is read and ticked', () => {
    expect(of({ ...warned, findings: null })).toBe('Being read');
    expect(of(warned)).toBe('Finish the checklist first');
    expect(of({ ...warned, ticked: ['goods'] })).toBe('Finish the checklist first');
    expect(of({ ...warned, ticked: ['parties'] })).toBeNull();
  });

  it('lets nothing with a warning through among many, ticked or not', () => {
    expect(of({ ...warned, ticked: ['parties'], isMany: true })).toBe('Some warnings are not confirmed');
  });
});
