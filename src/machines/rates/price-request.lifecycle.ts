import { REQUEST_STATE_LABELS, REQUEST_STATES, type RequestState } from '#contract/rates/request/request-codes.ts';
import { defineLifecycle, type Lifecycle, NEW, type TransitionRow } from '../kernel/lifecycle.ts';
import type { RequestCommand, RequestContext } from './price-request.commands.ts';
import * as guard from './price-request.guards.ts';

/**
 * Life of a price request (design A.4.4):
 *
 *     NEW -> OPEN -> ASSIGNED -> ANSWERED -> CLOSED
 *              '---------'------------------^
 *
 * States × commands and gaps: `price-request.lifecycle.md`.
 */
type Row = TransitionRow<RequestState, RequestContext, RequestCommand>;

const ROWS: readonly Row[] = [
  { from: [NEW], event: 'ASK', to: 'OPEN', guards: [guard.isAsker] },
  { from: ['OPEN', 'ASSIGNED'], event: 'ASSIGN', to: 'ASSIGNED', guards: [guard.isAsked] },
  { from: ['ASSIGNED'], event: 'ANSWER', to: 'ANSWERED', guards: [guard.isAsked, guard.hasAnswer] },
  {
    from: ['OPEN', 'ASSIGNED', 'ANSWERED'],
    event: 'CLOSE',
    to: 'CLOSED',
    guards: [guard.isEitherSide, guard.isWonWhenAnswered],
  },
  { from: ['OPEN', 'ASSIGNED'], event: 'ESCALATE', to: 'same', guards: [guard.isOverdueOnce] },
];

export const priceRequestLifecycle: Lifecycle<RequestState, RequestContext, RequestCommand> = defineLifecycle<
  RequestState,
  RequestContext,
  RequestCommand
>({
  id: 'price-request',
  states: REQUEST_STATES,
  notPermitted: 'PQ-01',
  labels: REQUEST_STATE_LABELS,
  rows: ROWS,
});
