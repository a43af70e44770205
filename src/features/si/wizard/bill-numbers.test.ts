import { describe, expect, it } from 'vitest';
import type { SiHeader } from '#contract/si/calls.ts';
import type { Work } from '#machines/si/multi-create.work.ts';
import { billNumbersOf, splitSis } from './bill-numbers.ts';
import { aDraft, aSource } from './wizard.samples.tsx';

const work = (count: number, over: Partial<Work> = {}): Work => ({
  mode: 'create',
  shipmentId: 'shipment-1',
  mblNo: 'COSU6123456780',
  siType: 2,
  num: count,
  extending: false,
  source: aSource(),
  siId: null,
  version: null,
  drafts: Array.from({ length: count }, (_, index) => aDraft({ draftId: `00000${index}` })),
  open: null,
  trails: {},
  lastCheck: null,
  ...over,
});
const row = (TBI_SIMBL_NO: string, TBI_STATUS: number): SiHeader =>
  ({ TBI_SIMBL_NO, TBI_STATUS, TBI_SITYPE: 2, TBI_MBL_NO: 'COSU6123456780' }) as SiHeader;

describe('billNumbersOf (A5.2, A5.3)', () => {
  it('T42: base, A, B', () => {
    expect(billNumbersOf(work(3))).toEqual(['COSU6123456780', 'COSU6123456780A', 'COSU6123456780B']);
  });

  it('goes on after the letters of the set it extends, withdrawn SIs aside', () => {
    const rows = [row('COSU6123456780', 3), row('COSU6123456780A', 1), row('COSU6123456780B', 6)];
    expect(splitSis(rows)).toHaveLength(2);
    expect(billNumbersOf(work(2, { extending: true }), rows)).toEqual(['COSU6123456780B', 'COSU6123456780C']);
  });

  it('keeps a number that was given, and the merged one', () => {
    const drafts = [aDraft({ simblNo: 'GIVEN1' }), aDraft({ mergeMblNo: 'COSU6123456790' })];
    expect(billNumbersOf(work(2, { drafts }))).toEqual(['GIVEN1', 'COSU6123456790']);
  });
});
