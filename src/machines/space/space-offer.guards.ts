import type { Guard } from '../kernel/lifecycle.ts';
import { hasWords, unless } from './space-actor.commands.ts';
import type { OfferCommandOf, OfferContext, OfferEvent } from './space-offer.commands.ts';

/** Refusals carry codes of `contract/space/space-codes.ts`. */
type AnyGuard = Guard<OfferContext, OfferCommandOf<OfferEvent>>;
const DAY = 86_400_000;

/** The seller, or staff who publish on his behalf. */
export const isSeller: AnyGuard = ({ sellerCompanyId }, { actor }) =>
  unless(actor.companyId === sellerCompanyId || actor.reviews, 'NS-02');

export const isReviewer: AnyGuard = (_, { actor }) => unless(actor.reviews, 'NS-04');

export const isNotAuthor: AnyGuard = ({ authorId }, { actor }) => unless(actor.employeeId !== authorId, 'NS-05');

export const isSystem: AnyGuard = (_, { actor }) => unless(actor.companyKind === 'system', 'NS-07');

export const hasReason: AnyGuard = (_, { remarks }) => unless(hasWords(remarks), 'NS-06');

export const isComplete: Guard<OfferContext, { openErrors: number }> = (_, { openErrors }) =>
  unless(openErrors === 0, 'NS-08', { n: openErrors });

/** Not told to anybody: without it the offer waits for a reviewer. */
export const isTrusted: Guard<OfferContext, OfferCommandOf<'SUBMIT'>> = (_, { isTrusted: trusted, actor }) =>
  unless(trusted || actor.reviews, 'NS-04');

export const isStillSold: AnyGuard = ({ sellUntil }, { at }) => unless(at < sellUntil, 'OFFER_CLOSED');

export const isSaleOver: AnyGuard = ({ sellUntil }, { at }) => unless(at >= sellUntil, 'NS-09');

export const isNotBelowUsed: Guard<OfferContext, OfferCommandOf<'CHANGE_QTY'>> = (_, { lines }) => {
  const short = lines.find(({ total, used }) => total < used);
  return unless(!short, 'QTY_BELOW_USED', { n: short?.used });
};

export const leavesSpace: Guard<OfferContext, OfferCommandOf<'CHANGE_QTY'>> = (_, { lines }) =>
  unless(
    lines.some(({ total, used }) => total > used),
    'NS-12',
  );

export const hasNothingLeft: Guard<OfferContext, OfferCommandOf<'SELL_OUT'>> = (_, { available }) =>
  unless(available === 0, 'NS-11');

export const hasSpace: Guard<OfferContext, OfferCommandOf<'RELIST'>> = ({ autoRelist }, { available }) =>
  unless(autoRelist && available > 0, 'NS-12');

/** Three days after departure. */
export const hasSailed: AnyGuard = ({ etd }, { at }) => unless(Date.parse(at) >= Date.parse(etd) + 3 * DAY, 'NS-09');

export const hasNoOpenOrders: Guard<OfferContext, OfferCommandOf<'FINISH'>> = (_, { openOrders }) =>
  unless(openOrders === 0, 'NS-10');
