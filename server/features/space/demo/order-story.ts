import { noShowFee } from '#contract/space/rules/cancel-policy.ts';
import { NO_ANSWER } from '#contract/space/space-codes.ts';
import { SPACE_SYSTEM } from '#machines/space/space-actor.commands.ts';
import type { OrderCommand } from '#machines/space/space-order.commands.ts';
import type { OrderDocument, OrderTerms } from '#machines/space/space-order.evolve.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { hold } from '../hold.ts';
import { lockOffer, settleOffer } from '../offer.store.ts';
import type { OfferRow } from '../offer-row.ts';
import { feeNow } from '../order.present.ts';
import { lockOrder, stepOrder } from '../order.store.ts';
import { containersOf } from '../order-amount.ts';
import type { SpaceOrderRow } from '../tables.ts';
import type { Cast } from './cast.ts';
import type { DemoOrder, DemoPath } from './orders.plan.ts';

/** One thing that was done at a time; they happen in the order of their times, whatever document they are of. */
export interface Happening {
  readonly at: string;
  readonly happen: (tx: Tx, deps: Pick<Deps, 'bus'>) => Promise<unknown>;
}

interface Around {
  readonly cast: Cast;
  readonly orderNo: string;
  readonly now: Date;
  readonly offerId: () => string;
}

const MINUTE = 60_000;
const CANCEL_ANSWER_MS = 240 * MINUTE;

interface Standing {
  readonly row: SpaceOrderRow;
  readonly offer: OfferRow;
  readonly at: Date;
}

interface Told {
  readonly payload?: object;
  readonly write?: (to: OrderDocument['state']) => Partial<OrderTerms>;
}

type Who = 'buyer' | 'seller' | 'system';
type Step = readonly [event: OrderCommand['type'], who: Who, minutes: number, tell?: (standing: Standing) => Told];

/** Booking numbers of the offer, as many as the order has containers. */
const refsOf = ({ row, offer }: Standing): OrderTerms['refs'] =>
  row.items.flatMap(({ containerType, qty }) => {
    const given = offer.bookingRefs.find(ref => ref.containerType === containerType);
    return given ? [{ ref: given.ref, containerType, qty }] : [];
  });

function stepsOf(order: DemoOrder, contactName: string): readonly Step[] {
  const after = (hoursAgo: number): number => (order.ago - hoursAgo) * 60;
  const details = {
    ...{ contactName, phone: '021 5555 0101', mail: '', goods: order.goods },
    ...{ grossKgPerContainer: order.kg, buyerRef: order.ref ?? '', remark: '' },
  };
  const submit: Step = [
    'SUBMIT',
    'buyer',
    9,
    ({ offer, at }) => ({
      payload: { openErrors: 0, isInstant: offer.confirmMode === 'INSTANT' },
      write: to => ({
        details,
        ...(to === 'SUBMITTED' && {
          confirmDueAt: new Date(at.getTime() + offer.confirmMinutes * MINUTE).toISOString(),
        }),
      }),
    }),
  ];
  const confirm: Step = [
    'CONFIRM',
    'seller',
    31,
    standing => ({ write: () => ({ refs: refsOf(standing), confirmDueAt: null }) }),
  ];
  const free: Told = { payload: { fee: '0.00' }, write: () => ({ fee: '0.00' }) };
  const ended = after(order.endedAgo ?? 0);
  const request: Step = [
    'REQUEST_CANCEL',
    'buyer',
    ended,
    ({ row, offer, at }) => {
      const fee = feeNow(row, offer, at);
      const cancelDueAt = new Date(at.getTime() + CANCEL_ANSWER_MS).toISOString();
      return { payload: { fee, agreedFee: fee }, write: () => ({ fee, cancelDueAt }) };
    },
  ];
  const accept: Step = ['ACCEPT_CANCEL', 'seller', ended + 50, () => ({ write: () => ({ cancelDueAt: null }) })];
  const until = order.ago * 60;
  const noShow: Step = [
    'NO_SHOW',
    'seller',
    until - 60,
    ({ row, offer }) => ({ write: () => ({ fee: noShowFee(offer.noShowFee ?? '0', containersOf(row.items)) }) }),
  ];
  const standing: Record<DemoPath, readonly Step[]> = {
    HELD: [],
    RELEASED: [['TIMEOUT', 'system', 240, () => ({ payload: { onSilence: 'REJECT' } })]],
    GIVEN_UP: [['GIVE_UP', 'buyer', 4]],
    SUBMITTED: [submit],
    CONFIRMED: [submit, confirm],
    REJECTED: [submit, ['REJECT', 'seller', 40]],
    NO_ANSWER: [submit, ['TIMEOUT', 'system', 489, () => ({ payload: { onSilence: 'REJECT' } })]],
    WITHDRAWN: [submit, ['WITHDRAW', 'buyer', 20]],
    CANCELLED: [submit, confirm, ['CANCEL', 'buyer', ended, () => free]],
    CANCEL_REQUESTED: [submit, confirm, request],
    CANCELLED_AT_FEE: [submit, confirm, request, accept],
    SHIPPED: [submit, confirm, ['SHIP', 'system', until - 90 * 60]],
    NO_SHOW: [submit, confirm, noShow],
  };
  return standing[order.path];
}

export function happeningsOf(order: DemoOrder, { cast, orderNo, now, offerId }: Around): readonly Happening[] {
  const begun = new Date(now.getTime() - order.ago * 60 * MINUTE);
  const buyer = cast.buyers.get(order.buyer)!;
  let id: string;
  const held: Happening = {
    at: begun.toISOString(),
    happen: async (tx, deps) => {
      const items = order.items.map(([containerType, qty]) => ({ containerType, qty }));
      const asking = {
        offerId: offerId(),
        items,
        key: `demo-${orderNo}`,
        orderNo,
        ...{ buyer: buyer.buyer, actor: buyer.actor },
        at: begun,
      };
      id = await hold(tx, deps, asking);
    },
  };
  const steps = stepsOf(order, buyer.name).map(([type, who, minutes, tell]): Happening => {
    const at = new Date(begun.getTime() + minutes * MINUTE);
    const happen: Happening['happen'] = async (tx, deps) => {
      const offer = await lockOffer(tx, offerId());
      const row = await lockOrder(tx, id);
      // An instant offer has confirmed it already.
      if (type === 'CONFIRM' && row.state === 'CONFIRMED') return;
      const seller = [...cast.sellers.values()].find(({ companyId }) => companyId === row.sellerCompanyId)!;
      const actor = who === 'system' ? SPACE_SYSTEM : who === 'buyer' ? buyer.actor : seller;
      const { payload, write } = tell?.({ row, offer, at }) ?? {};
      const remarks = order.path === 'NO_ANSWER' && type === 'TIMEOUT' ? NO_ANSWER : order.words;
      const asked = { type, actor, at: at.toISOString(), ...payload, ...(remarks && { remarks }) } as OrderCommand;
      await stepOrder(tx, deps, row, asked, write);
      await settleOffer(tx, deps, offer, at.toISOString());
    };
    return { at: at.toISOString(), happen };
  });
  return [held, ...steps];
}
