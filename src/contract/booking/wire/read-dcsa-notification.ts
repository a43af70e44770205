import Big from 'big.js';
import { isRecord, type LeafReader, readLeaves } from '../../si/dcsa/json-leaves.ts';
import { containerTypeOf } from '../../si/parts/container-type.ts';
import {
  type BookingConfirmation,
  type BookingFeedback,
  confirmationSchema,
  feedbackSchema,
  TRANSPORT_MODES,
} from '../booking-confirmation.ts';
import { cutOffsSchema } from '../booking-content.ts';
import type { CarrierEvent, CarrierEventName } from './carrier-event.ts';
import { readJsonTime } from './carrier-time.ts';
import { contentPathOf } from './content-path.ts';
import type { BookingStanding } from './standing.ts';

/** Notifications of DCSA Booking 2.0 (`POST /v2/booking-notifications`, design commercial C.7.4). */

export const isBookingNotification = (file: unknown): boolean =>
  isRecord(file) && isRecord(file.data) && String(file.type ?? '').startsWith('org.dcsa.booking.');

const count = (reader: LeafReader, name: string): number[] =>
  Array.from({ length: reader.count(name) }, (_, index) => index);

const feedbacksIn = (data: LeafReader): BookingFeedback[] =>
  count(data, 'feedbacks').map(index => {
    const one = data.at('feedbacks', index);
    const severity = one.text('severity');
    const [path, property] = [one.text('jsonPath').slice(0, 500), one.text('property').slice(0, 100)];
    return feedbackSchema.parse({
      severity: severity === 'INFO' || severity === 'WARN' ? severity : 'ERROR',
      code: one.text('code').slice(0, 50),
      message: (one.text('message') || one.text('code') || '?').slice(0, 5_000),
      path,
      property,
      at: contentPathOf(path, property),
    });
  });

/** Where a leg begins or ends: the code, or what facility stands there. */
const placeIn = (leg: LeafReader, name: string) => ({
  code: leg.text(name, 'UNLocationCode'),
  terminal: leg.text(name, 'facility', 'facilityCode').slice(0, 6),
});

const planIn = (booking: LeafReader, { zone, arrivalZone }: BookingStanding) =>
  count(booking, 'transportPlan').map(index => {
    const leg = booking.at('transportPlan', index);
    const mode = leg.text('modeOfTransport');
    const [load, discharge] = [placeIn(leg, 'loadLocation'), placeIn(leg, 'dischargeLocation')];
    return {
      stage: leg.text('transportPlanStage'),
      seq: Number(leg.text('transportPlanStageSequenceNumber')) || index + 1,
      mode: TRANSPORT_MODES.find(known => known === mode) ?? 'VESSEL',
      load: load.code,
      loadTerminal: load.terminal,
      discharge: discharge.code,
      dischargeTerminal: discharge.terminal,
      departure: readJsonTime(leg.text('plannedDepartureDate'), zone),
      arrival: readJsonTime(leg.text('plannedArrivalDate'), arrivalZone),
      vesselName: leg.text('vesselName'),
      vesselImo: leg.text('vesselIMONumber').slice(0, 7),
      voyageNo: leg.text('carrierExportVoyageNumber') || leg.text('carrierImportVoyageNumber'),
      universalVoyage: leg.text('universalExportVoyageReference'),
      serviceCode: leg.text('carrierServiceCode'),
    };
  });

function depotIn(one: LeafReader) {
  // The older member is still sent by some.
  const pickup = one.at(one.has('originEmptyContainerPickup') ? 'originEmptyContainerPickup' : 'emptyContainerPickup');
  const place = pickup.at('depotReleaseLocation');
  return {
    pickupDepot: (place.text('facilityName') || place.text('locationName') || place.text('UNLocationCode')).slice(
      0,
      100,
    ),
    pickupFrom: readJsonTime(pickup.text('dateTime'), 'UTC'),
  };
}

const decimal = (text: string): string => (text === '' ? '0' : new Big(text).toFixed());

const chargesIn = (booking: LeafReader) =>
  count(booking, 'charges').map(index => {
    const one = booking.at('charges', index);
    return {
      name: (one.text('extendedChargeName') || one.text('chargeName')).slice(0, 100),
      code: '',
      currency: one.text('currencyCode'),
      amount: decimal(one.text('currencyAmount')),
      payment: one.text('paymentTermCode'),
      quantity: decimal(one.text('quantity')),
      unitPrice: decimal(one.text('unitPrice')),
    };
  });

function confirmationIn(
  booking: LeafReader,
  carrierRef: string,
  standing: BookingStanding,
): BookingConfirmation | null {
  const cutOffs = Object.fromEntries(
    count(booking, 'shipmentCutOffTimes').map(index => {
      const one = booking.at('shipmentCutOffTimes', index);
      return [one.text('cutOffDateTimeCode'), readJsonTime(one.text('cutOffDateTime'), standing.zone)];
    }),
  );
  const read = confirmationSchema.safeParse({
    carrierRef,
    equipments: count(booking, 'confirmedEquipments').map(index => {
      const one = booking.at('confirmedEquipments', index);
      const code = one.text('ISOEquipmentCode');
      return { type: containerTypeOf(code)?.key ?? code, units: Number(one.text('units')), ...depotIn(one) };
    }),
    plan: planIn(booking, standing),
    // Codes that we do not keep are dropped by the shape; they stand in the message.
    cutOffs: cutOffsSchema.parse(cutOffs),
    charges: chargesIn(booking),
    filings: count(booking, 'advanceManifestFilings').map(index => ({
      typeCode: booking.text('advanceManifestFilings', index, 'manifestTypeCode'),
      country: booking.text('advanceManifestFilings', index, 'countryCode'),
    })),
    clauses: booking.texts('carrierClauses'),
    terms: booking.text('termsAndConditions'),
  });
  return read.success ? read.data : null;
}

const MAIN: Readonly<Record<string, CarrierEventName>> = {
  RECEIVED: 'ACK',
  UPDATE_RECEIVED: 'UPDATE_RECEIVED',
  PENDING_UPDATE: 'ASK_UPDATE',
  CONFIRMED: 'CONFIRM',
  PENDING_AMENDMENT: 'ASK_AMEND',
  REJECTED: 'REJECT',
  DECLINED: 'DECLINE',
  COMPLETED: 'COMPLETE',
};
const AMENDMENT: Readonly<Record<string, CarrierEventName>> = {
  AMENDMENT_CONFIRMED: 'AMEND_CONFIRM',
  AMENDMENT_DECLINED: 'AMEND_DECLINE',
};
const CANCELLATION: Readonly<Record<string, CarrierEventName>> = {
  CANCELLATION_CONFIRMED: 'CONFIRM_CANCEL',
  CANCELLATION_DECLINED: 'DECLINE_CANCEL',
};

/** A notification repeats the marks of all regions: what is open here is what it answers, then the main state speaks. */
function eventIn(
  data: LeafReader,
  { hasOpenAmendment, hasOpenCancellation }: BookingStanding,
): CarrierEventName | null {
  const [main, amended] = [data.text('bookingStatus'), data.text('amendedBookingStatus')];
  const cancelled = data.text('bookingCancellationStatus');
  return (
    (hasOpenCancellation ? CANCELLATION[cancelled] : undefined) ??
    (hasOpenAmendment ? AMENDMENT[amended] : undefined) ??
    // Received by them, not decided: nothing that a booking does here.
    (amended === 'AMENDMENT_RECEIVED' || cancelled === 'CANCELLATION_RECEIVED' ? null : (MAIN[main] ?? null))
  );
}

/** By which numbers the booking is found; the full state is asked for where it is absent and needed. */
export function notificationReferences(file: unknown) {
  const all = readLeaves(file);
  const data = all.at('data');
  const isConfirmed = data.text('bookingStatus') === 'CONFIRMED';
  return {
    id: all.text('id').slice(0, 100),
    requestRef: data.text('carrierBookingRequestReference'),
    carrierRef: data.text('carrierBookingReference'),
    bookingNo: data.text('booking', 'bookingChannelReference'),
    mayConfirm: isConfirmed,
    needsState: isConfirmed && !data.has('booking', 'confirmedEquipments'),
  };
}

/** Null: a status that we do not know, or that asks nothing of us. */
export function readBookingNotification(file: unknown, standing: BookingStanding): CarrierEvent | null {
  const all = readLeaves(file);
  const data = all.at('data');
  const event = eventIn(data, standing);
  if (event === null) return null;
  const feedbacks = feedbacksIn(data);
  const carrierRef = data.text('carrierBookingReference') || data.text('booking', 'carrierBookingReference');
  const isConfirming = event === 'CONFIRM' || event === 'AMEND_CONFIRM';
  const body =
    event === 'AMEND_CONFIRM' && data.has('amendedBooking', 'confirmedEquipments') ? 'amendedBooking' : 'booking';
  return {
    event,
    feedbacks,
    carrierRef,
    roll: null,
    messageId: all.text('id').slice(0, 100),
    at: readJsonTime(all.text('time'), 'UTC') ?? standing.receivedAt,
    carrierRequestRef: data.text('carrierBookingRequestReference'),
    confirmation: isConfirming ? confirmationIn(data.at(body), carrierRef, standing) : null,
    reason: (feedbacks.map(({ message }) => message).join('; ') || data.text('bookingStatus')).slice(0, 500),
  };
}
