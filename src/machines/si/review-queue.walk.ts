import type { AnyMachineSnapshot } from 'xstate';
import type { FlowWalk } from '../kernel/walk.ts';
import { reviewQueueFlow } from './review-queue.flow.ts';
import type { ReviewContext } from './review-queue.request.ts';
import { aRow, threeRows } from './review-queue.samples.ts';

const contextOf = (snapshot: AnyMachineSnapshot): ReviewContext => snapshot.context;
const refused = new Error('network');
const remarks = '箱号错误，请核对';

export const walk: FlowWalk = {
  name: 'review-queue',
  machine: reviewQueueFlow,
  input: { me: 'reviewer' },
  events: [
    { type: 'ROWS', rows: threeRows },
    { type: 'ROWS', rows: [aRow('c', { state: 'IN_REVIEW', claimerId: 'reviewer', version: 2 })] },
    { type: 'ROWS', rows: [] },
    { type: 'RETRY' },
    { type: 'NEXT' },
    { type: 'PREVIOUS' },
    { type: 'PICK', id: 'c' },
    { type: 'MARK' },
    { type: 'UNMARK_ALL' },
    { type: 'CLAIM' },
    { type: 'APPROVE' },
    { type: 'BULK_APPROVE' },
    { type: 'RETURN' },
    { type: 'DECLINE' },
    { type: 'TYPE', remarks: 'no' },
    { type: 'TYPE', remarks },
    { type: 'CANNED', text: remarks },
    { type: 'CONFIRM' },
    { type: 'CANCEL' },
    { type: 'UNDO' },
    { type: 'xstate.after.undoWindow.reviewQueue.undo.open' },
    { type: 'xstate.done.actor.load', output: threeRows, actorId: 'load' },
    { type: 'xstate.error.actor.load', error: refused, actorId: 'load' },
    { type: 'xstate.done.actor.decide', output: { version: 2, state: 'IN_REVIEW' }, actorId: 'decide' },
    { type: 'xstate.error.actor.decide', error: refused, actorId: 'decide' },
    { type: 'xstate.done.actor.undo', output: { version: 3, state: 'IN_REVIEW' }, actorId: 'undo' },
    { type: 'xstate.error.actor.undo', error: refused, actorId: 'undo' },
    {
      type: 'xstate.done.actor.decideMany',
      output: [
        { id: 'a', refused: null },
        { id: 'c', refused: 'SI-L-05' },
      ],
      actorId: 'decideMany',
    },
    { type: 'xstate.error.actor.decideMany', error: refused, actorId: 'decideMany' },
  ],
  serialise: snapshot => {
    const { queue, request, undoable, problem } = contextOf(snapshot);
    return JSON.stringify([
      snapshot.value,
      queue.rows.map(row => row.id),
      queue.marked.length > 0,
      request && [request.event, request.remarks.trim().length >= 5],
      undoable !== null,
      snapshot.matches({ work: 'writingRemarks' }) && problem !== null,
    ]);
  },
  invariant: snapshot => {
    const { queue, request, undoable } = contextOf(snapshot);
    const ids = queue.rows.map(row => row.id);
    if (queue.openId === null ? ids.length > 0 : !ids.includes(queue.openId))
      throw new Error('open row is not in the queue');
    if (queue.marked.some(id => !ids.includes(id))) throw new Error('a marked row is not in the queue');
    if (snapshot.matches({ undo: 'open' }) !== (undoable !== null)) throw new Error('undo window and decision differ');
    const asks = ['writingRemarks', 'deciding', 'undoing'].some(work => snapshot.matches({ work }));
    if (asks && request === null) throw new Error('nothing is asked');
    if (snapshot.matches({ work: 'browsing' }) && request !== null) throw new Error('a request was left over');
  },
};
