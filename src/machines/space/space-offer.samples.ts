import type { OfferState } from '#contract/space/space-codes.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import type { SpaceFailingSample, SpaceSamples } from './space.samples.ts';
import type { OfferContext, OfferEvent } from './space-offer.commands.ts';

/** Per command: what passes, and what fails each guard. The walk's own time is between `sellUntil` and nothing: see each sample. */

export const offerContext: OfferContext = {
  ...{ sellerCompanyId: 'SELLER', authorId: 'author', autoRelist: true },
  ...{ sellUntil: '2027-01-10T09:00:00.000Z', etd: '2027-01-12T10:00:00.000Z' },
};

const SOLD = { sellUntil: '2027-01-07T00:00:00.000Z' };
const SAILED = { etd: '2027-01-05T00:00:00.000Z' };
const PUBLISHED: OfferState[] = ['ON_SALE', 'PAUSED', 'SOLD_OUT'];
const reason = { remarks: '船公司改船' };

const byStranger = (states: readonly OrNew<OfferState>[], payload: object = {}): SpaceFailingSample => ({
  ...{ guard: 'isSeller', code: 'NS-02', in: states, as: 'stranger', payload },
});
const byPerson = (states: readonly OfferState[], payload: object = {}, context: object = {}): SpaceFailingSample => ({
  ...{ guard: 'isSystem', code: 'NS-07', in: states, as: 'seller', payload, context },
});
const noReason = (as: 'seller' | 'staff', states: readonly OfferState[]): SpaceFailingSample => ({
  ...{ guard: 'hasReason', code: 'NS-06', in: states, as, payload: { remarks: ' ' } },
});
const bySeller = (states: readonly OrNew<OfferState>[], payload: object = {}): SpaceSamples => ({
  passes: [{ as: 'seller', payload }],
  fails: [byStranger(states, payload)],
});

const whole = { openErrors: 0, isTrusted: false };
const lines = { lines: [{ total: 20, used: 15 }] };

export const OFFER_SAMPLES: Readonly<Record<OfferEvent, SpaceSamples>> = {
  CREATE: bySeller(['NEW']),
  COPY: bySeller(['NEW']),
  EDIT: bySeller(['DRAFT']),
  SELL_FOR: {
    passes: [{ as: 'staff' }],
    fails: [{ guard: 'isReviewer', code: 'NS-04', in: ['DRAFT'], as: 'seller' }],
  },
  SUBMIT: {
    passes: [{ as: 'seller', payload: whole }],
    fails: [
      byStranger(['DRAFT'], whole),
      { guard: 'isComplete', code: 'NS-08', in: ['DRAFT'], as: 'seller', payload: { ...whole, openErrors: 2 } },
    ],
  },
  APPROVE: {
    passes: [{ as: 'staff' }],
    fails: [
      { guard: 'isReviewer', code: 'NS-04', in: ['PENDING'], as: 'seller' },
      { guard: 'isNotAuthor', code: 'NS-05', in: ['PENDING'], as: 'author' },
    ],
  },
  REJECT: {
    passes: [{ as: 'staff', payload: reason }],
    fails: [
      { guard: 'isReviewer', code: 'NS-04', in: ['PENDING'], as: 'seller', payload: reason },
      noReason('staff', ['PENDING']),
    ],
  },
  PAUSE: bySeller(['ON_SALE']),
  RESUME: {
    passes: [{ as: 'seller' }],
    fails: [
      byStranger(['PAUSED']),
      { guard: 'isStillSold', code: 'OFFER_CLOSED', in: ['PAUSED'], as: 'seller', context: SOLD },
    ],
  },
  CHANGE_QTY: {
    passes: [{ as: 'seller', payload: lines }],
    fails: [
      byStranger(PUBLISHED, lines),
      {
        ...{ guard: 'isNotBelowUsed', code: 'QTY_BELOW_USED', in: PUBLISHED, as: 'seller' },
        payload: { lines: [{ total: 14, used: 15 }] },
      },
    ],
  },
  CHANGE_PRICE: bySeller(['ON_SALE', 'PAUSED']),
  CHANGE_SAILING: {
    passes: [{ as: 'seller', payload: reason }],
    fails: [byStranger(PUBLISHED, reason), noReason('seller', PUBLISHED)],
  },
  CHANGE_TERMS: {
    passes: [{ as: 'seller', payload: { openErrors: 0 } }],
    fails: [
      byStranger(PUBLISHED, { openErrors: 0 }),
      { guard: 'isComplete', code: 'NS-08', in: PUBLISHED, as: 'seller', payload: { openErrors: 1 } },
    ],
  },
  PIN: {
    passes: [{ as: 'staff' }],
    fails: [{ guard: 'isReviewer', code: 'NS-04', in: PUBLISHED, as: 'seller' }],
  },
  SELL_OUT: {
    passes: [{ as: 'system', payload: { available: 0 } }],
    fails: [
      byPerson(['ON_SALE'], { available: 0 }),
      { guard: 'hasNothingLeft', code: 'NS-11', in: ['ON_SALE'], as: 'system', payload: { available: 1 } },
    ],
  },
  RELIST: {
    passes: [{ as: 'system', payload: { available: 2 } }],
    fails: [
      byPerson(['SOLD_OUT'], { available: 2 }),
      ...[
        { guard: 'isStillSold', code: 'OFFER_CLOSED', payload: { available: 2 }, context: SOLD },
        { guard: 'hasSpace', code: 'NS-12', payload: { available: 0 } },
        { guard: 'hasSpace', code: 'NS-12', payload: { available: 2 }, context: { autoRelist: false } },
      ].map(sample => ({ ...sample, in: ['SOLD_OUT'], as: 'system' as const })),
    ],
  },
  CLOSE: {
    passes: [{ as: 'system', context: SOLD }],
    fails: [byPerson(PUBLISHED, {}, SOLD), { guard: 'isSaleOver', code: 'NS-09', in: PUBLISHED, as: 'system' }],
  },
  TAKE_OFF: {
    passes: [{ as: 'seller', payload: reason }],
    fails: [byStranger([...PUBLISHED, 'CLOSED'], reason), noReason('seller', [...PUBLISHED, 'CLOSED'])],
  },
  FINISH: {
    passes: [{ as: 'system', payload: { openOrders: 0 }, context: SAILED }],
    fails: [
      byPerson(['CLOSED', 'OFF'], { openOrders: 0 }, SAILED),
      { guard: 'hasSailed', code: 'NS-09', in: ['CLOSED', 'OFF'], as: 'system', payload: { openOrders: 0 } },
      {
        ...{ guard: 'hasNoOpenOrders', code: 'NS-10', in: ['CLOSED', 'OFF'], as: 'system' },
        ...{ payload: { openOrders: 1 }, context: SAILED },
      },
    ],
  },
};
