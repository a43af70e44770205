import { withoutCost } from '#contract/rates/rules/price/without-cost.ts';
import { rank } from '#contract/rates/rules/ranking/rank.ts';
import type { RankedResult } from '#contract/rates/rules/ranking/score.ts';
import { asOfferPrice, type CodeLabel, type RateOffer } from '#contract/rates/search/offer.ts';
import type { RateFound, Search } from './find-rates.ts';

/** What was found, ranked and as its viewer may see it. Members are named one by one: what nobody names stays in the server. */

const HOUR_MS = 3_600_000;

interface Ranked extends RankedResult {
  readonly found: RateFound;
  readonly missingTypes: readonly string[];
}

const isStale = ({ rate, source }: RateFound, { sellers, now }: Search): boolean => {
  const hours = sellers.get(source.key)?.config.staleSpaceHours ?? 0;
  return rate.spaceStatusAt === null || now.getTime() - Date.parse(rate.spaceStatusAt) > hours * HOUR_MS;
};

function rankedOf(found: RateFound, search: Search): Ranked {
  const { rate, price, fit } = found;
  const { content } = rate;
  return {
    found,
    rateId: rate.id,
    carrierCode: search.carriers.get(content.carrierId)?.code ?? '',
    isDirect: content.potIds.length === 0,
    total: price.total?.amount ?? null,
    transitDays: fit.sailings[0]?.transitDays ?? content.transitDays,
    nextEtd: fit.sailings[0]?.etd ?? null,
    space: content.spaceStatus,
    isSpaceStale: isStale(found, search),
    reliability: search.reliability(
      content.carrierId,
      content.lineId ?? search.places.get(content.podId)?.lineIds[0] ?? null,
    ),
    missingTypes: price.missingTypes,
  };
}

const remarkOf = ({ remarkZh, remarkEn }: { remarkZh: string | null; remarkEn: string | null }) =>
  remarkZh || remarkEn ? { zh: remarkZh ?? remarkEn ?? '', en: remarkEn ?? remarkZh ?? '' } : null;

const isBookable = ({ space, total }: RankedResult, bookingMode: string): boolean =>
  space !== 'FULL' && space !== 'SUSPENDED' && total !== null && bookingMode !== 'NONE';

type Order = ReturnType<typeof rank<Ranked>>;

function offerOf(one: Ranked, { scores, badges }: Order, { places, carriers }: Search): RateOffer {
  const { rate, source, fit, price } = one.found;
  const { content } = rate;
  const codeOf = (id: string | null): string => (id === null ? '' : (places.get(id)?.code ?? ''));
  return {
    rateId: rate.id,
    version: rate.version,
    ...(source.isOwn && source.lenderId === null && source.sees.kind !== 'CUSTOMER'
      ? { rateNo: rate.rateNo, contractNo: content.contractNo }
      : {}),
    isOwn: source.isOwn,
    carrier: carriers.get(content.carrierId)?.code ?? '',
    pol: codeOf(content.polId),
    pots: content.potIds.map(codeOf),
    pod: codeOf(content.podId),
    delivery: content.deliveryPlaceId === null ? null : codeOf(content.deliveryPlaceId),
    deliveryCode: content.deliveryCode,
    service: content.serviceCode,
    productType: content.productType,
    validFrom: content.validFrom,
    validTo: content.validTo,
    fitsFrom: fit.fitsFrom,
    fitsTo: fit.fitsTo,
    validityBasis: content.validityBasis,
    sailings: [...fit.sailings],
    ...(fit.blanks.length > 0 ? { blankSailings: [...fit.blanks] } : {}),
    transitDays: one.transitDays,
    space: content.spaceStatus,
    isSpaceStale: one.isSpaceStale,
    isBookable: isBookable(one, content.bookingMode),
    bookingMode: content.bookingMode,
    freeTime: content.freeTime.map(({ kind, days, place, dayKind }) => ({ kind, days, place, dayKind })),
    receiptType: content.receiptType,
    deliveryType: content.deliveryType,
    surchargeMode: content.surchargeMode,
    equipmentNote: content.equipmentNote,
    remark: remarkOf(content),
    updatedAt: rate.updatedAt,
    badges: [...(badges.get(rate.id) ?? [])],
    score: source.isOwn ? (scores.get(rate.id) ?? null) : null,
    price: asOfferPrice(withoutCost(price, source.sees)),
  };
}

/** In recommended order; those that lack an asked container type stand last. */
export function offersOf(search: Search): RateOffer[] {
  const [seller] = search.sellers.values();
  const order = rank(
    search.found.map(found => rankedOf(found, search)),
    'RECOMMENDED',
    seller?.config.ranking,
  );
  return [...order.ranked, ...order.partial].map(one => offerOf(one, order, search));
}

export const codeLabel = ({ code, zh, en }: CodeLabel): CodeLabel => ({ code, zh, en });

/** Names of all codes in the answer. */
export function labelsOf({ places, carriers, askedPorts, fees }: Search): {
  readonly ports: CodeLabel[];
  readonly carriers: CodeLabel[];
  readonly fees: CodeLabel[];
} {
  const ports = new Map([...askedPorts, ...places.values()].map(place => [place.code, codeLabel(place)]));
  return { ports: [...ports.values()], carriers: [...carriers.values()].map(codeLabel), fees: [...fees] };
}
