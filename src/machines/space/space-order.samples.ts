import type { OrderState } from '#contract/space/space-codes.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import type { SpaceFailingSample, SpaceSample, SpaceSamples } from './space.samples.ts';
import type { HoldTerms, OrderContext, OrderEvent } from './space-order.commands.ts';

/** Per command: what passes, and what fails each guard with the code it must name. The walk stands on 2027-01-08 at 09:30 UTC. */

export const orderContext: OrderContext = {
  ...{ sellerCompanyId: 'SELLER', buyerCompanyId: 'BUYER', isExtended: false },
  ...{ holdExpireAt: '2027-01-08T10:00:00.000Z', confirmDueAt: null, cancelDueAt: null },
  etd: '2027-01-12T10:00:00.000Z',
  ...{ fee: '450.00', isSettled: false, revokeAskedBy: null },
};

const EARLIER = '2027-01-08T09:30:00.000Z';
const OVER = { holdExpireAt: EARLIER };
const DUE = { confirmDueAt: EARLIER };
const SAILED = { etd: '2027-01-07T10:00:00.000Z' };
const reason = { remarks: '船期取消' };

const terms: HoldTerms = {
  ...{ isOnSale: true, qty: 3, minPerOrder: 2, ofBuyer: 3, maxPerBuyer: 5, openHolds: 4, isCreditBlocked: false },
};
const whole = { openErrors: 0, isInstant: false };
const silent = { onSilence: 'REJECT' };
const seen = { fee: '450.00', agreedFee: '450.00' };

const strangers = {
  buyer: { guard: 'isBuyer', code: 'NS-03', as: 'stranger' },
  seller: { guard: 'isSeller', code: 'NS-02', as: 'stranger' },
} as const;

const notBy = (
  side: 'buyer' | 'seller',
  states: readonly OrNew<OrderState>[],
  payload: object,
): SpaceFailingSample => ({
  ...{ ...strangers[side], in: states, payload },
});
const by = (
  side: 'buyer' | 'seller',
  states: readonly OrNew<OrderState>[],
  { payload = {}, context }: Omit<SpaceSample, 'as'> = {},
  more: readonly (Omit<SpaceFailingSample, 'as' | 'in'> & { readonly in?: readonly OrderState[] })[] = [],
): SpaceSamples => ({
  passes: [{ as: side, payload, ...(context && { context }) }],
  fails: [
    notBy(side, states, payload),
    ...more.map(sample => ({
      in: states,
      as: side,
      ...sample,
      payload: { ...payload, ...sample.payload },
      context: { ...context, ...sample.context },
    })),
  ],
});

const overRefs = { guard: 'isWithinOrder', code: 'REFS_OVER', payload: { isOver: true } };
const ASKED = { revokeAskedBy: 'seller' };
const SETTLED_IN: OrderState[] = ['CONFIRMED', 'CANCELLED', 'SHIPPED', 'NO_SHOW'];
/** What keeps the platform from deciding on a seller's word. */
const undecided: readonly SpaceFailingSample[] = [
  { guard: 'isReviewer', code: 'NS-17', in: ['CONFIRMED'], as: 'seller', context: ASKED },
  { guard: 'isAsked', code: 'NS-23', in: ['CONFIRMED'], as: 'staff' },
  { guard: 'isNotAsker', code: 'NS-19', in: ['CONFIRMED'], as: 'staff', context: { revokeAskedBy: 'staff' } },
];

const noReason = { guard: 'hasReason', code: 'NS-06', payload: { remarks: '' } };

export const ORDER_SAMPLES: Readonly<Record<OrderEvent, SpaceSamples>> = {
  HOLD: by('buyer', ['NEW'], { payload: terms }, [
    { guard: 'isOfAnother', code: 'OWN_OFFER', context: { sellerCompanyId: 'BUYER' } },
    { guard: 'isOnSale', code: 'OFFER_CLOSED', payload: { isOnSale: false } },
    { guard: 'reachesMinimum', code: 'ORDER_MIN', payload: { qty: 1 } },
    { guard: 'isWithinLimit', code: 'BUYER_LIMIT', payload: { ofBuyer: 6 } },
    { guard: 'hasHoldsLeft', code: 'HOLD_LIMIT', payload: { openHolds: 5 } },
    { guard: 'hasCredit', code: 'CREDIT_BLOCKED', payload: { isCreditBlocked: true } },
  ]),
  EXTEND: by('buyer', ['HELD'], { payload: { waiting: 0 } }, [
    { guard: 'isHeldStill', code: 'HOLD_EXPIRED', context: OVER },
    { guard: 'isFirstExtension', code: 'NS-13', context: { isExtended: true } },
    { guard: 'isNobodyWaiting', code: 'NS-14', payload: { waiting: 1 } },
  ]),
  SUBMIT: by('buyer', ['HELD'], { payload: whole }, [
    { guard: 'isHeldStill', code: 'HOLD_EXPIRED', context: OVER },
    { guard: 'isComplete', code: 'NS-08', payload: { openErrors: 3 } },
  ]),
  GIVE_UP: by('buyer', ['HELD']),
  TIMEOUT: {
    passes: [{ as: 'system', payload: silent, context: { ...OVER, ...DUE } }],
    fails: [
      { guard: 'isSystem', code: 'NS-07', in: ['HELD', 'SUBMITTED'], as: 'buyer', payload: silent, context: OVER },
      { guard: 'isHoldOver', code: 'NS-09', in: ['HELD'], as: 'system', payload: silent },
      { guard: 'isAnswerOverdue', code: 'NS-09', in: ['SUBMITTED'], as: 'system', payload: silent },
    ],
  },
  CONFIRM: by('seller', ['SUBMITTED'], { payload: { isOver: false } }, [overRefs]),
  REJECT: by('seller', ['SUBMITTED'], { payload: reason }, [noReason]),
  WITHDRAW: by('buyer', ['SUBMITTED']),
  CANCEL: by('buyer', ['CONFIRMED'], { payload: { fee: '0.00' } }, [
    { guard: 'isFree', code: 'NS-15', payload: { fee: '450.00' } },
  ]),
  REQUEST_CANCEL: by('buyer', ['CONFIRMED'], { payload: seen }, [
    { guard: 'agreesToFee', code: 'NS-16', payload: { agreedFee: '150.00' } },
  ]),
  ACCEPT_CANCEL: {
    passes: [{ as: 'seller' }, { as: 'system', context: { cancelDueAt: EARLIER } }],
    fails: [
      { guard: 'isSellerOrLate', code: 'NS-02', in: ['CANCEL_REQUESTED'], as: 'buyer' },
      { guard: 'isSellerOrLate', code: 'NS-09', in: ['CANCEL_REQUESTED'], as: 'system' },
    ],
  },
  REFUSE_CANCEL: by('seller', ['CANCEL_REQUESTED'], { payload: reason }, [noReason]),
  ASK_REVOKE: by('seller', ['CONFIRMED'], { payload: reason }, [
    noReason,
    { guard: 'isNotAsked', code: 'NS-24', context: ASKED },
  ]),
  REFUSE_REVOKE: {
    passes: [{ as: 'staff', payload: reason, context: ASKED }],
    fails: [...undecided, { ...noReason, in: ['CONFIRMED'], as: 'staff', context: ASKED }],
  },
  SELLER_CANCEL: { passes: [{ as: 'staff', context: ASKED }], fails: undecided },
  REDUCE: by('buyer', ['CONFIRMED'], { payload: { ...seen, left: 1 } }, [
    { guard: 'leavesSome', code: 'NS-18', payload: { left: 0 } },
    { guard: 'agreesToFee', code: 'NS-16', payload: { agreedFee: '0.00' } },
  ]),
  ASSIGN_REF: by('seller', ['CONFIRMED'], { payload: { isOver: false } }, [overRefs]),
  SHIP: {
    passes: [{ as: 'system' }, { as: 'seller' }],
    fails: [{ guard: 'isSellerOrSystem', code: 'NS-02', in: ['CONFIRMED'], as: 'buyer' }],
  },
  NO_SHOW: by('seller', ['CONFIRMED'], { context: SAILED }, [
    { guard: 'hasDeparted', code: 'NS-09', context: { etd: orderContext.etd } },
  ]),
  WAIVE_FEE: by('seller', ['CANCELLED', 'NO_SHOW'], { payload: reason }, [
    { guard: 'hasFee', code: 'NS-22', context: { fee: '0.00' } },
    { guard: 'isUnsettled', code: 'NS-21', context: { isSettled: true } },
    noReason,
  ]),
  MARK_SETTLED: {
    passes: [{ as: 'staff' }],
    fails: [
      { guard: 'isPlatform', code: 'NS-20', in: SETTLED_IN, as: 'seller' },
      { guard: 'isUnsettled', code: 'NS-21', in: SETTLED_IN, as: 'staff', context: { isSettled: true } },
    ],
  },
};
