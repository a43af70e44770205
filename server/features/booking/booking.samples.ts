import type { BookingConfirmation } from '#contract/booking/booking-confirmation.ts';
import { confirmationSchema } from '#contract/booking/booking-confirmation.ts';
import { type BookingContent, bookingContentSchema } from '#contract/booking/booking-content.ts';

/** A booking that passes every check, and the carrier's answer to it. */

const DAY_MS = 86_400_000;
export const daysFrom = (now: Date, days: number): string => new Date(now.getTime() + days * DAY_MS).toISOString();

type Over = Omit<Partial<BookingContent>, 'routing' | 'terms' | 'parties'> & {
  readonly routing?: Partial<BookingContent['routing']>;
  readonly terms?: Partial<BookingContent['terms']>;
  readonly parties?: Partial<BookingContent['parties']>;
};

export function bookingContent(now: Date, { routing, terms, parties, ...over }: Over = {}): BookingContent {
  return bookingContentSchema.parse({
    carrier: 'EGLV',
    equipments: [
      {
        type: '40HC',
        units: 2,
        grossKg: '18000',
        commodities: [
          {
            description: 'MOBILE PHONE ACCESSORIES',
            hsCodes: ['851713'],
            packageCode: 'CT',
            packages: 800,
            grossKg: '36000',
            cbm: '110',
          },
        ],
      },
    ],
    ...over,
    routing: {
      loading: { code: 'CNSHA' },
      discharge: { code: 'DEHAM' },
      vesselName: 'EVER GIVEN',
      vesselImo: '9811000',
      voyageNo: '1234-056W',
      zone: 'Asia/Shanghai',
      etd: daysFrom(now, 14),
      eta: daysFrom(now, 45),
      ...routing,
    },
    parties: {
      shipper: { name: 'HARBOUR LINK LOGISTICS CO LTD', address: '88 PUDONG AVENUE\nSHANGHAI', country: 'CN' },
      consignee: { name: 'NORDIC TRADE GMBH', address: 'SPEICHERSTADT 5\n20457 HAMBURG', country: 'DE' },
      ...parties,
    },
    terms: { contractReference: 'SC270001', ...terms },
  });
}

export function carrierConfirms(
  now: Date,
  carrierRef: string,
  over: Partial<BookingConfirmation> = {},
): BookingConfirmation {
  return confirmationSchema.parse({
    carrierRef,
    equipments: [{ type: '40HC', units: 2, pickupDepot: 'WAIGAOQIAO DEPOT 3' }],
    plan: [
      {
        stage: 'MNC',
        seq: 1,
        load: 'CNSHA',
        discharge: 'DEHAM',
        vesselName: 'EVER GIVEN',
        vesselImo: '9811000',
        voyageNo: '1234-056W',
        departure: daysFrom(now, 14),
        arrival: daysFrom(now, 45),
      },
    ],
    cutOffs: { DCO: daysFrom(now, 11), VCO: daysFrom(now, 12), FCO: daysFrom(now, 12.5), EFC: daysFrom(now, 7) },
    ...over,
  });
}
