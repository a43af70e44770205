import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import { noShowFee } from '#contract/space/rules/cancel-policy.ts';
import { extendedExpiry } from '#contract/space/rules/hold-time.ts';
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
  type SpaceOrder,
  spaceOrderDetail,
  submitSpaceOrder,
  waiveSpaceFee,
} from '#contract/space/space.calls.ts';
import type { OrderCommand, OrderEvent } from '#machines/space/space-order.commands.ts';
import type { OrderDocument, OrderTerms } from '#machines/space/space-order.evolve.ts';
import type { Deps } from '../../kernel/deps.ts';
import { versionSeen } from '../../kernel/http/if-match.ts';
import { implement } from '../../kernel/http/implement.ts';
import { nextDayNumber } from '../../kernel/numbering.ts';
import { stale } from '../../kernel/resource/write.ts';
import { inScope, SYSTEM, type Tx } from '../../kernel/tenancy.ts';
import type { SeatedWho } from '../../kernel/who.ts';
import { hold } from './hold.ts';
import { lockOffer, type OfferRow, readOffer, settleOffer } from './offer.store.ts';
import { feeNow, presentOrder } from './order.present.ts';
import { lockOrder, offerOfOrder, readOrder, stepOrder } from './order.store.ts';
import { containersOf } from './order-amount.ts';
import { missingDetails } from './order-details.ts';
import { spaceActor } from './seat-actor.ts';
import type { SpaceOrderRow } from './tables.ts';

/** Events of orders: they concern two companies, so they are written with the rights of the server, after the machine was asked. */

const SERIES = 'NO';
const MINUTE = 60_000;
/** Four working hours, counted plainly: a cancellation is asked for while the sale is open. */
const CANCEL_ANSWER_MS = 4 * 60 * MINUTE;

const shown = (Data: SpaceOrder) => ({ Data, headers: { ETag: `"${Data.version}"` } });

interface Standing {
  readonly tx: Tx;
  readonly offer: OfferRow;
  readonly row: SpaceOrderRow;
  readonly now: Date;
}

interface Sent {
  readonly type: OrderEvent;
  readonly payload?: object;
  readonly remarks?: string;
  readonly write?: (to: OrderDocument['state']) => Partial<OrderTerms>;
}

const sideOf = (row: SpaceOrderRow, who: SeatedWho): SpaceOrder['side'] =>
  row.sellerCompanyId === who.seat.companyId ? 'SELLER' : 'BUYER';

export function registerOrders(app: FastifyInstance, deps: Deps): void {
  const { db, clock, numbering } = deps;

  const shownAt = async (tx: Tx, id: string, who: SeatedWho): Promise<SpaceOrder> => {
    const row = await readOrder(tx, id);
    return presentOrder(row, await readOffer(tx, row.offerId), sideOf(row, who), clock.now());
  };

  implement(app, holdSpace, async ({ who, body: { offerId, items, key, forCompany } }) => {
    // What counts is when the call arrived, however long it waits for others.
    const at = clock.now();
    const orderNo = `${SERIES}${await nextDayNumber(numbering, { series: SERIES, at, digits: 5 })}`;
    const Data = await inScope(db, SYSTEM, async tx => {
      const companyId = await buyerOf(tx, who, forCompany);
      const buyer = { companyId, employeeId: who.seat.employeeId };
      const id = await hold(tx, deps, { offerId, items, key, orderNo, buyer, actor: spaceActor(who.seat), at });
      return shownAt(tx, id, who);
    });
    return shown(Data);
  });

  implement(app, spaceOrderDetail, async ({ who, query: { id } }) =>
    shown(
      await inScope(db, SYSTEM, async tx => {
        await offerOfOrder(tx, id, who.seat.companyId);
        return shownAt(tx, id, who);
      }),
    ),
  );

  const send = async (
    { who, request, body }: { who: SeatedWho; request: FastifyRequest; body: { id: string } },
    work: (standing: Standing) => Sent | Promise<Sent>,
  ) => {
    const now = clock.now();
    const Data = await inScope(db, SYSTEM, async tx => {
      const offer = await lockOffer(tx, await offerOfOrder(tx, body.id, who.seat.companyId));
      const row = await lockOrder(tx, body.id);
      const seen = versionSeen(request);
      if (row.version !== seen) throw stale({ id: row.id, version: row.version });
      const { type, payload, remarks, write } = await work({ tx, offer, row, now });
      const asked = { type, actor: spaceActor(who.seat), at: now.toISOString(), ...payload };
      await stepOrder(tx, deps, row, { ...asked, ...(remarks && { remarks }) } as OrderCommand, write);
      await settleOffer(tx, deps, offer, now.toISOString());
      return shownAt(tx, row.id, who);
    });
    return shown(Data);
  };

  const plus = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();

  implement(app, extendHold, asked =>
    send(asked, ({ row, offer }) => ({
      type: 'EXTEND',
      payload: { waiting: 0 },
      write: () => ({
        isExtended: true,
        holdExpireAt: new Date(extendedExpiry(row.holdExpireAt.getTime(), Date.parse(offer.sellUntil))).toISOString(),
      }),
    })),
  );

  implement(app, submitSpaceOrder, asked =>
    send(asked, ({ offer, now }) => {
      const details = orderDetailsSchema.parse(asked.body.details);
      return {
        type: 'SUBMIT',
        payload: { openErrors: missingDetails(details).length, isInstant: offer.confirmMode === 'INSTANT' },
        write: to => ({
          details,
          ...(to === 'SUBMITTED' && { confirmDueAt: plus(now, offer.confirmMinutes * MINUTE) }),
        }),
      };
    }),
  );

  implement(app, giveUpSpaceOrder, asked =>
    send(asked, ({ row }) => ({ type: row.state === 'SUBMITTED' ? 'WITHDRAW' : 'GIVE_UP' })),
  );

  implement(app, confirmSpaceOrder, asked =>
    send(asked, () => ({ type: 'CONFIRM', write: () => ({ refs: asked.body.refs, confirmDueAt: null }) })),
  );

  implement(app, rejectSpaceOrder, asked => send(asked, () => ({ type: 'REJECT', remarks: asked.body.remarks })));

  implement(app, cancelSpaceOrder, asked =>
    send(asked, ({ row, offer, now }) => {
      const fee = feeNow(row, offer, now);
      if (Number(fee) === 0) return { type: 'CANCEL', payload: { fee }, write: () => ({ fee }) };
      const payload = { fee, agreedFee: asked.body.agreedFee };
      return { type: 'REQUEST_CANCEL', payload, write: () => ({ fee, cancelDueAt: plus(now, CANCEL_ANSWER_MS) }) };
    }),
  );

  implement(app, answerSpaceCancel, asked =>
    send(asked, () =>
      asked.body.accept
        ? { type: 'ACCEPT_CANCEL', write: () => ({ cancelDueAt: null }) }
        : { type: 'REFUSE_CANCEL', remarks: asked.body.remarks, write: () => ({ cancelDueAt: null, fee: null }) },
    ),
  );

  implement(app, markNoShow, asked =>
    send(asked, ({ row, offer }) => ({
      type: 'NO_SHOW',
      write: () => ({ fee: noShowFee(offer.noShowFee ?? '0', containersOf(row.items)) }),
    })),
  );

  implement(app, waiveSpaceFee, asked =>
    send(asked, () => ({ type: 'WAIVE_FEE', remarks: asked.body.remarks, write: () => ({ fee: '0.00' }) })),
  );
}

/** Staff of the platform may buy for a customer; everybody else for the own company. */
async function buyerOf({ db }: Tx, { seat }: SeatedWho, forCompany: string | undefined): Promise<string> {
  if (forCompany === undefined) return seat.companyId;
  const company = await db
    .selectFrom('company')
    .select('id')
    .where('companyCode', '=', forCompany)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
  if (seat.companyKind !== 'platform' || !company) throw new AppError('not_found');
  return company.id;
}
