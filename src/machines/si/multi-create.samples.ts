import type { CheckReport } from '#contract/si/calls.ts';
import { emptyBox, emptyDraft, type SiDraft } from '#contract/si/shipping-instruction.ts';
import type { MultiCreateEvent } from './multi-create.flow.ts';
import type { DraftStep, SiSource } from './multi-create.work.ts';

/** Builders of the wizard's events for walk and tests. */
export const aDraft = (over: Partial<SiDraft> = {}): SiDraft => ({
  ...emptyDraft(),
  boxes: [{ ...emptyBox(), containerNo: 'CSQU3054383', weightKg: '10990.25', packageCount: '520', volumeCbm: '58.2' }],
  ...over,
});

export const aSource: SiSource = {
  CGO_ID: 'shipment-1',
  BOOKING_NO: '6123456780',
  MBL_NO: 'COSU6123456780',
  header: {},
  BOXES: [],
  used: [],
  remaining: [],
  merged: [],
  mergeCandidates: [],
  templates: [],
  lastSI: null,
  cutOffs: { DCO: null, VCO: null, AFC: null },
  regimes: [],
  BOX_SUMMARY: '40HQ*2',
  STATUS: 'CONFIRMED',
};

export const start = (num: number, over: Partial<Extract<DraftStep, { type: 'START' }>> = {}): DraftStep => ({
  type: 'START',
  shipmentId: 'shipment-1',
  mblNo: 'COSU6123456780',
  siType: num === 1 ? 1 : 2,
  num,
  draftId: '000001',
  prefill: aDraft(),
  source: aSource,
  ...over,
});

export const add = (draftId: string): DraftStep => ({ type: 'ADD', draftId, prefill: aDraft() });
export const save: DraftStep = { type: 'SAVE_DRAFT' };
export const edit = (path: string, value: unknown, run?: boolean): DraftStep => ({
  type: 'EDIT_FIELD',
  path,
  value,
  ...(run ? { run } : {}),
});
/** One value in several drafts. */
export const editAll = (path: string, value: unknown, ...draftIds: readonly string[]): DraftStep => ({
  type: 'EDIT_DRAFTS',
  edits: draftIds.map(draftId => ({ draftId, path, value })),
});
export const open: DraftStep = {
  type: 'OPEN',
  siId: 'si-1',
  version: 4,
  record: aDraft({ draftId: '000009', plannedCount: 3, siType: 2, vessel: 'ORIENT CREST' }),
  source: null,
};

export const report = (over: Partial<CheckReport> = {}): CheckReport => ({
  ok: true,
  errors: [],
  warnings: [],
  infos: [],
  totals: { byContainer: [], set: { NUM: '0', WEIGHT: '0', VOLUME: '0' }, boxSummary: '' },
  checkId: 'check-1',
  contentHash: 'hash-1',
  checkedAt: '2026-03-10T09:30:00.000Z',
  ...over,
});

/** START to finish with `num` drafts. */
export const fullSet = (num: number): MultiCreateEvent[] => [
  start(num),
  save,
  ...Array.from({ length: num - 1 }, (_, index) => [add(String(index + 2).padStart(6, '0')), save]).flat(),
];
