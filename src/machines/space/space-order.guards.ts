import { MOST_HOLDS } from '#contract/space/space-codes.ts';
import type { Guard } from '../kernel/lifecycle.ts';
import { hasWords, unless } from './space-actor.commands.ts';
import type { OrderCommandOf, OrderContext, OrderEvent } from './space-order.commands.ts';

/** Refusals carry codes of `contract/space/space-codes.ts`. */
type AnyGuard = Guard<OrderContext, OrderCommandOf<OrderEvent>>;
type Of<Event extends OrderEvent> = Guard<OrderContext, OrderCommandOf<Event>>;

/** The buyer, or staff who order for him. */
export const isBuyer: AnyGuard = ({ buyerCompanyId }, { actor }) =>
  unless(actor.companyId === buyerCompanyId || actor.companyKind === 'platform', 'NS-03');

export const isSeller: AnyGuard = ({ sellerCompanyId }, { actor }) =>
  unless(actor.companyId === sellerCompanyId || actor.reviews, 'NS-02');

export const isSystem: AnyGuard = (_, { actor }) => unless(actor.companyKind === 'system', 'NS-07');

/** The seller, or the system when the answer is overdue. */
export const isSellerOrLate: AnyGuard = ({ sellerCompanyId, cancelDueAt }, { actor, at }) =>
  actor.companyKind === 'system'
    ? unless(cancelDueAt !== null && at >= cancelDueAt, 'NS-09')
    : unless(actor.companyId === sellerCompanyId || actor.reviews, 'NS-02');

/** Loaded: the system knows it from tracking, the seller from the terminal. */
export const isSellerOrSystem: AnyGuard = ({ sellerCompanyId }, { actor }) =>
  unless(actor.companyKind === 'system' || actor.companyId === sellerCompanyId || actor.reviews, 'NS-02');

export const hasReason: AnyGuard = (_, { remarks }) => unless(hasWords(remarks), 'NS-06');

export const isOfAnother: AnyGuard = ({ sellerCompanyId, buyerCompanyId }) =>
  unless(sellerCompanyId !== buyerCompanyId, 'OWN_OFFER');

export const isOnSale: Of<'HOLD'> = (_, command) => unless(command.isOnSale, 'OFFER_CLOSED');

export const reachesMinimum: Of<'HOLD'> = (_, { qty, minPerOrder }) =>
  unless(qty >= minPerOrder, 'ORDER_MIN', { n: minPerOrder });

export const isWithinLimit: Of<'HOLD'> = (_, { ofBuyer, maxPerBuyer }) =>
  unless(maxPerBuyer === null || ofBuyer <= maxPerBuyer, 'BUYER_LIMIT', { n: maxPerBuyer });

export const hasHoldsLeft: Of<'HOLD'> = (_, { openHolds }) =>
  unless(openHolds < MOST_HOLDS, 'HOLD_LIMIT', { n: MOST_HOLDS });

export const hasCredit: Of<'HOLD'> = (_, { isCreditBlocked }) => unless(!isCreditBlocked, 'CREDIT_BLOCKED');

/** The instant itself is too late. */
export const isHeldStill: AnyGuard = ({ holdExpireAt }, { at }) => unless(at < holdExpireAt, 'HOLD_EXPIRED');

export const isHoldOver: AnyGuard = ({ holdExpireAt }, { at }) => unless(at >= holdExpireAt, 'NS-09');

export const isAnswerOverdue: AnyGuard = ({ confirmDueAt }, { at }) =>
  unless(confirmDueAt !== null && at >= confirmDueAt, 'NS-09');

export const isFirstExtension: AnyGuard = ({ isExtended }) => unless(!isExtended, 'NS-13');

export const isNobodyWaiting: Of<'EXTEND'> = (_, { waiting }) => unless(waiting === 0, 'NS-14');

export const isComplete: Of<'SUBMIT'> = (_, { openErrors }) => unless(openErrors === 0, 'NS-08', { n: openErrors });

/** Not told to anybody: without it the seller is asked. */
export const isInstant: Of<'SUBMIT'> = (_, command) => unless(command.isInstant, 'NS-09');

/** Not told to anybody: silence is an answer. */
export const silenceConfirms: Of<'TIMEOUT'> = (_, { onSilence }) => unless(onSilence === 'CONFIRM', 'NS-09');

export const isFree: Of<'CANCEL'> = (_, { fee }) => unless(Number(fee) === 0, 'NS-15', { fee });

/** What the buyer has seen and ticked is what it costs now. */
export const agreesToFee: Guard<OrderContext, { fee: string; agreedFee: string }> = (_, { fee, agreedFee }) =>
  unless(Number(fee) === Number(agreedFee), 'NS-16', { fee });

/** Whoever decides on a seller's word: the seller himself never does. */
export const isReviewer: AnyGuard = (_, { actor }) => unless(actor.reviews, 'NS-17');

export const isNotAsked: AnyGuard = ({ revokeAskedBy }) => unless(revokeAskedBy === null, 'NS-24');

export const isAsked: AnyGuard = ({ revokeAskedBy }) => unless(revokeAskedBy !== null, 'NS-23');

export const isNotAsker: AnyGuard = ({ revokeAskedBy }, { actor }) =>
  unless(actor.employeeId !== revokeAskedBy, 'NS-19');

export const isPlatform: AnyGuard = (_, { actor }) => unless(actor.companyKind === 'platform', 'NS-20');

export const isUnsettled: AnyGuard = ({ isSettled }) => unless(!isSettled, 'NS-21');

export const hasFee: AnyGuard = ({ fee }) => unless(Number(fee ?? 0) > 0, 'NS-22');

export const isWithinOrder: Guard<OrderContext, { isOver: boolean }> = (_, { isOver }) => unless(!isOver, 'REFS_OVER');

export const leavesSome: Of<'REDUCE'> = (_, { left }) => unless(left > 0, 'NS-18');

export const hasDeparted: AnyGuard = ({ etd }, { at }) => unless(at >= etd, 'NS-09');
