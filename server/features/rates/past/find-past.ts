import Big from 'big.js';
import { sql, type Transaction } from 'kysely';
import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import { readLocalTime } from '#contract/basic-data/rules/local-time.ts';
import { invalid } from '#contract/kernel/errors.ts';
import type { PastFound, PastRate } from '#contract/rates/past/past.calls.ts';
import { priceRate } from '#contract/rates/rules/price/price-rate.ts';
import { readCriteria, searchFinding } from '#contract/rates/search/criteria.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { namedSources, toPrice } from '../search/find-rates.ts';
import { carriersByCode, carriersById, placesById, portsByCode, USUAL_ZONE } from '../search/places.ts';
import { codeLabel } from '../search/present-offers.ts';
import { type RateViewer, viewerScope } from '../search/rate-sources.ts';
import { sellerPrices } from '../search/seller-prices.ts';
import { type PastVersion, soldOn } from './standing.ts';
import { weeklyPrices, weeksAround } from './weeks.ts';

/** Past prices of the viewer's own company. Who asks sees cost: he was asked for it before. */

export type PastViewer = Extract<RateViewer, { kind: 'seat' }>;

export interface PastAsk {
  readonly pol: string;
  readonly pod: string;
  readonly type: string;
  readonly day: string;
  readonly known?: string | undefined;
  readonly carrier?: string | undefined;
}

/** Versions of one lane that are read; a narrower question is asked of a lane with more. */
const MOST_VERSIONS = 4_000;
const MOST_RATES = 500;

interface LaneAsk {
  readonly companyId: string;
  readonly polIds: readonly string[];
  readonly podIds: readonly string[];
  readonly carrierIds: readonly string[] | null;
  readonly from: string;
  readonly to: string;
}

/** Every version of the rates that ever held in the weeks: a later one may have cut their days. */
async function versionsOf(db: Transaction<Tables>, ask: LaneAsk): Promise<PastVersion[]> {
  const { rows } = await sql<PastVersion>`
    with rate as (
      select distinct v.rate_id from fcl_rate_version as v
      where v.company_id = ${ask.companyId} and v.pol_id = any(${[...ask.polIds]}::text[]) and v.pod_id = any(${[...ask.podIds]}::text[])
        and v.valid_to >= ${ask.from}::date and v.valid_from <= ${ask.to}::date
        and (${ask.carrierIds === null} or v.carrier_id = any(${[...(ask.carrierIds ?? [])]}::text[]))
      limit ${MOST_VERSIONS + 1}
    )
    select v.rate_id, r.rate_no as no, v.version, v.state, v.known_from, v.content
    from rate join fcl_rate_version as v on v.rate_id = rate.rate_id join fcl_rate as r on r.id = v.rate_id
    order by v.known_from desc, v.rate_id, v.version limit ${MOST_VERSIONS + 1}`.execute(db);
  return rows;
}

const commonest = (names: readonly string[]): string | null =>
  [...Map.groupBy(names, name => name)].toSorted(
    ([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1),
  )[0]?.[0] ?? null;

export async function findPast(
  { db, reads }: Pick<Deps, 'db' | 'reads'>,
  viewer: PastViewer,
  ask: PastAsk,
  now: Date,
): Promise<PastFound> {
  const [source] = (await namedSources(db, viewer, now)).filter(({ isOwn }) => isOwn);
  return reads.inScope(viewerScope(viewer), async tx => {
    const { criteria, findings } = readCriteria({ ...ask, box: `1x${ask.type}`, from: ask.day, to: ask.day }, ask.day);
    const [first, ...others] = findings;
    if (first) throw invalid([first, ...others]);
    const [pol, pod] = [await portsByCode(tx.db, criteria.pol), await portsByCode(tx.db, criteria.pod)];
    const unknown = [
      ...pol.unknown.map(code => searchFinding('PORT_UNKNOWN', 'pol', code)),
      ...pod.unknown.map(code => searchFinding('PORT_UNKNOWN', 'pod', code)),
    ];
    const [firstUnknown, ...otherUnknown] = unknown;
    if (firstUnknown) throw invalid([firstUnknown, ...otherUnknown]);
    const zone = pol.known[0]?.zone ?? USUAL_ZONE;
    // What was known on a day is what was known when it ended at the port of loading.
    const endOf = (day: string): Date =>
      new Date(readLocalTime(`${addDays(day, 1)} 00:00`, zone)?.instant ?? `${day}T23:59:59Z`);
    const knownFor = (day: string): Date => {
      if (ask.known) return new Date(ask.known);
      const end = endOf(day);
      return end < now ? end : now;
    };
    const mondays = weeksAround(ask.day);
    const asked = await carriersByCode(tx.db, criteria.carriers);
    const versions = await versionsOf(tx.db, {
      companyId: viewer.companyId,
      polIds: pol.ids,
      podIds: pod.ids,
      carrierIds: criteria.carriers.length > 0 ? asked.map(({ id }) => id) : null,
      from: mondays[0]!,
      to: addDays(mondays.at(-1)!, 6),
    });
    const carriers = await carriersById(
      tx.db,
      versions.map(({ content }) => content.carrierId),
    );
    const carrierOf = (id: string): string => carriers.get(id)?.code ?? '';
    const lineOf = ({ content }: PastVersion) =>
      content.lines.find(({ containerType, cost }) => containerType === ask.type && cost !== null);
    const currency = commonest(versions.flatMap(one => lineOf(one)?.currency ?? []));
    const priceOf = (one: PastVersion) => {
      const line = lineOf(one);
      return line?.cost && line.currency === currency
        ? { carrier: carrierOf(one.content.carrierId), price: line.cost }
        : null;
    };

    const sold = soldOn(versions, ask.day, knownFor(ask.day)).filter(one => lineOf(one) !== undefined);
    const places = await placesById(
      tx.db,
      sold.flatMap(({ content }) => [content.polId, content.podId, ...content.potIds]),
    );
    const codeOf = (id: string): string => places.get(id)?.code ?? '';
    const seller = source && (await sellerPrices(tx.db, source, criteria, ask.day));
    const rates: PastRate[] = [];
    for (const one of sold.slice(0, MOST_RATES)) {
      const { content } = one;
      const line = lineOf(one)!;
      const terms =
        seller &&
        (await seller.termsFor({
          carrierId: content.carrierId,
          lineId: content.lineId ?? places.get(content.podId)?.lineIds[0] ?? null,
        }));
      const priced =
        source && terms
          ? priceRate(toPrice({ id: one.rateId, content }, source, ask.day, places), terms.ask, terms.rules)
          : null;
      rates.push({
        rateId: one.rateId,
        no: one.no,
        version: one.version,
        knownFrom: one.knownFrom.toISOString(),
        carrier: carrierOf(content.carrierId),
        pol: codeOf(content.polId),
        pots: content.potIds.map(codeOf),
        pod: codeOf(content.podId),
        productType: content.productType,
        validFrom: content.validFrom,
        validTo: content.validTo,
        transitDays: content.transitDays,
        freight: { currency: line.currency, amount: line.cost! },
        total: priced?.total ? { currency: priced.total.currency, amount: priced.total.amount } : null,
      });
    }
    return {
      rates: rates.toSorted(
        (a, b) => new Big(a.freight.amount).cmp(b.freight.amount) || (a.rateId < b.rateId ? -1 : 1),
      ),
      ...weeklyPrices({ versions, mondays, knownFor, priceOf }),
      currency,
      otherCurrencies: new Set(
        versions.flatMap(one => {
          const line = lineOf(one);
          return line && line.currency !== currency ? [one.rateId] : [];
        }),
      ).size,
      known: knownFor(ask.day).toISOString(),
      ports: [...pol.known, ...pod.known].map(codeLabel),
      isNarrowed: versions.length > MOST_VERSIONS,
    };
  });
}
