import { GLOBAL_STATE_LABELS, GLOBAL_STATES, type GlobalState } from '#contract/message/global-message.ts';
import { defineLifecycle, type Lifecycle, NEW, type TransitionRow } from '../kernel/lifecycle.ts';
import type { GlobalCommand, GlobalContext } from './global-message.commands.ts';
import * as guard from './global-message.guards.ts';

/**
 * Life of a global message (design G.3):
 *
 *     NEW -> DRAFT -> SCHEDULED -> SENT -> EXPIRED
 *               '-> IN_REVIEW -'     '-> RECALLED
 *
 * States × commands, invariants and gaps: `global-message.lifecycle.md`.
 */
type Row = TransitionRow<GlobalState, GlobalContext, GlobalCommand>;

const ROWS: readonly Row[] = [
  { from: [NEW], event: 'CREATE', to: 'DRAFT', guards: [guard.isOwner] },
  { from: ['DRAFT'], event: 'EDIT', to: 'same', guards: [guard.isOwner] },
  {
    from: ['DRAFT'],
    event: 'SUBMIT',
    to: 'IN_REVIEW',
    guards: [guard.isOwner, guard.isWritten, guard.hasAudience, guard.isNotOver, guard.isWide],
  },
  {
    from: ['DRAFT'],
    event: 'SUBMIT',
    to: 'SCHEDULED',
    guards: [guard.isOwner, guard.isWritten, guard.hasAudience, guard.isNotOver],
  },
  { from: ['IN_REVIEW'], event: 'APPROVE', to: 'SCHEDULED', guards: [guard.isOwner, guard.isNotOwnSubmission] },
  { from: ['IN_REVIEW'], event: 'REJECT', to: 'DRAFT', guards: [guard.isOwner, guard.hasRemarks] },
  { from: ['SCHEDULED'], event: 'CANCEL', to: 'DRAFT', guards: [guard.isOwner] },
  { from: ['SCHEDULED'], event: 'SEND', to: 'SENT', guards: [guard.isOwner, guard.hasAudience, guard.isNotOver] },
  { from: ['SENT'], event: 'RECALL', to: 'RECALLED', guards: [guard.isOwner, guard.isWithinRecallTime] },
  {
    from: ['SENT'],
    event: 'REMIND',
    to: 'same',
    guards: [guard.isOwner, guard.asksForConfirmation, guard.isNotOver],
  },
  { from: ['SENT'], event: 'EXPIRE', to: 'EXPIRED', guards: [guard.isSystem, guard.isOver] },
];

export const globalMessageLifecycle: Lifecycle<GlobalState, GlobalContext, GlobalCommand> = defineLifecycle<
  GlobalState,
  GlobalContext,
  GlobalCommand
>({
  id: 'globalMessage',
  states: GLOBAL_STATES,
  notPermitted: 'GM-01',
  labels: GLOBAL_STATE_LABELS,
  rows: ROWS,
});
