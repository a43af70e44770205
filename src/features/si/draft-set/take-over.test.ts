import { describe, expect, it } from 'vitest';
import type { KeptDraftSet } from '#contract/si/draft-set.calls.ts';
import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import { foldMultiCreate, type KeptEvent } from '#machines/si/multi-create.flow.ts';
import type { Work } from '#machines/si/multi-create.work.ts';
import { aDraft, aSource } from '../wizard/wizard.samples.tsx';
import { copyOfWork, timesAfter } from './copy-of-work.ts';
import { takeOver } from './take-over.ts';

const EARLY = '2026-03-10T09:00:00.000Z';
const LATE = '2026-03-10T10:00:00.000Z';
const RECORD = 'CGO_ID=shipment-1';
const source = aSource();

const start = (num: number, draft: SiDraft = aDraft()): KeptEvent => ({
  type: 'START',
  shipmentId: 'shipment-1',
  mblNo: 'COSU6123456780',
  siType: num === 1 ? 1 : 2,
  num,
  draftId: '000001',
  prefill: draft,
  source,
});
const edit = (value: string): KeptEvent => ({ type: 'EDIT_FIELD', path: 'consignee', value });
const SAVE: KeptEvent = { type: 'SAVE_DRAFT' };
const add = (draftId: string): KeptEvent => ({ type: 'ADD', draftId, prefill: aDraft() });
const workOf = (events: readonly KeptEvent[]): Work => foldMultiCreate(events).context.work as Work;
const copyOf = (work: Work, at: string): KeptDraftSet => ({
  ...copyOfWork(work, RECORD, Object.fromEntries(work.drafts.map(({ draftId }) => [draftId, at])), at)!,
  version: 3,
  updatedAt: at,
});
const consignees = (work: Work) => work.drafts.map(draft => [draft.draftId, draft.consignee]);

describe('going on with work of another device', () => {
  it('rebuilds a whole set as it was left, with the draft that was open', () => {
    const there = workOf([
      start(3),
      edit('A'),
      SAVE,
      add('000002'),
      edit('B'),
      SAVE,
      { type: 'EDIT', draftId: '000001' },
    ]);
    const found = takeOver(null, {}, copyOf(there, EARLY), { source, isUntouched: true });
    expect(found.kind).toBe('takenOver');
    const here = workOf(found.events);
    expect(consignees(here)).toEqual([
      ['000001', 'A'],
      ['000002', 'B'],
    ]);
    expect(here).toMatchObject({ num: 3, siType: 2, open: { index: 0 } });
    const closed = workOf([start(2), SAVE, add('000002'), SAVE]);
    expect(workOf(takeOver(null, {}, copyOf(closed, EARLY), { source, isUntouched: true }).events).open).toBeNull();
    // Without the shipment's data there is nothing to build on yet.
    expect(takeOver(null, {}, copyOf(there, EARLY), { source: null, isUntouched: true }).events).toEqual([]);
  });

  it('takes the newer of each draft and keeps the other as the earlier version, whichever side is newer', () => {
    const common = [start(3), SAVE, add('000002'), SAVE];
    const there = workOf([...common, { type: 'EDIT', draftId: '000001' }, edit('THEIRS'), SAVE, add('000003'), SAVE]);
    const mine = [...common, { type: 'EDIT', draftId: '000002' } as KeptEvent, edit('MINE')];
    const here = workOf(mine);
    const found = takeOver(here, { '000001': EARLY, '000002': LATE }, copyOf(there, '2026-03-10T09:30:00.000Z'), {
      source,
      isUntouched: false,
    });
    expect(found.kind).toBe('merged');
    const after = workOf([...mine, ...found.events]);
    expect(consignees(after)).toEqual([
      ['000001', 'THEIRS'],
      ['000002', 'MINE'],
      ['000003', 'TO ORDER'],
    ]);
    expect(after.open).toMatchObject({ index: 1 });
    expect(found.earlier.map(({ draftId, draft }) => [draftId, draft.consignee])).toEqual([
      ['000001', 'TO ORDER'],
      ['000002', 'TO ORDER'],
    ]);
  });

  it('does not bring back a draft that was removed here after the copy was made', () => {
    const there = workOf([start(2), SAVE, add('000002'), SAVE]);
    const here = workOf([start(2), SAVE]);
    const times = { '000001': EARLY, '000002': LATE };
    expect(takeOver(here, times, copyOf(there, EARLY), { source, isUntouched: false }).events).toEqual([]);
  });

  it('lets two single SIs of two devices compete for the one place there is', () => {
    const there = workOf([start(1), edit('THEIRS')]);
    const otherId = { ...copyOf(there, LATE), drafts: [{ draftId: '777777', at: LATE, draft: there.drafts[0]! }] };
    const mine = [start(1), edit('MINE')];
    const found = takeOver(workOf(mine), { '000001': EARLY }, otherId, { source, isUntouched: false });
    const after = workOf([...mine, ...found.events]);
    expect(consignees(after)).toEqual([['000001', 'THEIRS']]);
    expect(found.earlier[0]?.draft.consignee).toBe('MINE');
  });

  it('gives only changed drafts a new time', () => {
    const before = workOf([start(2), SAVE, add('000002'), SAVE]);
    const after = workOf([start(2), SAVE, add('000002'), SAVE]);
    const changed = { ...before, drafts: [before.drafts[0]!, after.drafts[1]!] };
    expect(timesAfter({ '000001': EARLY, '000002': EARLY }, before, changed, LATE)).toEqual({
      '000001': EARLY,
      '000002': LATE,
    });
  });
});
