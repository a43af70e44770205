import type { AnyMachineSnapshot } from 'xstate';
import type { FlowWalk } from '../kernel/walk.ts';
import { type DraftFlowContext, draftFlow, type SaveOutcome } from './draft.flow.ts';

const contextOf = (snapshot: AnyMachineSnapshot): DraftFlowContext => snapshot.context;
const OUTCOMES: readonly SaveOutcome[] = ['saved', 'offline', 'stale', 'failed', 'later'];

export const walk: FlowWalk = {
  name: 'draft',
  machine: draftFlow,
  input: { saveAfterMs: 800, tryAgainMs: 5_000 },
  events: [
    { type: 'TYPED' },
    { type: 'SAVE' },
    { type: 'REBASED' },
    { type: 'FORGET' },
    { type: 'xstate.after.saveAfter.draft.waiting' },
    { type: 'xstate.after.tryAgain.draft.offline' },
    ...OUTCOMES.map(output => ({ type: 'xstate.done.actor.save', output, actorId: 'save' })),
    { type: 'xstate.error.actor.save', error: new Error('network'), actorId: 'save' },
  ],
  serialise: snapshot => {
    const { typed, sent } = contextOf(snapshot);
    return JSON.stringify([snapshot.value, typed > sent]);
  },
  invariant: snapshot => {
    const { typed, sent } = contextOf(snapshot);
    if (snapshot.matches('clean') && typed !== sent) throw new Error('what was typed is forgotten');
    if (snapshot.hasTag('busy') !== snapshot.matches('saving')) throw new Error('busy and saving differ');
  },
};
