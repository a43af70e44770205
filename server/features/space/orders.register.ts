import type { FastifyInstance } from 'fastify';
import {
  answerSpaceCancel,
  cancelSpaceOrder,
  confirmSpaceOrder,
  extendHold,
  giveUpSpaceOrder,
  holdSpace,
  markNoShow,
  reduceSpaceOrder,
  rejectSpaceOrder,
  spaceOrderDetail,
  submitSpaceOrder,
  waiveSpaceFee,
} from '#contract/space/space.calls.ts';
import { spaceOrder } from '#machines/space/space-order.document.ts';
import type { Deps } from '../../kernel/deps.ts';
import { actorOf } from '../../kernel/document/actor.ts';
import { implement } from '../../kernel/http/implement.ts';
import { implementOnce } from '../../kernel/http/once.ts';
import { inScope, SYSTEM } from '../../kernel/tenancy.ts';
import { buyerOf, drawOrderNumber } from './buyer.ts';
import { hold } from './hold.ts';
import { refuseHopeless } from './hopeless-hold.ts';
import { keptItems } from './kept-part.ts';
import { offerOfOrder } from './order.read.ts';
import { containersOf } from './order-amount.ts';
import { orderSender, shownOrder } from './send-order.ts';
import { feeOf } from './space-order.served.ts';
import { spaceRefused } from './space-refused.ts';

/** Calls to orders of ready space: their events concern two companies, so they are written with the rights of the server. */

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
      const { id, offer } = await hold(tx, deps, {
        offerId,
        items,
        key,
        orderNo,
        buyer,
        actor: actorOf(spaceOrder, who),
        at,
      });
      return shownAt(tx, id, who, offer);
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

  implementOnce(app, deps, extendHold, asked => send(asked, ['EXTEND'], () => ({ event: 'EXTEND' })));

  implementOnce(app, deps, submitSpaceOrder, asked =>
    send(asked, ['SUBMIT'], () => ({ event: 'SUBMIT', payload: { details: asked.body.details } })),
  );

  implementOnce(app, deps, giveUpSpaceOrder, asked =>
    send(asked, ['GIVE_UP', 'WITHDRAW'], ({ row }) => ({ event: row.state === 'SUBMITTED' ? 'WITHDRAW' : 'GIVE_UP' })),
  );

  implementOnce(app, deps, confirmSpaceOrder, asked =>
    send(asked, ['CONFIRM'], () => ({ event: 'CONFIRM', payload: { refs: asked.body.refs } })),
  );

  implementOnce(app, deps, rejectSpaceOrder, asked =>
    send(asked, ['REJECT'], () => ({ event: 'REJECT', remarks: asked.body.remarks })),
  );

  implementOnce(app, deps, cancelSpaceOrder, asked =>
    send(asked, ['REQUEST_CANCEL', 'CANCEL'], standing =>
      Number(feeOf(standing)) === 0
        ? { event: 'CANCEL' }
        : { event: 'REQUEST_CANCEL', payload: { agreedFee: asked.body.agreedFee } },
    ),
  );

  implementOnce(app, deps, answerSpaceCancel, asked => {
    const { accept, remarks } = asked.body;
    return accept
      ? send(asked, ['ACCEPT_CANCEL'], () => ({ event: 'ACCEPT_CANCEL' }))
      : send(asked, ['REFUSE_CANCEL'], () => ({ event: 'REFUSE_CANCEL', remarks }));
  });

  implementOnce(app, deps, reduceSpaceOrder, asked =>
    send(asked, ['REDUCE'], ({ row }) => {
      const { items, agreedFee } = asked.body;
      // Nothing given back is no event; the machine refuses an order without containers.
      if (containersOf(keptItems(row.items, items)) === containersOf(row.items))
        throw spaceRefused({ code: 'NS-01' }, 'items');
      return { event: 'REDUCE', payload: { items, agreedFee } };
    }),
  );

  implementOnce(app, deps, markNoShow, asked => send(asked, ['NO_SHOW'], () => ({ event: 'NO_SHOW' })));

  implementOnce(app, deps, waiveSpaceFee, asked =>
    send(asked, ['WAIVE_FEE'], () => ({ event: 'WAIVE_FEE', remarks: asked.body.remarks })),
  );
}
