import type { Transaction } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import { markupRulesOf } from '../rules/markup-rules.read.ts';
import { rateConfigOf } from '../rules/rate-config.read.ts';
import { type LaneRate, laneRateOf } from '../search/lane-rates.ts';
import { carriersById, placesById } from '../search/places.ts';
import { type RulesOfOwners, receivedLines } from './derive-rate.ts';
import type { SharePath } from './links.read.ts';
import { ratesBy } from './shared-rates.read.ts';

/** Rates of a share in the words of a receiver: codes, days, and what he pays. Nothing of the owner's own figures is a member. */

export interface ReceivedRate {
  readonly rateId: string;
  readonly carrier: string;
  readonly pol: string;
  readonly pod: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly prices: { readonly containerType: string; readonly currency: string; readonly price: string }[];
}

async function rulesOf(db: Transaction<Tables>, path: SharePath): Promise<RulesOfOwners> {
  const rules = new Map<string, Awaited<ReturnType<typeof markupRulesOf>>>();
  for (const { ownerId } of path) rules.set(ownerId, await markupRulesOf(db, ownerId));
  return rules;
}

/** Prices of the rate's first day, or of today where it has begun. */
const dayOf = ({ content }: LaneRate, today: string): string => (content.validFrom > today ? content.validFrom : today);

export async function receivedRates(
  db: Transaction<Tables>,
  path: SharePath,
  about: { readonly now: Date; readonly today: string; readonly most: number },
): Promise<{ readonly rates: ReceivedRate[]; readonly isMore: boolean }> {
  const { pool } = await rateConfigOf(db, path[0].ownerId);
  const settledBefore = new Date(about.now.getTime() - pool.delayMinutes * 60_000);
  const rows = await ratesBy(db, path, { ...about, settledBefore });
  const found = rows.slice(0, about.most).map(laneRateOf);
  const places = await placesById(
    db,
    found.flatMap(({ content }) => [content.polId, content.podId]),
  );
  const carriers = await carriersById(
    db,
    found.map(({ content }) => content.carrierId),
  );
  const rules = await rulesOf(db, path);
  return {
    isMore: rows.length > about.most,
    rates: found.map(rate => ({
      rateId: rate.id,
      carrier: carriers.get(rate.content.carrierId)?.code ?? '',
      pol: places.get(rate.content.polId)?.code ?? '',
      pod: places.get(rate.content.podId)?.code ?? '',
      validFrom: rate.content.validFrom,
      validTo: rate.content.validTo,
      prices: receivedLines(rate.content, path, rules, dayOf(rate, about.today)).map(
        ({ containerType, currency, cost }) => ({ containerType, currency, price: cost ?? '0' }),
      ),
    })),
  };
}
