import { NO_ANSWER } from '#contract/space/space-codes.ts';
import { SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import type { SpaceOfferDocument } from '#machines/space/space-offer.document.ts';
import type { AssignedRef, OrderEvent, SpaceOrderDocument } from '#machines/space/space-order.document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { lockDocument } from '../../../kernel/document/document-row.ts';
import { changeDocument } from '../../../kernel/document/step.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { hold } from '../hold.ts';
import { lockOffer } from '../offer.read.ts';
import { feeNow } from '../order.present.ts';
import { settleOffer } from '../settle-offer.ts';
import { holding, servedSpaceOrder } from '../space-order.served.ts';
import type { Cast } from './cast.ts';
import type { DemoOrder, DemoPath } from './orders.plan.ts';

/** One thing that was done at a time; they happen in the order of their times, whatever document they are of. */
export interface Happening {
  readonly at: string;
  readonly happen: (tx: Tx, deps: Deps) => Promise<unknown>;
}

interface Around {
  readonly cast: Cast;
  readonly orderNo: string;
  readonly now: Date;
  readonly offerId: () => string;
}

const MINUTE = 60_000;

interface Standing {
  readonly row: SpaceOrderDocument;
  readonly offer: SpaceOfferDocument;
  readonly at: Date;
}

/** What was said then, and how the world stood. */
interface Told {
  readonly payload?: object;
  readonly world?: object;
}

type Who = 'buyer' | 'seller' | 'system';
type Step = readonly [event: OrderEvent, who: Who, minutes: number, tell?: (standing: Standing) => Told];

/** Booking numbers of the offer, as many as the order has containers. */
const refsOf = ({ row, offer }: Standing): AssignedRef[] =>
  row.items.flatMap(({ containerType, qty }) => {
    const given = offer.bookingRefs.find(ref => ref.containerType === containerType);
    return given ? [{ ref: given.ref, containerType, qty }] : [];
  });

function stepsOf(order: DemoOrder, contactName: string): readonly Step[] {
  const after = (hoursAgo: number): number => (order.ago - hoursAgo) * 60;
  const details = {
    contactName,
    phone: '021 5555 0101',
    mail: '',
    goods: order.goods,
    grossKgPerContainer: order.kg,
    buyerRef: order.ref ?? '',
    remark: '',
  };
  const submit: Step = [
    'SUBMIT',
    'buyer',
    9,
    ({ offer }) => ({ payload: { details }, world: { isInstant: offer.confirmMode === 'INSTANT', refs: [] } }),
  ];
  const confirm: Step = ['CONFIRM', 'seller', 31, standing => ({ payload: { refs: refsOf(standing) } })];
  const free: Told = { world: { fee: '0.00' } };
  const ended = after(order.endedAgo ?? 0);
  const request: Step = [
    'REQUEST_CANCEL',
    'buyer',
    ended,
    ({ row, offer, at }) => ({ payload: { agreedFee: feeNow(row, offer, at) } }),
  ];
  const accept: Step = ['ACCEPT_CANCEL', 'seller', ended + 50];
  const until = order.ago * 60;
  const noShow: Step = ['NO_SHOW', 'seller', until - 60];
  const silent: Told = { world: { onSilence: 'REJECT', refs: [] } };
  const standing: Record<DemoPath, readonly Step[]> = {
    HELD: [],
    RELEASED: [['TIMEOUT', 'system', 240, () => silent]],
    GIVEN_UP: [['GIVE_UP', 'buyer', 4]],
    SUBMITTED: [submit],
    CONFIRMED: [submit, confirm],
    REJECTED: [submit, ['REJECT', 'seller', 40]],
    NO_ANSWER: [submit, ['TIMEOUT', 'system', 489, () => silent]],
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
        buyer: buyer.buyer,
        actor: buyer.actor,
        at: begun,
        isSeed: true,
      } as const;
      ({ id } = await hold(tx, deps, asking));
    },
  };
  const steps = stepsOf(order, buyer.name).map(([type, who, minutes, tell]): Happening => {
    const at = new Date(begun.getTime() + minutes * MINUTE);
    const happen: Happening['happen'] = async (tx, deps) => {
      const offer = await lockOffer(tx, offerId());
      const row = await lockDocument(tx.db, servedSpaceOrder, id, null);
      // An instant offer has confirmed it already.
      if (type === 'CONFIRM' && row.state === 'CONFIRMED') return;
      const seller = [...cast.sellers.values()].find(({ companyId }) => companyId === row.sellerCompanyId)!;
      const actor = who === 'system' ? SYSTEM_ACTOR : who === 'buyer' ? buyer.actor : seller;
      const remarks = (order.path === 'NO_ANSWER' && type === 'TIMEOUT' ? NO_ANSWER : order.words) || null;
      const told = tell?.({ row, offer, at }) ?? {};
      const held = holding(offer);
      const asked = { event: type, actor, now: at, remarks, held, isSeed: true, ...told };
      await changeDocument({ tx, deps }, servedSpaceOrder, row, asked);
      await settleOffer(tx, deps, offer, at);
    };
    return { at: at.toISOString(), happen };
  });
  return [held, ...steps];
}
