import type { AnyMachineSnapshot } from 'xstate';
import { ERRORS } from '#contract/kernel/errors.ts';
import { type OpenRow, type QueueContext, queueFlow } from './queue.flow.ts';
import type { FlowWalk } from './walk.ts';

const contextOf = (snapshot: AnyMachineSnapshot): QueueContext => snapshot.context;
const row = (id: string, holder: OpenRow['holder'], version = 1): OpenRow => ({ id, version, holder });
const decided = { rows: [{ id: 'a', version: 3, state: 'SETTLED' }], undo: 'UNDO_SETTLE', windowMs: 10_000 };
const { zh, en } = ERRORS.ALREADY_TAKEN;
const taken = { code: 'ALREADY_TAKEN', message: { zh, en }, errors: [], traceId: '', Status: 0 };
const broken = new Error('network');

export const walk: FlowWalk = {
  name: 'queue',
  machine: queueFlow,
  input: { idleMs: 900_000, isOpenedTaken: true },
  events: [
    { type: 'ROW', row: row('a', 'free') },
    { type: 'ROW', row: row('a', 'mine', 2) },
    { type: 'ROW', row: row('a', 'other', 3) },
    { type: 'ROW', row: row('b', 'free') },
    { type: 'ROW', row: row('b', 'none') },
    { type: 'ROW', row: null },
    { type: 'ACTIVE' },
    { type: 'DECIDED', decided },
    { type: 'UNDONE' },
    { type: 'xstate.after.settle.queue.claim.settling' },
    { type: 'xstate.after.heartbeat.queue.claim.held.resting' },
    { type: 'xstate.after.undoWindow.queue.undo.open' },
    { type: 'xstate.done.actor.take', output: 2, actorId: 'take' },
    { type: 'xstate.error.actor.take', error: broken, actorId: 'take' },
    { type: 'xstate.done.actor.keep', output: null, actorId: 'keep' },
    { type: 'xstate.error.actor.keep', error: taken, actorId: 'keep' },
    { type: 'xstate.error.actor.keep', error: broken, actorId: 'keep' },
    { type: 'xstate.done.actor.release', output: null, actorId: 'release' },
    { type: 'xstate.error.actor.release', error: broken, actorId: 'release' },
  ],
  serialise: snapshot => {
    const { open, asked, taken: held, passed, lost, decided: last } = contextOf(snapshot);
    const isLost = lost !== null;
    const opened = open && [open.id, open.holder];
    return JSON.stringify([snapshot.value, opened, asked?.id, held?.id, passed, isLost, last !== null]);
  },
  unreached: { 'queue.claim.looking': 'left in the step that enters it' },
  invariant: snapshot => {
    const { open, asked, taken: held, passed, lost, decided: last } = contextOf(snapshot);
    const isIn = (claim: unknown): boolean => snapshot.matches({ claim });
    if (snapshot.matches({ undo: 'open' }) !== (last !== null)) throw new Error('undo window and decision differ');
    if (isIn('taking') !== (asked !== null)) throw new Error('a claim is asked for outside of asking');
    if (isIn('held') && open?.holder !== 'mine') throw new Error("somebody else's document is kept");
    if (isIn('idle') && held !== null) throw new Error('a claim is kept that nobody lays back');
    if (lost !== null && lost !== open?.id) throw new Error('what is told to be lost is not what is open');
    if (isIn('releasing') && held === null) throw new Error('nothing is laid back');
    if (isIn('settling') && (open?.holder !== 'free' || open.id === passed))
      throw new Error('it claims what it must not');
  },
};
