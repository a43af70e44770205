import type { AnyMachineSnapshot } from 'xstate';
import type { FlowWalk } from '../kernel/walk.ts';
import { type AgreedAct, batchActFlow, isAgreeable } from './batch-act.flow.ts';

const contextOf = (snapshot: AnyMachineSnapshot): AgreedAct => snapshot.context;

export const walk: FlowWalk = {
  name: 'batch-act',
  machine: batchActFlow,
  events: [
    { type: 'act.asked', act: 'APPLY', errors: 0 },
    { type: 'act.asked', act: 'APPLY', errors: 2 },
    { type: 'act.asked', act: 'CONFIRM', errors: 2 },
    { type: 'act.asked', act: 'RETURN', errors: 0 },
    { type: 'remarks.typed', remarks: 'x' },
    { type: 'remarks.typed', remarks: 'too low for Q4' },
    { type: 'skip.chosen', skipsErrors: true },
    { type: 'act.agreed' },
    { type: 'act.dropped' },
    { type: 'xstate.done.actor.send', output: null, actorId: 'send' },
    { type: 'xstate.error.actor.send', error: new Error('network'), actorId: 'send' },
  ],
  serialise: snapshot => JSON.stringify([snapshot.value, contextOf(snapshot)]),
  invariant: snapshot => {
    const context = contextOf(snapshot);
    if (snapshot.matches('asking') && !context.isAsked) throw new Error('a dialog asks that nobody opened');
    if (snapshot.matches('ready') && context.isAsked) throw new Error('a dialog is open of nothing');
    if (snapshot.matches('sending') && context.act === 'RETURN' && !isAgreeable(context))
      throw new Error('it is given back without a word');
  },
};
