import Big from 'big.js';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { AppError } from '#contract/kernel/errors.ts';
import { roundPrice } from '#contract/rates/rules/chain/rounding.ts';
import {
  filterSubscription,
  type PoolRow,
  poolShares,
  takeChanges,
  waitingChanges,
} from '#contract/rates/share/share.calls.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { applyAlias } from '../../../kernel/document/apply.ts';
import { versionSeen } from '../../../kernel/http/if-match.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { jsonColumn } from '../../../kernel/json-column.ts';
import { keyId, keysetPage, readKeyset } from '../../../kernel/keyset.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { carriersById, dayAt, placesById } from '../search/places.ts';
import { pathsTo } from './links.read.ts';
import { answerHours, linkTo, type PoolShare, poolPage } from './pool.read.ts';
import { type ReceivedRate, receivedRates } from './present-shared.ts';
import { servedRateSubscription } from './rate-subscription.served.ts';
import { countShared } from './shared-rates.read.ts';
import type { AcceptedPrice } from './tables.ts';

/** The side that gets rates: the pool, what it wants of a subscription, and changes that wait to be looked at. */

const MOST_WAITING = 200;
/** Rates looked at for the price that a share begins with. */
const MOST_FOR_FROM = 20;
const keyset = z.tuple([z.string().max(60), keyId]);

/** The cheapest price of the first container type, rounded up: what an owner lets companies see before they subscribe. */
function fromPrice(rates: readonly ReceivedRate[]): PoolRow['fromPrice'] {
  const [first] = rates.flatMap(({ prices }) => prices);
  if (!first) return null;
  const alike = rates
    .flatMap(({ prices }) => prices)
    .filter(one => one.containerType === first.containerType && one.currency === first.currency);
  const [least] = alike.map(({ price }) => new Big(price)).toSorted((a, b) => a.cmp(b));
  return { ...first, price: roundPrice(least ?? new Big(first.price), { unit: '10', mode: 'UP' }).toFixed() };
}

async function poolRowsOf(
  db: Transaction<Tables>,
  shares: readonly PoolShare[],
  about: { readonly companyId: string; readonly now: Date; readonly today: string },
): Promise<PoolRow[]> {
  const hours = await answerHours(
    db,
    shares.map(({ ownerId }) => ownerId),
  );
  const places = await placesById(
    db,
    shares.flatMap(({ polIds, podIds }) => [...polIds, ...podIds]),
  );
  const carriers = await carriersById(
    db,
    shares.flatMap(({ carrierIds }) => carrierIds),
  );
  const codes = (ids: readonly string[]) => ids.flatMap(id => places.get(id)?.code ?? []);
  const rows: PoolRow[] = [];
  for (const share of shares) {
    const { rates, changedAt } = await countShared(db, share, about.today);
    const shown = share.showsFromPrice
      ? await receivedRates(db, [linkTo(share, about.companyId)], { ...about, most: MOST_FOR_FROM })
      : null;
    rows.push({
      id: share.id,
      name: share.name,
      ownerCode: share.ownerCode,
      ownerName: share.ownerName,
      rates,
      pols: codes(share.polIds),
      pods: codes(share.podIds),
      terms: share.terms ?? '',
      validTo: share.validTo,
      carriers: share.carrierIds.flatMap(id => carriers.get(id)?.code ?? []),
      changedAt: changedAt?.toISOString() ?? null,
      answerHours: hours.get(share.ownerId) ?? null,
      fromPrice: shown && fromPrice(shown.rates),
      isReshareAllowed: share.isReshareAllowed,
      state: share.ownState,
    });
  }
  return rows;
}

/** What the subscription gives now, and what of it was accepted. */
async function receivedNow(
  db: Transaction<Tables>,
  about: { readonly companyId: string; readonly subscriptionId: string; readonly now: Date },
) {
  const { subscriptionId, companyId, now } = about;
  const today = dayAt(undefined, now);
  const paths = (await pathsTo(db, companyId, today)).filter(path => path.at(-1)?.subscriptionId === subscriptionId);
  const rates: ReceivedRate[] = [];
  let isMore = false;
  for (const path of paths) {
    const received = await receivedRates(db, path, { now, today, most: MOST_WAITING });
    rates.push(...received.rates);
    isMore ||= received.isMore;
  }
  const rows = await db
    .selectFrom('rateShareAccepted')
    .select(['rateId', 'prices'])
    .where('subscriptionId', '=', subscriptionId)
    .where('companyId', '=', companyId)
    .limit(20_000)
    .execute();
  return { rates, isMore, accepted: new Map(rows.map(({ rateId, prices }) => [rateId, prices])) };
}

const withAccepted = ({ prices, ...rate }: ReceivedRate, accepted: readonly AcceptedPrice[] = []) => ({
  ...rate,
  prices: prices.map(price => ({
    ...price,
    accepted:
      accepted.find(one => one.containerType === price.containerType && one.currency === price.currency)?.cost ?? null,
  })),
});

export function registerReceiving(app: FastifyInstance, deps: Deps): void {
  const { db, reads, clock } = deps;
  const demandOwn = async (tx: { db: Transaction<Tables> }, id: string, companyId: string) => {
    const row = await tx.db
      .selectFrom('rateSubscription')
      .select('id')
      .where('id', '=', id)
      .where('companyId', '=', companyId)
      .executeTakeFirst();
    if (!row) throw new AppError('not_found');
  };

  implement(app, poolShares, async ({ who, query }) => {
    const { companyId } = who.seat;
    const now = clock.now();
    const about = { companyId, now, today: dayAt(undefined, now) };
    const after = readKeyset(query.cursor, keyset);
    const ask = { ...about, q: query.q ?? '', limit: query.limit, after };
    const Data = await reads.inScope(SYSTEM, async tx => {
      const { rows, counted } = await poolPage(tx.db, ask);
      const page = keysetPage(rows, {
        limit: query.limit,
        counted,
        keyOf: one => [one.name, one.id],
        show: one => one,
      });
      return { ...page, rows: await poolRowsOf(tx.db, page.rows, about) };
    });
    return { Data };
  });

  implement(app, filterSubscription, async ({ who, body: { id, ...wishes }, request }) => {
    const seen = { id, version: versionSeen(request) };
    const after = await applyAlias(deps, servedRateSubscription, seen, {
      who,
      events: ['FILTER'],
      refuse({ companyId }) {
        if (companyId !== who.seat.companyId) throw new AppError('not_found');
      },
      ask: () => ({ event: 'FILTER', payload: wishes }),
      answer: async ({ row }) => row,
    });
    return { Data: { id, state: after.state, version: after.version }, headers: { ETag: `"${after.version}"` } };
  });

  implement(app, waitingChanges, async ({ who, query }) => {
    const { companyId } = who.seat;
    const Data = await reads.inScope(SYSTEM, async tx => {
      await demandOwn(tx, query.id, companyId);
      const { rates, accepted, isMore } = await receivedNow(tx.db, {
        companyId,
        subscriptionId: query.id,
        now: clock.now(),
      });
      const changes = rates
        .map(rate => withAccepted(rate, accepted.get(rate.rateId)))
        .filter(({ prices }) => prices.some(one => one.accepted !== one.price));
      return { changes, isMore };
    });
    return { Data };
  });

  implement(app, takeChanges, async ({ who, body }) => {
    const { companyId, employeeId } = who.seat;
    const now = clock.now();
    const taken = await inScope(db, SYSTEM, async tx => {
      await demandOwn(tx, body.id, companyId);
      const { rates } = await receivedNow(tx.db, { companyId, subscriptionId: body.id, now });
      const chosen = rates.filter(({ rateId }) => body.rateIds.includes(rateId));
      for (const { rateId, prices } of chosen) {
        const written = {
          prices: jsonColumn(prices.map(({ price: cost, ...one }) => ({ ...one, cost }))),
          acceptedAt: now,
          acceptedBy: employeeId,
        };
        await tx.db
          .insertInto('rateShareAccepted')
          .values({ subscriptionId: body.id, rateId, companyId, ...written })
          .onConflict(conflict => conflict.columns(['subscriptionId', 'rateId']).doUpdateSet(written))
          .execute();
      }
      return chosen.length;
    });
    return { Data: { taken } };
  });
}
