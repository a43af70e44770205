import Big from 'big.js';
import { AppError, type Finding, invalid } from '#contract/kernel/errors.ts';
import type { LclRateCharge, LclRateInput } from '#contract/rates/lcl-rate.resource.ts';
import type { LclLimit } from '#contract/rates/lcl-search/calls.ts';
import { cargoOf, type LclCargoAsked, MOST_PIECE_LINES, readPieces } from '#contract/rates/lcl-search/cargo.ts';
import { exactQuantity, type LclCargo } from '#contract/rates/rules/lcl/lcl-freight.ts';
import { revenueTon } from '#contract/rates/rules/lcl/revenue-ton.ts';
import {
  type LclRateToPrice,
  type PricedLclRate,
  payableAtPlace,
  priceLclRate,
} from '#contract/rates/rules/price/price-lcl-rate.ts';
import type { RateSurcharge } from '#contract/rates/rules/surcharge/surcharge-rule.ts';
import { type RateCriteria, readCriteria, searchFinding } from '#contract/rates/search/criteria.ts';
import type { CodeLabel } from '#contract/rates/search/offer.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { feeNames } from '../../search/fee-names.ts';
import { namedSources } from '../../search/find-rates.ts';
import { openSources } from '../../search/lane-rates.ts';
import {
  type Carrier,
  carriersByCode,
  carriersById,
  dayAt,
  type Place,
  placesById,
  portsByCode,
} from '../../search/places.ts';
import { type RateSource, type RateViewer, viewerScope } from '../../search/rate-sources.ts';
import { type Fit, fitOf } from '../../search/sailing-days.ts';
import { sellerPrices } from '../../search/seller-prices.ts';
import { isForBuyer, isNamed, takesGoods } from '../../search/visibility.ts';
import { type LclOnSale, lclLaneRates } from './lane-rates.ts';
import { overLimits } from './limits.ts';

/** A search for less than container prices, from the question to the priced rates. */

/** The question as the call has it. */
export interface LclQuestion {
  readonly pol: string;
  readonly pod: string;
  readonly pieces?: string | undefined;
  readonly kg?: string | undefined;
  readonly cbm?: string | undefined;
  readonly unstackable?: '1' | undefined;
  readonly [other: string]: string | undefined;
}

export interface LclRateFound extends LclOnSale {
  readonly source: RateSource;
  readonly levelCode: string | null;
  readonly fit: Fit;
  readonly priced: PricedLclRate;
  readonly rt: Big;
  readonly atOrigin: ReturnType<typeof payableAtPlace>;
  readonly atDestination: ReturnType<typeof payableAtPlace>;
  readonly overLimits: readonly LclLimit[];
}

export interface LclSearch {
  readonly criteria: RateCriteria;
  readonly sources: readonly RateSource[];
  readonly now: Date;
  readonly cargo: LclCargoAsked & { readonly kg: string; readonly cbm: string };
  readonly found: readonly LclRateFound[];
  readonly isNarrowed: boolean;
  readonly places: ReadonlyMap<string, Place>;
  readonly carriers: ReadonlyMap<string, Carrier>;
  readonly askedPorts: readonly Place[];
  /** Of the fees in the prices. */
  readonly fees: readonly CodeLabel[];
}

const refuse = ([first, ...others]: readonly Finding[]): void => {
  if (first) throw invalid([first, ...others]);
};

const cargoFinding = (path: string, zh: string, en: string): Finding => ({
  path,
  code: 'CARGO_UNREAD',
  severity: 'error',
  message: { zh, en },
});

/** Weight and volume are both needed: the larger of them is what is paid for. */
function readCargo(question: LclQuestion): LclSearch['cargo'] {
  const lines = readPieces(question.pieces ?? '');
  if (lines.includes(null) || lines.length > MOST_PIECE_LINES)
    refuse([
      cargoFinding('pieces', '件数尺寸无法识别，如 37*60x45x40@40', 'Cannot read the pieces; write 37*60x45x40@40'),
    ]);
  const cargo = cargoOf(
    lines.filter(line => line !== null),
    question,
  );
  const { kg, cbm } = cargo;
  refuse([
    ...(cbm === null ? [cargoFinding('cbm', '请填写体积或件数尺寸', 'Enter the volume or the pieces')] : []),
    ...(kg === null ? [cargoFinding('kg', '请填写毛重', 'Enter the gross weight')] : []),
  ]);
  return { ...cargo, kg: kg!, cbm: cbm! };
}

const feeOf =
  (paymentTerm: 'PRE' | 'COL') =>
  ({ feeCode, basis, amount, currency, min, max }: LclRateCharge): RateSurcharge => ({
    feeCode,
    basis,
    amount,
    currency,
    min,
    max,
    paymentTerm,
    containerType: null,
  });

interface Around {
  readonly source: Pick<RateSource, 'isThroughPlatform'>;
  readonly priceDate: string;
  readonly places: ReadonlyMap<string, Place>;
}

export function lclToPrice(id: string, content: LclRateInput, { source, priceDate, places }: Around): LclRateToPrice {
  const [pol, pod] = [places.get(content.polId), places.get(content.podId)];
  return {
    ...content,
    rateId: id,
    perCbm: { cost: content.perCbmCost, sell: content.perCbmSell },
    perTon: { cost: content.perTonCost, sell: content.perTonSell },
    surcharges: [...content.originCharges.map(feeOf('PRE')), ...content.destinationCharges.map(feeOf('COL'))],
    lineId: content.lineId ?? pod?.lineIds[0] ?? null,
    polCountry: pol?.country ?? '',
    podCountry: pod?.country ?? '',
    polTerminalId: null,
    podTerminalId: null,
    receiptType: 'CFS',
    deliveryType: 'CFS',
    priceDate,
    sourceCompanyId: null,
    isThroughPlatform: source.isThroughPlatform,
  };
}

/** As `findRates`: one transaction under the viewer's rights, with the sources opened for as long as it lasts. */
export async function findLclRates(
  { db, reads }: Pick<Deps, 'db' | 'reads'>,
  viewer: RateViewer,
  question: LclQuestion,
  now: Date,
): Promise<LclSearch> {
  const sources = await namedSources(db, viewer, now);
  if (sources.length === 0) throw new AppError('not_found');
  const ownerIds = sources.map(({ ownerId }) => ownerId);
  return reads.inScope(viewerScope(viewer), async tx => {
    const cargo = readCargo(question);
    // Containers are the consolidator's: the question is read as one for any, and asks for none.
    const read = (today: string) => readCriteria({ ...question, box: '20GP' }, today);
    const first = read(dayAt(undefined, now));
    refuse(first.findings);
    const pol = await portsByCode(tx.db, first.criteria.pol);
    const pod = await portsByCode(tx.db, first.criteria.pod);
    refuse([
      ...pol.unknown.map(code => searchFinding('PORT_UNKNOWN', 'pol', code)),
      ...pod.unknown.map(code => searchFinding('PORT_UNKNOWN', 'pod', code)),
    ]);
    // Days are those of the port of loading.
    const today = dayAt(pol.known[0], now);
    const flags = new Set([...first.criteria.flags, 'dest'] as const);
    const criteria: RateCriteria = { ...read(today).criteria, containers: [], flags, payer: 'PRE' };
    const asked = await carriersByCode(tx.db, criteria.carriers);
    await openSources(tx.db, ownerIds);
    const { from, to } = criteria;
    const lane = await lclLaneRates(tx.db, {
      ownerIds,
      polIds: pol.ids,
      podIds: pod.ids,
      from,
      to,
      today,
      carrierIds: criteria.carriers.length > 0 ? asked.map(({ id }) => id) : null,
    });
    const ids = lane.rates.flatMap(({ content }) => [content.polId, content.podId, ...content.potIds]);
    const delivered = lane.rates.flatMap(({ content }) => content.deliveryPlaceId ?? []);
    const places = await placesById(tx.db, [...ids, ...delivered]);
    const carriers = await carriersById(
      tx.db,
      lane.rates.flatMap(({ content }) => content.carrierId ?? []),
    );
    const { kg, cbm } = cargo;
    const sellers = new Map<string, Awaited<ReturnType<typeof sellerPrices>>>();
    for (const one of sources) sellers.set(one.ownerId, await sellerPrices(tx.db, one, criteria, today, { kg, cbm }));
    const counted: LclCargo = { kg: new Big(kg), cbm: new Big(cbm) };

    const found: LclRateFound[] = [];
    for (const one of lane.rates) {
      const { rate, content } = one;
      const source = sources.find(({ ownerId }) => ownerId === rate.companyId);
      const seller = sellers.get(rate.companyId);
      if (!source || !seller || (criteria.flags.has('direct') && content.potIds.length > 0)) continue;
      const terms = await seller.termsFor({
        carrierId: content.carrierId,
        lineId: content.lineId ?? places.get(content.podId)?.lineIds[0] ?? null,
      });
      const { level } = terms;
      const looker = {
        source,
        isStaff: source.isOwn,
        levelId: level?.id ?? null,
        levelCode: level?.code ?? null,
      };
      const fit = fitOf(content, null, { from, to, today: dayAt(places.get(content.polId), now) });
      const isHidden =
        fit === null ||
        (!source.isOwn && (!isForBuyer(content, looker) || content.spaceStatus === 'SUSPENDED')) ||
        !isNamed(content, looker) ||
        !takesGoods({ ...content, reeferAllowed: false, socAllowed: false }, criteria);
      if (isHidden) continue;
      const toBePriced = lclToPrice(rate.id, content, { source, priceDate: fit.priceDate, places });
      const priced = priceLclRate(toBePriced, counted, terms.ask, terms.rules);
      if (!priced) continue;
      const payable = (place: 'ORIGIN' | 'DESTINATION') =>
        payableAtPlace(priced.price, place, criteria.currency, terms.rules);
      found.push({
        ...one,
        source,
        levelCode: level?.code ?? null,
        fit,
        priced,
        rt:
          content.pricing === 'PER_RT'
            ? exactQuantity(counted, toBePriced)
            : revenueTon(counted.kg, counted.cbm, content.kgPerCbm),
        atOrigin: payable('ORIGIN'),
        atDestination: payable('DESTINATION'),
        overLimits: overLimits(content, cargo.pieces, question.unstackable === '1'),
      });
    }
    return {
      criteria,
      sources,
      now,
      cargo,
      found,
      isNarrowed: lane.isNarrowed,
      places,
      carriers,
      askedPorts: [...pol.known, ...pod.known],
      fees: await feeNames(
        tx.db,
        found.flatMap(({ source, priced }) => (source.sees.kind === 'SITE' ? [] : [priced.price])),
      ),
    };
  });
}
