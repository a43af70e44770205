import Big from 'big.js';
import type { LclFound, LclOffer } from '#contract/rates/lcl-search/calls.ts';
import { amountOf } from '#contract/rates/rules/money/total.ts';
import { withoutCost } from '#contract/rates/rules/price/without-cost.ts';
import { asOfferPrice } from '#contract/rates/search/offer.ts';
import { plainDecimal } from '#contract/si/parts/decimal.ts';
import { codeLabel } from '../../search/present-offers.ts';
import type { LclRateFound, LclSearch } from './find-lcl.ts';

/** What was found, as its viewer may see it. Members are named one by one: what nobody names stays in the server. */

function perRt({ rt, priced }: LclRateFound): LclOffer['perRt'] {
  const { total } = priced.price;
  if (!total || rt.eq(0)) return null;
  return amountOf({ currency: total.currency, amount: new Big(total.amount).div(rt) });
}

function offerOf(one: LclRateFound, { places, carriers }: LclSearch, providers: ReadonlyMap<string, string>): LclOffer {
  const { rate, content, source, fit, priced } = one;
  const codeOf = (id: string | null): string => (id === null ? '' : (places.get(id)?.code ?? ''));
  const seesCost = source.sees.kind === 'PLATFORM_STAFF' || source.sees.kind === 'COMPANY_STAFF';
  const { remarkZh, remarkEn, carrierId, deliveryPlaceId, spaceStatus, bookingMode } = content;
  const { overLimits } = one;
  return {
    rateId: rate.id,
    version: rate.version,
    isOwn: source.isOwn,
    ...(source.isOwn && source.sees.kind !== 'CUSTOMER' ? { rateNo: rate.no } : {}),
    ...(seesCost ? { provider: providers.get(content.providerId ?? '') ?? null, contractNo: content.contractNo } : {}),
    carrier: carrierId === null ? '' : (carriers.get(carrierId)?.code ?? ''),
    pol: codeOf(content.polId),
    pots: content.potIds.map(codeOf),
    pod: codeOf(content.podId),
    delivery: deliveryPlaceId === null ? null : codeOf(deliveryPlaceId),
    deliveryCode: content.deliveryCode,
    polCfs: content.polCfs,
    podCfs: content.podCfs,
    service: content.serviceCode,
    productType: content.productType,
    validFrom: content.validFrom,
    validTo: content.validTo,
    fitsFrom: fit.fitsFrom,
    fitsTo: fit.fitsTo,
    validityBasis: content.validityBasis,
    sailings: [...fit.sailings],
    transitDays: fit.sailings[0]?.transitDays ?? content.transitDays,
    space: spaceStatus,
    bookingMode,
    receiptType: 'CFS',
    deliveryType: 'CFS',
    isBookable:
      spaceStatus !== 'FULL' && spaceStatus !== 'SUSPENDED' && bookingMode !== 'NONE' && overLimits.length === 0,
    remark: remarkZh || remarkEn ? { zh: remarkZh ?? remarkEn ?? '', en: remarkEn ?? remarkZh ?? '' } : null,
    updatedAt: rate.updatedAt,
    kgPerCbm: content.kgPerCbm,
    rtStep: content.rtStep,
    rt: plainDecimal(one.rt),
    isRebate: content.isRebate,
    isCheaperBreak: priced.isCheaperBreak,
    isMinimum: priced.isMinimum,
    overLimits: [...overLimits],
    // A site shows visitors one figure, as it likes; what it is made of is not among it.
    ...(source.sees.kind === 'SITE'
      ? { atOrigin: null, atDestination: null, perRt: null }
      : { atOrigin: one.atOrigin, atDestination: one.atDestination, perRt: perRt(one) }),
    price: asOfferPrice(withoutCost(priced.price, source.sees)),
  };
}

/** Nothing to compare stands behind what has a total. */
const totalOf = ({ price }: LclOffer): Big | null => (price.total ? new Big(price.total.amount) : null);

function byTotal(a: LclOffer, b: LclOffer): number {
  if (a.overLimits.length > 0 !== b.overLimits.length > 0) return a.overLimits.length > 0 ? 1 : -1;
  const [one, other] = [totalOf(a), totalOf(b)];
  if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1;
  return one.cmp(other) || (a.transitDays ?? 999) - (b.transitDays ?? 999) || (a.rateId < b.rateId ? -1 : 1);
}

export const presentLcl = (search: LclSearch, providers: ReadonlyMap<string, string>): LclFound => {
  const { criteria, cargo, found, isNarrowed, places, askedPorts, fees } = search;
  const ports = new Map([...askedPorts, ...places.values()].map(place => [place.code, codeLabel(place)]));
  return {
    offers: found.map(one => offerOf(one, search, providers)).sort(byTotal),
    isNarrowed,
    from: criteria.from,
    to: criteria.to,
    kg: cargo.kg,
    cbm: cargo.cbm,
    ports: [...ports.values()],
    fees: [...fees],
    level: found[0]?.levelCode ?? null,
  };
};
