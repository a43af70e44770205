import { ORDER_STATE_LABELS, ORDER_STATES, type OrderState } from '#contract/space/space-codes.ts';
import { defineLifecycle, type Lifecycle, NEW, type TransitionRow } from '../kernel/lifecycle.ts';
import type { OrderCommand, OrderContext } from './space-order.commands.ts';
import * as guard from './space-order.guards.ts';

/**
 * Life of an order of ready space (design commercial B.3.2):
 *
 *     NEW -> HELD -> SUBMITTED -> CONFIRMED -> SHIPPED, NO_SHOW
 *             |          |            '-> CANCEL_REQUESTED -> CANCELLED
 *             '-> RELEASED '-> REJECTED, CANCELLED
 *
 * States × commands and gaps: `space-order.lifecycle.md`.
 */
type Row = TransitionRow<OrderState, OrderContext, OrderCommand>;

const HOLD_GUARDS = [
  ...[guard.isBuyer, guard.isOfAnother, guard.isOnSale, guard.reachesMinimum, guard.isWithinLimit],
  ...[guard.hasHoldsLeft, guard.hasCredit],
];

const ROWS: readonly Row[] = [
  { from: [NEW], event: 'HOLD', to: 'HELD', guards: HOLD_GUARDS },
  {
    from: ['HELD'],
    event: 'EXTEND',
    to: 'same',
    guards: [guard.isBuyer, guard.isHeldStill, guard.isFirstExtension, guard.isNobodyWaiting],
  },
  {
    from: ['HELD'],
    event: 'SUBMIT',
    to: 'CONFIRMED',
    guards: [guard.isBuyer, guard.isHeldStill, guard.isComplete, guard.isInstant],
  },
  {
    from: ['HELD'],
    event: 'SUBMIT',
    to: 'SUBMITTED',
    guards: [guard.isBuyer, guard.isHeldStill, guard.isComplete],
  },
  { from: ['HELD'], event: 'GIVE_UP', to: 'RELEASED', guards: [guard.isBuyer] },
  { from: ['HELD'], event: 'TIMEOUT', to: 'RELEASED', guards: [guard.isSystem, guard.isHoldOver] },
  { from: ['SUBMITTED'], event: 'CONFIRM', to: 'CONFIRMED', guards: [guard.isSeller, guard.isWithinOrder] },
  { from: ['SUBMITTED'], event: 'REJECT', to: 'REJECTED', guards: [guard.isSeller, guard.hasReason] },
  {
    from: ['SUBMITTED'],
    event: 'TIMEOUT',
    to: 'CONFIRMED',
    guards: [guard.isSystem, guard.isAnswerOverdue, guard.silenceConfirms],
  },
  { from: ['SUBMITTED'], event: 'TIMEOUT', to: 'REJECTED', guards: [guard.isSystem, guard.isAnswerOverdue] },
  { from: ['SUBMITTED'], event: 'WITHDRAW', to: 'CANCELLED', guards: [guard.isBuyer] },
  { from: ['CONFIRMED'], event: 'CANCEL', to: 'CANCELLED', guards: [guard.isBuyer, guard.isFree] },
  {
    from: ['CONFIRMED'],
    event: 'REQUEST_CANCEL',
    to: 'CANCEL_REQUESTED',
    guards: [guard.isBuyer, guard.agreesToFee],
  },
  { from: ['CANCEL_REQUESTED'], event: 'ACCEPT_CANCEL', to: 'CANCELLED', guards: [guard.isSellerOrLate] },
  {
    from: ['CANCEL_REQUESTED'],
    event: 'REFUSE_CANCEL',
    to: 'CONFIRMED',
    guards: [guard.isSeller, guard.hasReason],
  },
  {
    from: ['CONFIRMED'],
    event: 'ASK_REVOKE',
    to: 'same',
    guards: [guard.isSeller, guard.hasReason, guard.isNotAsked],
  },
  {
    from: ['CONFIRMED'],
    event: 'REFUSE_REVOKE',
    to: 'same',
    guards: [guard.isReviewer, guard.isAsked, guard.isNotAsker, guard.hasReason],
  },
  {
    from: ['CONFIRMED'],
    event: 'SELLER_CANCEL',
    to: 'CANCELLED',
    guards: [guard.isReviewer, guard.isAsked, guard.isNotAsker],
  },
  {
    from: ['CONFIRMED'],
    event: 'REDUCE',
    to: 'same',
    guards: [guard.isBuyer, guard.leavesSome, guard.agreesToFee],
  },
  { from: ['CONFIRMED'], event: 'ASSIGN_REF', to: 'same', guards: [guard.isSeller, guard.isWithinOrder] },
  { from: ['CONFIRMED'], event: 'SHIP', to: 'SHIPPED', guards: [guard.isSellerOrSystem] },
  { from: ['CONFIRMED'], event: 'NO_SHOW', to: 'NO_SHOW', guards: [guard.isSeller, guard.hasDeparted] },
  {
    from: ['CANCELLED', 'NO_SHOW'],
    event: 'WAIVE_FEE',
    to: 'same',
    guards: [guard.isSeller, guard.hasFee, guard.isUnsettled, guard.hasReason],
  },
  {
    from: ['CONFIRMED', 'CANCELLED', 'SHIPPED', 'NO_SHOW'],
    event: 'MARK_SETTLED',
    to: 'same',
    guards: [guard.isPlatform, guard.isUnsettled],
  },
];

export const spaceOrderLifecycle: Lifecycle<OrderState, OrderContext, OrderCommand> = defineLifecycle<
  OrderState,
  OrderContext,
  OrderCommand
>({
  id: 'space-order',
  states: ORDER_STATES,
  notPermitted: 'NS-01',
  labels: ORDER_STATE_LABELS,
  rows: ROWS,
});
