import type { CarrierEvent } from '#contract/booking/wire/carrier-event.ts';
import { notificationReferences, readBookingNotification } from '#contract/booking/wire/read-dcsa-notification.ts';
import { iftmbcReferences, readIftmbc } from '#contract/booking/wire/read-iftmbc.ts';
import type { BookingStanding } from '#contract/booking/wire/standing.ts';
import type { PartnerAnswer } from '#contract/edifact/answers.ts';
import type { ReadInterchange } from '#contract/edifact/read.ts';

/** What a carrier says of a booking: found by its numbers first, read once it is known how the booking stands. */
export interface CarrierAnswer extends PartnerAnswer {
  /** Of the notification; messages of an interchange are known by its control reference. */
  readonly id: string;
  /** The carrier's own number of the booking, where it names no number of ours. */
  readonly carrierRef: string;
  /** It may make a shipment, whose number has to be drawn before it is applied. */
  readonly mayConfirm: boolean;
  /** Null: it says nothing that a booking does. */
  event(standing: BookingStanding): CarrierEvent | null;
}

const UNDECIDED = { outcome: 'received', reasons: [] } as const;

export const isCarrierAnswer = (answer: PartnerAnswer): answer is CarrierAnswer => 'event' in answer;

export const iftmbcAnswers = (interchange: ReadInterchange): CarrierAnswer[] =>
  interchange.messages
    .filter(({ type }) => type === 'IFTMBC')
    .map(message => {
      const { documentNo, carrierRef, mayConfirm } = iftmbcReferences(message);
      // The same control reference again is the same message again.
      const id = `${interchange.sender}:${interchange.controlRef}:${message.reference}`.slice(0, 100);
      return {
        kind: 'IFTMBC',
        ...UNDECIDED,
        id,
        controlRef: '',
        documentNo,
        carrierRef,
        mayConfirm,
        messageRef: message.reference,
        event: standing => readIftmbc(message, id, standing),
      } satisfies CarrierAnswer;
    });

export function bookingNotification(json: unknown): CarrierAnswer {
  const { id, bookingNo, requestRef, carrierRef, mayConfirm } = notificationReferences(json);
  return {
    kind: 'DCSA',
    ...UNDECIDED,
    id,
    controlRef: '',
    documentNo: bookingNo || requestRef,
    carrierRef,
    mayConfirm,
    event: standing => readBookingNotification(json, standing),
  };
}
