import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import { noShowFee } from '#contract/space/rules/cancel-policy.ts';
import { extendedExpiry } from '#contract/space/rules/hold-time.ts';
import { missingDetails } from '#contract/space/rules/order-details.ts';
import {
  answerSpaceCancel,
  cancelSpaceOrder,
  confirmSpaceOrder,
  extendHold,
  giveUpSpaceOrder,
  holdSpace,
  markNoShow,
  orderDetailsSchema,
  rejectSpaceOrder,
  spaceOrderDetail,
  submitSpaceOrder,
  waiveSpaceFee,
} from '#contract/space/space.calls.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import type { Deps } from '../../kernel/deps.ts';
import { implement } from '../../kernel/http/implement.ts';
import { implementOnce } from '../../kernel/http/once.ts';
import { inScope, SYSTEM } from '../../kernel/tenancy.ts';
import type { SeatedWho } from '../../kernel/who.ts';
import { checkedRefs, refsToHandOut } from './booking-refs.ts';
import { buyerOf, drawOrderNumber } from './buyer.ts';
import { hold } from './hold.ts';
import { refuseHopeless } from './hopeless-hold.ts';
import { feeNow } from './order.present.ts';
import { offerOfOrder } from './order.store.ts';
import { containersOf } from './order-amount.ts';
import { feeBeforeAsking, feeWith } from './order-fee.ts';
import { spaceActor } from './seat-actor.ts';
import { orderSender, shownOrder } from './send-order.ts';
import { countWaiting } from './waiters/waiters.read.ts';

/** Events of orders: they concern two companies, so they are written with the rights of the server, after the machine was asked. */

const MINUTE = 60_000;
/** Four working hours, counted plainly: a cancellation is asked for while the sale is open. */
const CANCEL_ANSWER_MS = 4 * 60 * MINUTE;

export function registerOrders(app: FastifyInstance, deps: Deps): void {
  const { db, reads, clock } = deps;

  const { send, shownAt } = orderSender(deps);

  implement(app, holdSpace, async ({ who, body: { offerId, items, key, forCompany } }) => {
    // What counts is when the call arrived, however long it waits for others.
    const at = clock.now();
    const { employeeId } = who.seat;
    const buyer = await inScope(db, SYSTEM, async tx => {
      const companyId = await buyerOf(tx, who, forCompany);
      const isForAnother = companyId !== who.seat.companyId;
      const found = {
        companyId,
        employeeId: isForAnother ? null : employeeId,
        soldBy: isForAnother ? employeeId : null,
      };
      await refuseHopeless(tx, { offerId, items, key, buyer: found, at });
      return found;
    });
    const orderNo = await drawOrderNumber(deps, at);
    const Data = await inScope(db, SYSTEM, async tx => {
      const id = await hold(tx, deps, { offerId, items, key, orderNo, buyer, actor: spaceActor(who.seat), at });
      return shownAt(tx, id, who);
    });
    return shownOrder(Data);
  });

  implement(app, spaceOrderDetail, async ({ who, query: { id } }) =>
    shownOrder(
      await reads.inScope(SYSTEM, async tx => {
        await offerOfOrder(tx, id, who.seat);
        return shownAt(tx, id, who);
      }),
    ),
  );

  const plus = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();

  implementOnce(app, deps, extendHold, asked =>
    send(asked, async ({ tx, row, offer }) => ({
      type: 'EXTEND',
      payload: { waiting: await countWaiting(tx, offer.id) },
      write: () => ({
        isExtended: true,
        holdExpireAt: new Date(extendedExpiry(row.holdExpireAt.getTime(), Date.parse(offer.sellUntil))).toISOString(),
      }),
    })),
  );

  implementOnce(app, deps, submitSpaceOrder, asked =>
    send(
      asked,
      async ({ tx, offer, row, now }) => {
        const details = orderDetailsSchema.parse(asked.body.details);
        const refs = await refsToHandOut(tx, offer, row);
        return {
          type: 'SUBMIT',
          payload: { openErrors: missingDetails(details).length, isInstant: offer.confirmMode === 'INSTANT' },
          write: to => ({
            details,
            ...(to === 'CONFIRMED' && { refs }),
            ...(to === 'SUBMITTED' && { confirmDueAt: plus(now, offer.confirmMinutes * MINUTE) }),
          }),
        };
      },
      true,
    ),
  );

  implementOnce(app, deps, giveUpSpaceOrder, asked =>
    send(asked, ({ row }) => ({ type: row.state === 'SUBMITTED' ? 'WITHDRAW' : 'GIVE_UP' })),
  );

  implementOnce(app, deps, confirmSpaceOrder, asked =>
    send(asked, async ({ tx, offer, row }) => {
      const given = asked.body.refs;
      const refs = given.length > 0 ? given : await refsToHandOut(tx, offer, row);
      return { type: 'CONFIRM', ...checkedRefs(row.items, refs), write: () => ({ refs, confirmDueAt: null }) };
    }),
  );

  implementOnce(app, deps, rejectSpaceOrder, asked =>
    send(asked, () => ({ type: 'REJECT', remarks: asked.body.remarks })),
  );

  implementOnce(app, deps, cancelSpaceOrder, asked =>
    send(asked, ({ row, offer, now }) => {
      const fee = feeNow(row, offer, now);
      if (Number(fee) === 0) return { type: 'CANCEL', payload: { fee }, write: () => ({ fee: feeWith(row, fee) }) };
      const payload = { fee, agreedFee: asked.body.agreedFee };
      const owed = feeWith(row, fee);
      return {
        type: 'REQUEST_CANCEL',
        payload,
        write: () => ({ fee: owed, cancelDueAt: plus(now, CANCEL_ANSWER_MS) }),
      };
    }),
  );

  implementOnce(app, deps, answerSpaceCancel, asked => {
    demandAnswer(asked.who, asked.body.accept);
    return send(asked, async ({ tx, row }) => {
      if (asked.body.accept) return { type: 'ACCEPT_CANCEL', write: () => ({ cancelDueAt: null }) };
      const fee = await feeBeforeAsking(tx, row.id);
      return { type: 'REFUSE_CANCEL', remarks: asked.body.remarks, write: () => ({ cancelDueAt: null, fee }) };
    });
  });

  implementOnce(app, deps, markNoShow, asked =>
    send(asked, ({ row, offer }) => ({
      type: 'NO_SHOW',
      write: () => ({ fee: feeWith(row, noShowFee(offer.noShowFee ?? '0', containersOf(row.items))) }),
    })),
  );

  implementOnce(app, deps, waiveSpaceFee, asked =>
    send(asked, () => ({ type: 'WAIVE_FEE', remarks: asked.body.remarks, write: () => ({ fee: '0.00' }) })),
  );
}

/** At the list of cancellations each answer is a right of its own. */
function demandAnswer({ seat: { menu } }: SeatedWho, accept: boolean): void {
  const { queue, sold, orders, cancelled } = SPACE_PATHS;
  const mayAnswer = [queue, sold, orders].some(path => hasButton(menu, 'CONFIRM', path));
  if (!mayAnswer && !hasButton(menu, accept ? 'ACCEPT_CANCEL' : 'REFUSE_CANCEL', cancelled))
    throw new AppError('AUTH_FORBIDDEN');
}
