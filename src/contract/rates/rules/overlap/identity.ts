/** Which rates are one and the same offer, so that two of them may not be on sale on one day (design commercial A.5.1). */

/** What makes an offer itself, apart from its days and prices. */
export interface RateIdentity {
  readonly companyId: string;
  readonly providerId: string | null;
  readonly carrierId: string | null;
  readonly contractNo: string | null;
  readonly productType: string;
  readonly namedAccountIds: readonly string[];
  readonly receiptPlaceId: string | null;
  readonly polId: string;
  readonly polTerminalId: string | null;
  readonly potIds: readonly string[];
  readonly podId: string;
  readonly podTerminalId: string | null;
  readonly deliveryPlaceId: string | null;
  /** Absent from rates that were written before there was one. */
  readonly deliveryCode?: string | null;
  readonly serviceCode: string | null;
  readonly goodsScope: readonly string[];
  readonly excludedGoods: readonly string[];
  readonly socAllowed: boolean;
  readonly receiptType: string;
  readonly deliveryType: string;
  readonly validityBasis: string;
}

const typed = (text: string | null): string => (text ?? '').trim().toUpperCase();
const inAnyOrder = (list: readonly string[]): readonly string[] => [...new Set(list)].sort();

/** Stable text: the same for the same offer, however it was typed. Ports of transhipment keep their order, it is the way. */
export const identityText = (rate: RateIdentity): string =>
  JSON.stringify([
    rate.companyId,
    rate.providerId ?? '',
    rate.carrierId ?? '',
    typed(rate.contractNo),
    rate.productType,
    inAnyOrder(rate.namedAccountIds),
    rate.receiptPlaceId ?? '',
    rate.polId,
    rate.polTerminalId ?? '',
    rate.potIds,
    rate.podId,
    rate.podTerminalId ?? '',
    rate.deliveryPlaceId ?? '',
    typed(rate.serviceCode),
    inAnyOrder(rate.goodsScope),
    inAnyOrder(rate.excludedGoods),
    rate.socAllowed,
    rate.receiptType,
    rate.deliveryType,
    rate.validityBasis,
    // Added where there is one, so that identities that were kept before stay what they are.
    ...(rate.deliveryCode ? [typed(rate.deliveryCode)] : []),
  ]);
