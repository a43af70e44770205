import { readContainers } from '../../rates/search/criteria.ts';
import {
  type BookedEquipment,
  type BookingContent,
  bookedEquipmentSchema,
  bookingContentSchema,
  type CutOffCode,
  type CutOffs,
  cutOffsSchema,
} from '../booking-content.ts';
import type { PriceKey } from './price-key.ts';

/** A booking's first content, of what was found for it: a price, a departure, ready space. */

export interface BookedSailing {
  readonly vessel: string;
  readonly voyage: string;
  readonly service: string;
  /** UTC instants; null where only the day is known. */
  readonly etd: string | null;
  readonly eta: string | null;
  readonly zone: string;
  readonly cutOffs: readonly { readonly code: string; readonly at: string }[];
}

interface BookedOffer {
  readonly carrier: string;
  readonly pol: string;
  readonly pod: string;
  readonly delivery: string | null;
  readonly receiptType: string;
  readonly deliveryType: string;
  readonly contractNo?: string | null | undefined;
}

const CUT_OFF_CODES = Object.keys(cutOffsSchema.shape) as CutOffCode[];

/** `2x40HC,1x40HC@18000` as entries of a booking: one a type and weight. */
export const equipmentsOf = (box: string): BookedEquipment[] =>
  readContainers(box).flatMap(one =>
    one
      ? [
          bookedEquipmentSchema.parse({
            type: one.containerType.slice(0, 6),
            units: one.count,
            grossKg: one.grossKg === null ? '' : String(one.grossKg),
            commodities: [{}],
          }),
        ]
      : [],
  );

/** Cut-offs under the codes of a booking; others are nobody's task. */
export function cutOffsOf(given: BookedSailing['cutOffs']): CutOffs {
  const known = given.flatMap(({ code, at }) => (CUT_OFF_CODES.some(one => one === code) ? [[code, at]] : []));
  return cutOffsSchema.parse(Object.fromEntries(known));
}

const receiptOf = (type: string): 'CY' | 'SD' | 'CFS' => {
  if (type === 'CFS') return 'CFS';
  return type === 'SD' || type === 'DOOR' ? 'SD' : 'CY';
};

export function contentOfOffer(key: PriceKey, offer: BookedOffer, sailing: BookedSailing | null): BookingContent {
  return bookingContentSchema.parse({
    carrier: offer.carrier.slice(0, 4),
    routing: {
      loading: { code: offer.pol },
      discharge: { code: offer.pod },
      ...(offer.delivery ? { delivery: { code: offer.delivery } } : {}),
      departureDate: key.etd,
      ...routingOf(sailing),
    },
    ...(sailing ? { cutOffs: cutOffsOf(sailing.cutOffs) } : {}),
    equipments: equipmentsOf(key.box),
    terms: {
      freight: key.payer,
      receiptType: receiptOf(offer.receiptType),
      deliveryType: receiptOf(offer.deliveryType),
      ...(offer.contractNo ? { contractReference: offer.contractNo.slice(0, 30) } : {}),
    },
  });
}

export const routingOf = (sailing: BookedSailing | null): Partial<BookingContent['routing']> =>
  sailing === null
    ? {}
    : {
        vesselName: sailing.vessel.slice(0, 50),
        voyageNo: sailing.voyage.slice(0, 50),
        serviceCode: sailing.service.slice(0, 11),
        zone: sailing.zone,
        etd: sailing.etd,
        eta: sailing.eta,
      };
