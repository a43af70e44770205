import type { Kysely } from 'kysely';
import type { Finding } from '#contract/kernel/errors.ts';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import { priceRate, type RateToPrice } from '#contract/rates/rules/price/price-rate.ts';
import type { PricedRate } from '#contract/rates/rules/price/priced-rate.ts';
import type { VisibilityTest } from '#contract/rates/search/codes.ts';
import { type CriteriaText, type RateCriteria, readCriteria, searchFinding } from '#contract/rates/search/criteria.ts';
import type { CodeLabel } from '#contract/rates/search/offer.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { ruleStampsOf } from '../rules/stamped.ts';
import { feeNames } from './fee-names.ts';
import { allRatesOfLane, type LaneRate, laneRates, openSources } from './lane-rates.ts';
import { askedPlaces, type Carrier, dayAt, namedPlaces, type Place, USUAL_ZONE } from './places.ts';
import { type NamedSource, type RateSource, type RateViewer, rateSourcesOf, viewerScope } from './rate-sources.ts';
import { type Reliability, reliabilityAt } from './reliability.ts';
import { type Fit, fitOf } from './sailing-days.ts';
import { salesPersonOf } from './sales-person.read.ts';
import { type SellerPrices, sellerPrices, type Terms } from './seller-prices.ts';
import { ownersOf, sharedRates, sharedSources } from './shared-rates.ts';
import { templatedSailings } from './templated-sailings.ts';
import { failingTest, type Looker } from './visibility.ts';

/** A price search from the question to the priced rates: sources, one read of the lane, tests, prices (design commercial A.4.5, A.5). */

export interface RateFound {
  readonly rate: LaneRate;
  readonly source: RateSource;
  readonly terms: Terms;
  readonly fit: Fit;
  readonly price: PricedRate;
}

export interface RateLost {
  readonly rate: LaneRate;
  readonly test: VisibilityTest;
}

export interface Search {
  readonly criteria: RateCriteria;
  readonly sources: readonly RateSource[];
  readonly sellers: ReadonlyMap<string, SellerPrices>;
  readonly found: readonly RateFound[];
  readonly lost: readonly RateLost[];
  readonly isNarrowed: boolean;
  readonly places: ReadonlyMap<string, Place>;
  readonly carriers: ReadonlyMap<string, Carrier>;
  readonly askedPorts: readonly Place[];
  /** Of the fees in the prices. */
  readonly fees: readonly CodeLabel[];
  /** Of the asked ports and all others that are the same real port. */
  readonly polIds: readonly string[];
  readonly podIds: readonly string[];
  readonly reliability: Reliability;
  readonly now: Date;
}

export interface SearchQuestion {
  readonly query: CriteriaText;
  readonly product?: string | undefined;
  /** One rate only, to tell why it has its price. */
  readonly rateId?: string | undefined;
  /** Rates that are not shown as well, with the reason. */
  readonly isWithLosers?: boolean;
  readonly now: Date;
}

/** A rate of the lane with whom it would come from. */
interface Candidate {
  readonly rate: LaneRate;
  readonly source: NamedSource;
  readonly linesOn: (priceDate: string) => LaneRate['content']['lines'];
}

const refuse = ([first, ...others]: readonly Finding[]): void => {
  if (first) throw invalid([first, ...others]);
};

const unknownTypes = ({ containers }: RateCriteria, known: ReadonlySet<string>): Finding[] =>
  containers
    .filter(one => !known.has(one.containerType))
    .map(one => searchFinding('CONTAINER_UNKNOWN', 'box', one.containerType));

export const toPrice = (
  { content, id }: Pick<LaneRate, 'content' | 'id'>,
  { isThroughPlatform, lenderId }: Pick<RateSource, 'isThroughPlatform' | 'lenderId'>,
  priceDate: string,
  places: ReadonlyMap<string, Place>,
): RateToPrice => {
  const [pol, pod] = [places.get(content.polId), places.get(content.podId)];
  return {
    ...content,
    rateId: id,
    // Lists name the trade; a rate that does not is of the first trade of its port of discharge.
    lineId: content.lineId ?? pod?.lineIds[0] ?? null,
    polCountry: pol?.country ?? '',
    podCountry: pod?.country ?? '',
    priceDate,
    sourceCompanyId: lenderId,
    isThroughPlatform,
  };
};

/** Sources with the person whose mark-up counts; asked with the rights of the server. */
export async function namedSources(db: Kysely<Tables>, viewer: RateViewer, now: Date): Promise<NamedSource[]> {
  const named: NamedSource[] = [];
  for (const source of await rateSourcesOf(db, viewer)) {
    const salesPersonId = source.salesEmployeeId ?? (await salesPersonOf(db, source.buyerId, dayAt(undefined, now)));
    named.push({ ...source, salesPersonId });
  }
  return named;
}

/**
 * One transaction under the viewer's own rights. Rates of others come into its reach by `openSources`, for as long as it lasts; what
 * of them a viewer gets is for `withoutCost` to say.
 */
export async function findRates(
  { db, reads }: Pick<Deps, 'db' | 'reads'>,
  viewer: RateViewer,
  question: SearchQuestion,
): Promise<Search> {
  const { now } = question;
  const isAsCustomer = viewer.kind === 'seat' && viewer.isAsCustomer;
  const sources = await namedSources(db, viewer, now);
  if (sources.length === 0) throw new AppError('not_found');
  const reliability = await reliabilityAt(reads, now);
  // Why a rate is not shown is told of the company's own.
  const shared = question.isWithLosers ? [] : await sharedSources(db, viewer, sources, now);
  return reads.inScope(viewerScope(viewer), async tx => {
    const first = readCriteria(question.query, dayAt(undefined, now));
    refuse(first.findings);
    const ownerIds = sources.map(({ ownerId }) => ownerId);
    await openSources(tx.db, [...ownerIds, ...ownersOf(shared)]);
    const { pol, pod, containerTypes, carriers: lines } = await askedPlaces(tx.db, first.criteria);
    refuse([
      ...pol.unknown.map(code => searchFinding('PORT_UNKNOWN', 'pol', code)),
      ...pod.unknown.map(code => searchFinding('PORT_UNKNOWN', 'pod', code)),
    ]);
    // Days are those of the port of loading.
    const today = dayAt(pol.known[0], now);
    const { criteria, findings } = readCriteria(question.query, today);
    refuse(findings);
    refuse(unknownTypes(criteria, containerTypes));
    const ask = {
      ownerIds: [...new Set([...ownerIds, ...shared.map(({ path }) => path[0].ownerId)])],
      polIds: pol.ids,
      podIds: pod.ids,
      from: criteria.from,
      to: criteria.to,
      today,
      types: criteria.containers.map(one => one.containerType),
      carrierIds: criteria.carriers.length > 0 ? lines.map(({ id }) => id) : null,
      productType: question.product ?? null,
    };
    const lane = await (question.isWithLosers ? allRatesOfLane : laneRates)(tx.db, ask);
    const stamps = await ruleStampsOf(tx.db, [...new Set([...ownerIds, ...ownersOf(shared)])]);
    const onLane = lane.rates.filter(({ content }) => !criteria.flags.has('direct') || content.potIds.length === 0);
    const candidates: Candidate[] = [
      ...onLane.flatMap(rate => {
        const source = sources.find(one => one.ownerId === rate.ownerId);
        return source ? { rate, source, linesOn: () => rate.content.lines } : [];
      }),
      ...(await sharedRates(tx.db, onLane, shared, { now, stamps })),
    ].filter(({ rate }) => question.rateId === undefined || rate.id === question.rateId);
    const rates = candidates.map(({ rate }) => rate);
    const { places, carriers } = await namedPlaces(tx.db, {
      placeIds: rates.flatMap(({ content: { polId, podId, potIds, deliveryPlaceId } }) => [
        polId,
        podId,
        ...potIds,
        ...(deliveryPlaceId ? [deliveryPlaceId] : []),
      ]),
      carrierIds: rates.map(({ content }) => content.carrierId),
    });
    const templates = await templatedSailings(tx.db, rates);
    const sellers = new Map<string, SellerPrices>();
    // Whoever has nothing on the lane is not asked for rules either.
    const sells = new Set(candidates.map(({ source }) => source.key));
    for (const one of [...sources, ...shared])
      if (sells.has(one.key)) sellers.set(one.key, await sellerPrices(tx.db, one, criteria, today, null, stamps));

    const [found, lost]: [RateFound[], RateLost[]] = [[], []];
    for (const { rate, source: own, linesOn } of candidates) {
      const seller = sellers.get(own.key);
      if (!seller) continue;
      const { content } = rate;
      const terms = await seller.termsFor({
        carrierId: content.carrierId,
        lineId: content.lineId ?? places.get(content.podId)?.lineIds[0] ?? null,
      });
      const polPlace = places.get(content.polId);
      const days = { from: criteria.from, to: criteria.to, today: dayAt(polPlace, now) };
      const fit = fitOf(content, templates(rate, days, polPlace?.zone ?? USUAL_ZONE), days);
      const looker: Looker = {
        source: own,
        isStaff: own.isOwn && !isAsCustomer,
        levelId: terms.level?.id ?? null,
        levelCode: terms.level?.code ?? null,
      };
      const test = failingTest(rate, fit, criteria, looker);
      if (test !== null || fit === null) lost.push({ rate, test: test ?? 'VALIDITY' });
      else {
        const priced = { ...toPrice(rate, own, fit.priceDate, places), lines: linesOn(fit.priceDate) };
        found.push({ rate, source: own, terms, fit, price: priceRate(priced, terms.ask, terms.rules) });
      }
    }
    return {
      criteria,
      sources,
      sellers,
      found,
      lost,
      places,
      carriers,
      reliability,
      now,
      isNarrowed: lane.isNarrowed,
      askedPorts: [...pol.known, ...pod.known],
      fees: await feeNames(
        tx.db,
        // A site shows no fees.
        found.flatMap(({ source, price }) => (source.sees.kind === 'SITE' ? [] : [price])),
      ),
      polIds: pol.ids,
      podIds: pod.ids,
    };
  });
}
