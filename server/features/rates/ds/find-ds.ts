import Big from 'big.js';
import type { Transaction } from 'kysely';
import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { DsMode, DsRate } from '#contract/rates/ds/calls.ts';
import { priceLclRate } from '#contract/rates/rules/price/price-lcl-rate.ts';
import { priceRate } from '#contract/rates/rules/price/price-rate.ts';
import { withoutCost } from '#contract/rates/rules/price/without-cost.ts';
import type { RateCriteria } from '#contract/rates/search/criteria.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { lclToPrice } from '../lcl/search/find-lcl.ts';
import { namedSources, toPrice } from '../search/find-rates.ts';
import { openSources } from '../search/lane-rates.ts';
import { carriersById, dayAt, type Place, placesById, portsByCode, USUAL_ZONE } from '../search/places.ts';
import { codeLabel } from '../search/present-offers.ts';
import { type NamedSource, type RateViewer, viewerScope } from '../search/rate-sources.ts';
import { type Fit, fitOf } from '../search/sailing-days.ts';
import { type SellerPrices, sellerPrices, type Terms } from '../search/seller-prices.ts';
import { templatedSailings } from '../search/templated-sailings.ts';
import { isForBuyer } from '../search/visibility.ts';
import { type DsOnSale, onSaleOf, typesOf } from './ds-on-sale.ts';
import { DS_DAYS, type DsKey, type DsSource, dsDifferences, dsPage, dsSources } from './ds-rows.ts';
import { dsRateOf } from './present-ds.ts';

/** A page of e-commerce rates with what one container, or one revenue ton, costs delivered. */

export interface DsQuestion {
  readonly mode?: DsMode | undefined;
  readonly warehouse?: string | undefined;
  readonly pol?: string | undefined;
  readonly service?: string | undefined;
  readonly currency: string;
  readonly after: DsKey | null;
  readonly limit: number;
}

interface Priced {
  readonly source: NamedSource;
  readonly terms: Terms;
  readonly fit: Fit;
  readonly places: ReadonlyMap<string, Place>;
}

/** A rate to the door of a warehouse is sold delivered; only what is written on it comes on top there. */
const isDelivered = (rate: DsOnSale): boolean =>
  rate.content.deliveryCode !== null &&
  (rate.mode === 'LCL'
    ? rate.content.destinationCharges.length === 0
    : rate.content.surchargeMode === 'ALL_IN' && rate.content.surcharges.every(one => one.paymentTerm !== 'COL'));

/** Each container type by itself: what stands on one bill is paid with the first. */
function pricesOf(rate: DsOnSale, { source, terms, fit, places }: Priced): DsRate['prices'] {
  const { rules } = terms;
  const ask = { ...terms.ask, withDestination: !isDelivered(rate) };
  if (rate.mode === 'LCL') {
    // One revenue ton, by volume and by weight.
    const kg = String(rate.content.kgPerCbm);
    const toBePriced = lclToPrice(rate.id, rate.content, { source, priceDate: fit.priceDate, places });
    const oneTon = { ...ask, totalKg: kg, totalCbm: '1' };
    const priced = priceLclRate(toBePriced, { kg: new Big(kg), cbm: new Big(1) }, oneTon, rules);
    return priced ? [{ per: 'RT', total: withoutCost(priced.price, source.sees).total ?? null }] : [];
  }
  const toBePriced = toPrice(rate, source, fit.priceDate, places);
  return typesOf(rate).map(per => {
    const one = { ...ask, containers: [{ containerType: per, count: 1, grossKg: null }] };
    return { per, total: withoutCost(priceRate(toBePriced, one, rules), source.sees).total ?? null };
  });
}

const criteriaFor = (rates: readonly DsOnSale[], currency: string, from: string, to: string): RateCriteria => ({
  pol: [],
  pod: [],
  from,
  to,
  hsCodes: [],
  carriers: [],
  tickedFees: [],
  currency,
  payer: 'PRE',
  containers: [...new Set(rates.flatMap(typesOf))].map(containerType => ({ containerType, count: 1, grossKg: null })),
  flags: new Set(['dest']),
});

interface Browsing {
  readonly sources: readonly NamedSource[];
  readonly currency: string;
  readonly now: Date;
}

interface Browsed {
  readonly rows: DsRate[];
  readonly ports: { readonly code: string; readonly zh: string; readonly en: string }[];
}

/** Rates that are on sale as their reader gets them; those that are not for him, or sail at no time soon, are left out. */
export async function browsed(
  db: Transaction<Tables>,
  rates: readonly DsOnSale[],
  { sources, currency, now }: Browsing,
): Promise<Browsed> {
  const today = dayAt(undefined, now);
  const places = await placesById(
    db,
    rates.flatMap(({ content }) => [
      content.polId,
      content.podId,
      ...content.potIds,
      ...(content.deliveryPlaceId ? [content.deliveryPlaceId] : []),
    ]),
  );
  const carriers = await carriersById(
    db,
    rates.flatMap(({ content }) => content.carrierId ?? []),
  );
  const departures = await templatedSailings(
    db,
    rates.flatMap(rate => (rate.mode === 'FCL' ? rate.lane : [])),
  );
  const criteria = criteriaFor(rates, currency, today, addDays(today, DS_DAYS));
  const sellers = new Map<string, SellerPrices>();
  const sellerOf = async (source: NamedSource, mode: DsMode): Promise<SellerPrices> => {
    const key = `${source.key} ${mode}`;
    const cargo = mode === 'LCL' ? { kg: '1000', cbm: '1' } : null;
    const seller = sellers.get(key) ?? (await sellerPrices(db, source, criteria, today, cargo));
    sellers.set(key, seller);
    return seller;
  };
  const rows: DsRate[] = [];
  for (const rate of rates) {
    const { content } = rate;
    const source = sources.find(one => one.ownerId === rate.ownerId);
    if (!source) continue;
    const seller = await sellerOf(source, rate.mode);
    const terms = await seller.termsFor({
      carrierId: content.carrierId,
      lineId: content.lineId ?? places.get(content.podId)?.lineIds[0] ?? null,
    });
    const { level } = terms;
    const looker = { source, isStaff: source.isOwn, levelId: level?.id ?? null, levelCode: level?.code ?? null };
    const pol = places.get(content.polId);
    const local = dayAt(pol, now);
    const days = { from: local, to: addDays(local, DS_DAYS), today: local };
    const templated = rate.mode === 'FCL' ? departures(rate.lane, days, pol?.zone ?? USUAL_ZONE) : null;
    const fit = fitOf(content, templated, days);
    if (fit === null || (!source.isOwn && !isForBuyer(content, looker))) continue;
    rows.push(dsRateOf(rate, fit, pricesOf(rate, { source, terms, fit, places }), { places, carriers }));
  }
  return { rows, ports: [...new Map([...places.values()].map(place => [place.code, codeLabel(place)])).values()] };
}

interface Page extends Browsed {
  readonly next: DsKey | null;
  readonly counted: number;
}

async function pageOf(
  { db }: Tx,
  sources: readonly DsSource[],
  ask: DsQuestion,
  polIds: readonly string[] | null,
  now: Date,
): Promise<Page> {
  const wishes = { ...ask, polIds };
  const today = dayAt(undefined, now);
  const { ids, counted } = await dsPage(db, { sources, today, after: ask.after, limit: ask.limit, wishes });
  const shown = ids.slice(0, ask.limit);
  const rates = (await onSaleOf(db, shown)).filter(({ content }) => content.productType === 'DS');
  const last = ids.length > ask.limit ? shown.at(-1) : undefined;
  const from = { sources: sources.map(({ source }) => source), currency: ask.currency, now };
  return { ...(await browsed(db, rates, from)), counted, next: last ? [last.code, last.id] : null };
}

type Searching = Pick<Deps, 'db' | 'reads'>;

/** One transaction under the viewer's rights, with the sources opened for as long as it lasts (as `findRates`). */
async function reading<T>(
  { db, reads }: Searching,
  viewer: RateViewer,
  now: Date,
  work: (tx: Tx, sources: readonly DsSource[], today: string) => Promise<T>,
): Promise<T> {
  const sources = await namedSources(db, viewer, now);
  if (sources.length === 0) throw new AppError('not_found');
  const today = dayAt(undefined, now);
  return reads.inScope(viewerScope(viewer), async tx => {
    await openSources(
      tx.db,
      sources.map(({ ownerId }) => ownerId),
    );
    return work(tx, await dsSources(tx.db, sources, today), today);
  });
}

export const findDsRates = (deps: Searching, viewer: RateViewer, ask: DsQuestion, now: Date): Promise<Page> =>
  reading(deps, viewer, now, async (tx, sources) => {
    const pol = ask.pol?.trim().toUpperCase();
    return pageOf(tx, sources, ask, pol ? (await portsByCode(tx.db, [pol])).ids : null, now);
  });

export const findDsChoices = (deps: Searching, viewer: RateViewer, now: Date) =>
  reading(deps, viewer, now, async ({ db: tx }, sources, today) => {
    const { polIds, ...others } = await dsDifferences(tx, { sources, today });
    const places = await placesById(tx, polIds);
    return { ...others, pols: [...places.values()].map(codeLabel).sort((a, b) => (a.code < b.code ? -1 : 1)) };
  });
