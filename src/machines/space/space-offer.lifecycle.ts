import { OFFER_STATE_LABELS, OFFER_STATES, type OfferState } from '#contract/space/space-codes.ts';
import { defineLifecycle, type Lifecycle, NEW, type TransitionRow } from '../kernel/lifecycle.ts';
import type { OfferCommand, OfferContext } from './space-offer.commands.ts';
import * as guard from './space-offer.guards.ts';

/**
 * Life of an offer of ready space (design commercial B.3.1):
 *
 *     NEW -> DRAFT -> PENDING -> ON_SALE <-> PAUSED, SOLD_OUT -> CLOSED -> FINISHED
 *                                                '-> OFF -----------^
 *
 * States × commands and gaps: `space-offer.lifecycle.md`.
 */
type Row = TransitionRow<OfferState, OfferContext, OfferCommand>;

const PUBLISHED = ['ON_SALE', 'PAUSED', 'SOLD_OUT'] as const;

const ROWS: readonly Row[] = [
  { from: [NEW], event: 'CREATE', to: 'DRAFT', guards: [guard.isSeller] },
  { from: [NEW], event: 'COPY', to: 'DRAFT', guards: [guard.isSeller] },
  { from: ['DRAFT'], event: 'EDIT', to: 'same', guards: [guard.isSeller] },
  { from: ['DRAFT'], event: 'SELL_FOR', to: 'same', guards: [guard.isReviewer] },
  { from: ['DRAFT'], event: 'SUBMIT', to: 'ON_SALE', guards: [guard.isSeller, guard.isComplete, guard.isTrusted] },
  { from: ['DRAFT'], event: 'SUBMIT', to: 'PENDING', guards: [guard.isSeller, guard.isComplete] },
  { from: ['PENDING'], event: 'APPROVE', to: 'ON_SALE', guards: [guard.isReviewer, guard.isNotAuthor] },
  { from: ['PENDING'], event: 'REJECT', to: 'DRAFT', guards: [guard.isReviewer, guard.hasReason] },
  { from: ['ON_SALE'], event: 'PAUSE', to: 'PAUSED', guards: [guard.isSeller] },
  { from: ['PAUSED'], event: 'RESUME', to: 'ON_SALE', guards: [guard.isSeller, guard.isStillSold] },
  { from: ['PAUSED'], event: 'CHANGE_QTY', to: 'same', guards: [guard.isSeller, guard.isNotBelowUsed] },
  {
    from: ['ON_SALE', 'SOLD_OUT'],
    event: 'CHANGE_QTY',
    to: 'ON_SALE',
    guards: [guard.isSeller, guard.isNotBelowUsed, guard.leavesSpace],
  },
  {
    from: ['ON_SALE', 'SOLD_OUT'],
    event: 'CHANGE_QTY',
    to: 'SOLD_OUT',
    guards: [guard.isSeller, guard.isNotBelowUsed],
  },
  { from: ['ON_SALE', 'PAUSED'], event: 'CHANGE_PRICE', to: 'same', guards: [guard.isSeller] },
  { from: PUBLISHED, event: 'CHANGE_SAILING', to: 'same', guards: [guard.isSeller, guard.hasReason] },
  { from: PUBLISHED, event: 'CHANGE_TERMS', to: 'same', guards: [guard.isSeller, guard.isComplete] },
  { from: PUBLISHED, event: 'PIN', to: 'same', guards: [guard.isReviewer] },
  { from: ['ON_SALE'], event: 'SELL_OUT', to: 'SOLD_OUT', guards: [guard.isSystem, guard.hasNothingLeft] },
  {
    from: ['SOLD_OUT'],
    event: 'RELIST',
    to: 'ON_SALE',
    guards: [guard.isSystem, guard.isStillSold, guard.hasSpace],
  },
  { from: PUBLISHED, event: 'CLOSE', to: 'CLOSED', guards: [guard.isSystem, guard.isSaleOver] },
  { from: [...PUBLISHED, 'CLOSED'], event: 'TAKE_OFF', to: 'OFF', guards: [guard.isSeller, guard.hasReason] },
  {
    from: ['CLOSED', 'OFF'],
    event: 'FINISH',
    to: 'FINISHED',
    guards: [guard.isSystem, guard.hasSailed, guard.hasNoOpenOrders],
  },
];

export const spaceOfferLifecycle: Lifecycle<OfferState, OfferContext, OfferCommand> = defineLifecycle<
  OfferState,
  OfferContext,
  OfferCommand
>({
  id: 'space-offer',
  states: OFFER_STATES,
  notPermitted: 'NS-01',
  labels: OFFER_STATE_LABELS,
  rows: ROWS,
});
