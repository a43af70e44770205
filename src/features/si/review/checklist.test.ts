import { describe, expect, it } from 'vitest';
import type { Finding } from '#contract/kernel/errors.ts';
import { CHECK_ITEMS, greenItems, isChecked } from './checklist.ts';

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
