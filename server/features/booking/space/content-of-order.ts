import Big from 'big.js';
import { type BookingConfirmation, confirmationSchema } from '#contract/booking/booking-confirmation.ts';
import { type BookingContent, bookingContentSchema } from '#contract/booking/booking-content.ts';
import type { OrderDetails } from '#contract/space/space.calls.ts';
import type { OrderItem } from '#machines/space/space-order.document.ts';

/** An order of ready space as the booking that it is: sailing and cut-offs of the offer, boxes and goods of the order. */

export interface OrderedSpace {
  readonly carrier: string;
  readonly pol: string;
  readonly pod: string;
  readonly delivery: string | null;
  readonly zone: string;
  readonly vesselName: string;
  readonly vesselImo: string | null;
  readonly voyageNo: string;
  readonly serviceCode: string | null;
  readonly etd: string;
  readonly eta: string | null;
  readonly cutOffs: Readonly<Record<'DCO' | 'VCO' | 'FCO' | 'CUC' | 'AMC' | 'EFC', string | null>>;
}

export interface Ordered {
  readonly items: readonly OrderItem[];
  readonly details: OrderDetails;
  readonly buyerName: string;
  readonly refs: readonly { readonly ref: string }[];
}

export function contentOfOrder(space: OrderedSpace, { items, details, buyerName, refs }: Ordered): BookingContent {
  const kg = details.grossKgPerContainer ?? '';
  return bookingContentSchema.parse({
    carrier: space.carrier,
    routing: {
      loading: { code: space.pol },
      discharge: { code: space.pod },
      delivery: { code: space.delivery ?? '' },
      vesselName: space.vesselName,
      vesselImo: space.vesselImo ?? '',
      voyageNo: space.voyageNo,
      zone: space.zone,
      serviceCode: space.serviceCode ?? '',
      etd: space.etd,
      eta: space.eta,
    },
    cutOffs: space.cutOffs,
    equipments: items.map(({ containerType, qty }) => ({
      type: containerType.slice(0, 6),
      units: qty,
      grossKg: kg,
      commodities: [
        {
          description: details.goods,
          grossKg: kg === '' ? '' : new Big(kg).times(qty).toFixed(),
        },
      ],
    })),
    parties: {
      shipper: {
        name: buyerName.slice(0, 70),
        contact: details.contactName.slice(0, 35),
        phone: details.phone,
        email: details.mail,
      },
    },
    references: [
      ...(details.buyerRef === '' ? [] : [{ type: 'CPO', value: details.buyerRef }]),
      // The first number is the booking's; the carrier knows the boxes by all of them.
      ...refs.slice(1).map(({ ref }) => ({ type: 'BPR', value: ref.slice(0, 35) })),
    ],
    remarks: details.remark,
  });
}

/** What the seller gave with his booking number. */
export const answerOfOrder = (space: OrderedSpace, { items }: Ordered, carrierRef: string): BookingConfirmation =>
  confirmationSchema.parse({
    carrierRef,
    equipments: items.map(({ containerType, qty }) => ({ type: containerType.slice(0, 6), units: qty })),
    plan: [
      {
        stage: 'MNC',
        seq: 1,
        load: space.pol,
        discharge: space.pod,
        vesselName: space.vesselName,
        vesselImo: space.vesselImo ?? '',
        voyageNo: space.voyageNo,
        departure: space.etd,
        arrival: space.eta,
      },
    ],
    cutOffs: space.cutOffs,
  });
