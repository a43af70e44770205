import type { AnyMachineSnapshot } from 'xstate';
import { ERRORS } from '#contract/kernel/errors.ts';
import type { FlowWalk } from '../kernel/walk.ts';
import { type MultiCreateContext, multiCreateFlow } from './multi-create.flow.ts';
import { aDraft, add, edit, editAll, open, report, save, start } from './multi-create.samples.ts';
import { placeOf } from './multi-create.work.ts';

const contextOf = (snapshot: AnyMachineSnapshot): MultiCreateContext => snapshot.context;
const warning = { path: '', code: 'SI-T-03', severity: 'warning' as const, message: { zh: '提醒', en: 'Warning' } };
const problem = { code: 'stale_version', message: ERRORS.stale_version, errors: [], traceId: 't', Status: 0 };

export const walk: FlowWalk = {
  name: 'multi-create',
  machine: multiCreateFlow,
  events: [
    start(1),
    start(2),
    start(27),
    start(2, { others: [{ draftId: '000002', prefill: aDraft() }], isWhole: true }),
    start(3, { others: [{ draftId: '000002', prefill: aDraft() }], isWhole: true }),
    open,
    edit('vessel', 'ORIENT CREST'),
    edit('no.such.place', 'x'),
    editAll('vessel', 'BLUE HARBOUR', '000001'),
    editAll('vessel', 'BLUE HARBOUR', '000001', '000002'),
    save,
    { type: 'SAVE_DRAFT', formErrors: 1 },
    { type: 'DISCARD' },
    add('000002'),
    add('000003'),
    add('12345'),
    { type: 'EDIT', draftId: '000001' },
    { type: 'REMOVE', draftId: '000001' },
    { type: 'REMOVE', draftId: '000002' },
    { type: 'COPY', draftId: '000001', newDraftId: '000003' },
    { type: 'CHANGE_NUM', num: 2 },
    { type: 'CHANGE_NUM', num: 3 },
    { type: 'MERGE', version: 5, record: aDraft({ draftId: '000009' }) },
    { type: 'UNDO' },
    { type: 'REDO' },
    { type: 'CHECK' },
    { type: 'SUBMIT' },
    { type: 'SUBMIT', acceptWarnings: ['SI-T-03'] },
    { type: 'xstate.done.actor.check', output: report(), actorId: 'check' },
    { type: 'xstate.done.actor.check', output: report({ warnings: [warning] }), actorId: 'check' },
    { type: 'xstate.done.actor.check', output: report({ ok: false }), actorId: 'check' },
    { type: 'xstate.error.actor.check', error: { problem }, actorId: 'check' },
    { type: 'xstate.done.actor.submit', output: [], actorId: 'submit' },
    { type: 'xstate.error.actor.submit', error: new Error('network'), actorId: 'submit' },
  ],
  serialise: snapshot => {
    const { work, past, future, submitted } = contextOf(snapshot);
    return JSON.stringify([
      snapshot.value,
      work && [work.mode, work.num, work.drafts.map(draft => draft.draftId), work.open?.index],
      work?.lastCheck && [work.lastCheck.ok, work.lastCheck.warnings.length],
      Math.min(past.length, 1),
      Math.min(future.length, 1),
      submitted !== null,
    ]);
  },
  /** The state is what the work says it is, and what is sent is never more than what was checked. */
  invariant: snapshot => {
    const { work } = contextOf(snapshot);
    const place = snapshot.matches('done') ? 'finish' : placeOf(work);
    if (!snapshot.matches('done') && !snapshot.matches(place)) throw new Error(`work says ${place}`);
    if (work && work.drafts.length > work.num) throw new Error('more drafts than planned');
    if (work && new Set(work.drafts.map(draft => draft.draftId)).size < work.drafts.length)
      throw new Error('two drafts with one id');
    if (snapshot.matches({ finish: 'submitting' }) && !work?.lastCheck?.ok) throw new Error('submits unchecked work');
  },
};
