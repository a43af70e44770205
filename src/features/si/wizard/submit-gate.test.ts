import { describe, expect, it } from 'vitest';
import type { Work } from '#machines/si/multi-create.work.ts';
import { both } from '../locale/both.ts';
import { type GateInput, submitGate } from './submit-gate.ts';
import { aDraft, aFinding, aReport, aSource } from './wizard.samples.tsx';

const work = (over: Partial<Work> = {}): Work => ({
  mode: 'create',
  shipmentId: 'shipment-1',
  mblNo: 'COSU6123456780',
  siType: 1,
  num: 1,
  extending: false,
  source: aSource(),
  siId: null,
  version: null,
  drafts: [aDraft()],
  trails: {},
  open: null,
  lastCheck: aReport(),
  ...over,
});
const gate = (over: Partial<GateInput> = {}) =>
  submitGate({
    work: work(),
    phase: 'idle',
    wasChecked: true,
    accepted: new Set<string>(),
    amendReason: null,
    ...over,
  });

describe('submitGate', () => {
  it('opens after a clean check of this content', () => {
    expect(gate()).toBe(true);
  });

  it('names the nearest step', () => {
    expect(gate({ work: work({ num: 3, siType: 2 }) })).toEqual(both('wizard.notFinished', { n: 2 }));
    expect(gate({ work: work({ open: { index: 0, before: null } }) })).toEqual(both('wizard.notFinished', { n: 1 }));
    expect(gate({ phase: 'checking' })).toEqual(both('wizard.checking'));
    expect(gate({ work: work({ lastCheck: null }), wasChecked: false })).toEqual(both('wizard.checkFirst'));
    expect(gate({ work: work({ lastCheck: null }) })).toEqual(both('wizard.changedSinceCheck'));
    expect(gate({ work: work({ lastCheck: aReport([aFinding('', 'SI-W-03')]) }) })).toEqual(both('wizard.hasErrors'));
  });

  it('asks for every warning by code', () => {
    const lastCheck = aReport([aFinding('', 'SI-T-03', 'warning'), aFinding('', 'SI-P-03', 'warning')]);
    expect(gate({ work: work({ lastCheck }), accepted: new Set(['SI-T-03']) })).toEqual(both('wizard.confirmFirst'));
    expect(gate({ work: work({ lastCheck }), accepted: new Set(['SI-T-03', 'SI-P-03']) })).toBe(true);
  });

  it('asks for 5 to 200 characters where a reason is owed', () => {
    expect(gate({ amendReason: ' abcd ' })).toEqual(both('wizard.amendReasonFirst'));
    expect(gate({ amendReason: 'abcde' })).toBe(true);
    expect(gate({ amendReason: 'x'.repeat(201) })).toEqual(both('wizard.amendReasonFirst'));
  });
});
