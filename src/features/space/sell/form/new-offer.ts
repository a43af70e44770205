import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import type { searchSailings } from '#contract/basic-data/schedule/calls.ts';
import type { DataOf } from '#contract/kernel/call.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { FclRateLine } from '#contract/rates/fcl-rate.resource.ts';
import { spaceOfferResource } from '#contract/space/space-offer.resource.ts';

/** What a new offer begins with: by itself, after another, from a rate, from a sailing. */

type Values = Readonly<Record<string, unknown>>;
export type Sailing = DataOf<typeof searchSailings>['sailings'][number];

const line = (containerType: string, more: Values = {}): Values => ({
  containerType,
  qty: null,
  price: null,
  floorPrice: null,
  cost: null,
  ...more,
});

export const newOffer = (): Values => ({
  currency: 'USD',
  confirmMode: 'PROVIDER',
  confirmMinutes: 60,
  onSilence: 'REJECT',
  holdMinutes: 30,
  minPerOrder: 1,
  cancelPolicy: '168:0;72:150;0:350',
  visibility: 'POOL',
  autoRelist: true,
  lines: [line('40HC')],
});

/** The next one has all of it but prices and numbers of the carrier. */
export function nextOffer(saved: AnyRow): Values {
  const typed = Object.entries(spaceOfferResource.meta).filter(([, meta]) => !meta.computed);
  const kept = Object.fromEntries(typed.map(([field]) => [field, saved[field] ?? null]));
  const lines = (saved.lines as readonly { readonly containerType: string }[]).map(({ containerType }) =>
    line(containerType),
  );
  return { ...kept, lines, bookingRefs: [] };
}

/** Lane and prices of an own rate: what it sells for, else what it costs stays the cost. */
export function fromRate(rate: AnyRow): Values {
  const lines = (rate.lines as readonly FclRateLine[]).filter(({ cost }) => cost !== null).slice(0, 8);
  const two = (amount: string | null): string | null => (amount === null ? null : Number(amount).toFixed(2));
  return {
    carrierId: rate.carrierId,
    polId: rate.polId,
    podId: rate.podId,
    potIds: rate.potIds,
    polTerminalId: rate.polTerminalId,
    podTerminalId: rate.podTerminalId,
    deliveryPlaceId: rate.deliveryPlaceId,
    serviceCode: rate.serviceCode,
    priceIncludes: rate.includedFees,
    currency: lines[0]?.currency ?? 'USD',
    lines: lines.map(({ containerType, guideSell, cost }) =>
      line(containerType, { price: two(guideSell), cost: two(cost) }),
    ),
  };
}

/** Cut-offs of the schedule by their codes (DCSA, and the two of Chinese ports). */
const CUT_OFF_FIELDS = {
  DCO: 'siCutOff',
  VCO: 'vgmCutOff',
  FCO: 'cyCutOff',
  EFC: 'earliestReceipt',
  CUC: 'customsCutOff',
  AMC: 'manifestCutOff',
} as const;
const FOUR_HOURS = 4 * 3_600_000;

/** A direct sailing; sold until four hours before the SI cut-off. */
export function fromSailing({ legs, etd, eta }: Sailing, carrierId: string | null): Values {
  const [leg] = legs;
  if (!leg) return {};
  const cutOffs = Object.fromEntries(
    leg.cutOffs.flatMap(({ code, at }) => {
      const field = CUT_OFF_FIELDS[code as keyof typeof CUT_OFF_FIELDS];
      return field ? [[field, at]] : [];
    }),
  );
  const { siCutOff } = cutOffs as { readonly siCutOff?: string };
  return {
    ...(carrierId ? { carrierId } : {}),
    vesselName: leg.vessel ?? 'TBN',
    voyageNo: leg.voyage,
    serviceCode: leg.service,
    polId: leg.from.id,
    podId: leg.to.id,
    potIds: [],
    etd,
    eta,
    ...cutOffs,
    ...(siCutOff ? { sellUntil: new Date(Date.parse(siCutOff) - FOUR_HOURS).toISOString() } : {}),
  };
}

/** Days that the search for sailings looks ahead. */
const AHEAD = 45;
export const windowFrom = (today: string): { readonly fromDay: string; readonly toDay: string } => ({
  fromDay: today,
  toDay: addDays(today, AHEAD),
});
