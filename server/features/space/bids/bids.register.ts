import Big from 'big.js';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '#contract/kernel/errors.ts';
import { answerBid, answerCounter, BID_MINUTES, counterBid, makeBid, spaceBids } from '#contract/space/bids.calls.ts';
import type { SpaceOfferDocument } from '#machines/space/space-offer.document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { versionSeen } from '../../../kernel/http/if-match.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { newId } from '../../../kernel/ids.ts';
import { jsonColumn } from '../../../kernel/json-column.ts';
import { keyId, keyInstant, keysetPage, readKeyset } from '../../../kernel/keyset.ts';
import { stale } from '../../../kernel/resource/write.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import { buyerOf, demandSeen, drawOrderNumber } from '../buyer.ts';
import { linesOf } from '../lines.store.ts';
import { lockOffer } from '../offer.read.ts';
import { reviewsSpace } from '../seat-actor.ts';
import { spaceRefused } from '../space-refused.ts';
import { announceBid, counter, endBid, holdForBid, lockBid, offerOfBid } from './bid.store.ts';
import { type BidAsk, countBids, readBids } from './bids.read.ts';
import type { BidItem, SpaceBidRow } from './tables.ts';
import { tellSellerOfBid } from './tell-bid.ts';

/** A buyer's own price: taken at once from the floor on where the seller wants that, else put to him. */

const pageKey = z.tuple([keyInstant, keyId]);
const MINUTE = 60_000;

async function itemsOf(
  tx: Tx,
  { id }: SpaceOfferDocument,
  asked: readonly { readonly containerType: string; readonly qty: number; readonly price: string }[],
): Promise<BidItem[]> {
  const lines = new Map((await linesOf(tx, [id])).map(line => [line.containerType, line]));
  return asked.map(({ containerType, qty, price }, index) => {
    const line = lines.get(containerType);
    if (!line) throw spaceRefused({ code: 'SPACE_INSUFFICIENT', params: { n: qty, m: 0 } }, `items.${index}.qty`);
    if (new Big(price).gt(line.price))
      throw spaceRefused({ code: 'BID_ABOVE', params: { price: line.price } }, `items.${index}.price`);
    return { lineId: line.id, containerType, qty, price: new Big(price).toFixed(2) };
  });
}

/** Every line has a floor and the bid reaches it; a line without a floor is not sold below its price. */
const reachesFloor = ({ lines }: SpaceOfferDocument, items: readonly BidItem[]): boolean =>
  items.every(({ containerType, price }) => {
    const line = lines.find(one => one.containerType === containerType);
    return line !== undefined && new Big(price).gte(line.floorPrice ?? line.price);
  });

/** A price of the seller's for every type of the bid: dearer than it was bid for, not dearer than it is sold for. */
async function counterOf(
  tx: Tx,
  { id }: SpaceOfferDocument,
  { items }: SpaceBidRow,
  prices: readonly { readonly containerType: string; readonly price: string }[],
): Promise<Readonly<Record<string, string>>> {
  const lines = new Map((await linesOf(tx, [id])).map(line => [line.containerType, line.price]));
  return Object.fromEntries(
    items.map(({ containerType, price: low }) => {
      const at = prices.findIndex(one => one.containerType === containerType);
      const high = lines.get(containerType) ?? low;
      const named = prices[at]?.price ?? low;
      if (new Big(named).lte(low) || new Big(named).gt(high))
        throw spaceRefused({ code: 'COUNTER_RANGE', params: { low, high } }, `prices.${Math.max(0, at)}.price`);
      return [containerType, new Big(named).toFixed(2)];
    }),
  );
}

export function registerBids(app: FastifyInstance, deps: Deps): void {
  const { db, reads, clock } = deps;

  const one = async (tx: Tx, id: string, side: BidAsk['side']) =>
    (await readBids(tx, { side, companyId: null, id, after: null, limit: 1 }))[0]!;

  implement(app, makeBid, async ({ who, body: { offerId, items: asked, note, key, forCompany } }) => {
    const now = clock.now();
    const orderNo = await drawOrderNumber(deps, now);
    const Data = await inScope(db, SYSTEM, async tx => {
      const companyId = await buyerOf(tx, who, forCompany);
      const offer = await lockOffer(tx, offerId);
      const again = await tx.db
        .selectFrom('spaceBid')
        .select('id')
        .where('companyId', '=', companyId)
        .where('requestKey', '=', key)
        .executeTakeFirst();
      if (again) return one(tx, again.id, 'BUYER');
      await demandSeen(tx, offer, companyId);
      if (offer.companyId === companyId) throw spaceRefused({ code: 'OWN_OFFER' });
      if (offer.state !== 'ON_SALE' || now.toISOString() >= offer.sellUntil)
        throw spaceRefused({ code: 'OFFER_CLOSED' });
      if (offer.bidMode === null) throw spaceRefused({ code: 'NO_BIDS' });
      const items = await itemsOf(tx, offer, asked);
      const dueAt = new Date(Math.min(now.getTime() + BID_MINUTES * MINUTE, Date.parse(offer.sellUntil)));
      const bid: SpaceBidRow = {
        id: newId(now.getTime()),
        offerId,
        companyId,
        sellerCompanyId: offer.companyId,
        orderNo,
        items,
        note,
        employeeId: who.seat.employeeId,
        requestKey: key,
        state: 'OPEN',
        currency: offer.currency,
        answer: '',
        answeredBy: null,
        counter: null,
        dueAt,
        orderId: null,
        version: 1,
        createdAt: now,
        updatedAt: now,
      };
      await tx.db
        .insertInto('spaceBid')
        .values({ ...bid, items: jsonColumn(items) })
        .execute();
      if (offer.bidMode === 'AUTO' && reachesFloor(offer, items))
        await endBid(tx, deps, bid, { state: 'ACCEPTED', now, orderId: await holdForBid(tx, deps, bid, now) });
      else {
        await tellSellerOfBid(tx, offer, bid, now);
        announceBid(tx, deps, bid, 'OPEN');
      }
      return one(tx, bid.id, 'BUYER');
    });
    return { Data };
  });

  implement(app, answerBid, async ({ who, request, body: { id, accept, remarks } }) => {
    const now = clock.now();
    const { companyId, employeeId } = who.seat;
    const seller = reviewsSpace(who.seat) ? null : companyId;
    const Data = await inScope(db, SYSTEM, async tx => {
      // The offer first, as everywhere where space is taken.
      await lockOffer(tx, await offerOfBid(tx, id, seller));
      const bid = await lockBid(tx, id, seller);
      if (bid.version !== versionSeen(request)) throw stale({ id, version: bid.version });
      if (bid.state !== 'OPEN' || now >= bid.dueAt) throw spaceRefused({ code: 'NS-01' });
      if (!accept && remarks.length < 2) throw spaceRefused({ code: 'NS-06' }, 'remarks');
      const orderId = accept ? await holdForBid(tx, deps, bid, now) : null;
      const state = accept ? 'ACCEPTED' : 'REFUSED';
      await endBid(tx, deps, bid, { state, now, answer: remarks, answeredBy: employeeId, orderId });
      return one(tx, id, 'SELLER');
    });
    return { Data, headers: { ETag: `"${Data.version}"` } };
  });

  implement(app, counterBid, async ({ who, request, body: { id, prices, remarks } }) => {
    const now = clock.now();
    const { companyId, employeeId } = who.seat;
    const seller = reviewsSpace(who.seat) ? null : companyId;
    const Data = await inScope(db, SYSTEM, async tx => {
      const offer = await lockOffer(tx, await offerOfBid(tx, id, seller));
      const bid = await lockBid(tx, id, seller);
      if (bid.version !== versionSeen(request)) throw stale({ id, version: bid.version });
      if (bid.state !== 'OPEN' || now >= bid.dueAt) throw spaceRefused({ code: 'NS-01' });
      const named = await counterOf(tx, offer, bid, prices);
      const dueAt = new Date(Math.min(now.getTime() + BID_MINUTES * MINUTE, Date.parse(offer.sellUntil)));
      await counter(tx, deps, bid, { counter: named, answer: remarks, answeredBy: employeeId, dueAt }, now);
      return one(tx, id, 'SELLER');
    });
    return { Data, headers: { ETag: `"${Data.version}"` } };
  });

  implement(app, answerCounter, async ({ who, request, body: { id, accept } }) => {
    const now = clock.now();
    const { companyId, companyKind } = who.seat;
    const Data = await inScope(db, SYSTEM, async tx => {
      await lockOffer(tx, await offerOfBid(tx, id, null));
      const bid = await lockBid(tx, id, null);
      // Staff answer for the customers that they bid for.
      if (bid.companyId !== companyId && companyKind !== 'platform') throw new AppError('not_found');
      if (bid.version !== versionSeen(request)) throw stale({ id, version: bid.version });
      if (bid.state !== 'COUNTERED' || now >= bid.dueAt) throw spaceRefused({ code: 'NS-01' });
      const orderId = accept ? await holdForBid(tx, deps, bid, now) : null;
      await endBid(tx, deps, bid, { state: accept ? 'ACCEPTED' : 'REFUSED', now, answer: bid.answer, orderId });
      return one(tx, id, 'BUYER');
    });
    return { Data, headers: { ETag: `"${Data.version}"` } };
  });

  implement(app, spaceBids, async ({ who, query: { cursor, limit, side, id, offerId, state } }) => {
    const after = readKeyset(cursor, pageKey);
    // One that staff of the platform found among those of all sellers is read whole.
    const isOfAnySeller = side === 'SELLER' && id !== undefined && who.seat.companyKind === 'platform';
    const companyId = isOfAnySeller ? null : who.seat.companyId;
    const ask: BidAsk = { side, companyId, id, offerId, state, after, limit };
    const { rows, counted } = await reads.inScope(SYSTEM, async tx => ({
      rows: await readBids(tx, ask),
      counted: await countBids(tx, ask),
    }));
    return {
      Data: keysetPage(rows, { limit, counted, keyOf: ({ createdAt, id }) => [createdAt, id], show: row => row }),
    };
  });
}
