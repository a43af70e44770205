import type { BodyOf } from '#contract/kernel/call.ts';
import type { resourceCalls } from '#contract/kernel/resource.ts';
import type { spaceOfferResource } from '#contract/space/space-offer.resource.ts';

const HOUR = 3_600_000;
export const hoursFrom = (now: Date, hours: number): string => new Date(now.getTime() + hours * HOUR).toISOString();

type OfferInput = BodyOf<ReturnType<typeof resourceCalls<(typeof spaceOfferResource)['schema']['shape']>>['create']>;

/** An offer that may be published: departure in ten days, sale until a day before the SI cut-off. */
export const offerContent = (
  now: Date,
  places: { readonly carrierId: string; readonly polId: string; readonly podId: string },
  over: Partial<OfferInput> = {},
): OfferInput =>
  ({
    ...places,
    vesselName: 'EVER GIVEN',
    vesselImo: '9811000',
    voyageNo: '1234-056W',
    currency: 'USD',
    etd: hoursFrom(now, 240),
    eta: hoursFrom(now, 960),
    siCutOff: hoursFrom(now, 200),
    cyCutOff: hoursFrom(now, 216),
    sellUntil: hoursFrom(now, 176),
    confirmMode: 'PROVIDER',
    confirmMinutes: 60,
    onSilence: 'REJECT',
    holdMinutes: 30,
    minPerOrder: 1,
    cancelPolicy: '168:0;72:150;0:350',
    noShowFee: '500',
    visibility: 'POOL',
    autoRelist: true,
    lines: [{ containerType: '40HC', qty: 10, price: '2150' }],
    ...over,
  }) as OfferInput;
