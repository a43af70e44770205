import { createHash } from 'node:crypto';
import { isRecord, readLeaves } from '#contract/si/dcsa/json-leaves.ts';
import { newId } from '../../../kernel/ids.ts';
import {
  bookingMannerOf,
  daysLater,
  SANDBOX_VESSEL,
  SANDBOX_WORDS,
  sandboxCutOffs,
  sandboxDepot,
} from './booking-manners.ts';
import type { DcsaAnswer, DcsaRequest } from './dcsa-requests.ts';
import { sandboxPath } from './sandbox-address.ts';

/** What the demo's carrier makes of a request of DCSA Booking 2.0: its answer, and what it will tell by notifications. */

interface Kept {
  readonly requestRef: string;
  readonly bookingRef: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly status: string;
}

/** `data` of `POST /v2/booking-notifications`, and when it is sent. */
export interface BookingNotice {
  readonly afterMs: number;
  data(): Readonly<Record<string, unknown>>;
}

export interface BookingReply extends Pick<DcsaAnswer, 'status' | 'body'> {
  readonly notices: readonly BookingNotice[];
}

const PATH = sandboxPath('BOOKING');

/** The same request again has the same number; two carriers count their references each from one. */
const requestRefFor = (carrier: string, key: string): string =>
  `CBR-${createHash('sha256')
    .update(`${carrier} ${key || newId()}`)
    .digest('hex')
    .slice(0, 12)
    .toUpperCase()}`;

const refusal = ({ method, path }: DcsaRequest, status: number, text: string): BookingReply => ({
  status,
  body: {
    httpMethod: method,
    requestUri: path,
    statusCode: status,
    statusCodeText: text,
    providerCorrelationReference: newId(),
    errorDateTime: new Date().toISOString(),
    errors: [{ errorCode: 7003, errorCodeText: text, errorCodeMessage: text }],
  },
  notices: [],
});

/** The full state, as the carrier has it once it is confirmed. */
function fullState({ body, requestRef, bookingRef }: Kept, now: Date): Readonly<Record<string, unknown>> {
  const asked = readLeaves(body);
  const places = Array.from({ length: asked.count('shipmentLocations') }, (_, index) =>
    asked.at('shipmentLocations', index),
  );
  const at = (type: string): string =>
    places.find(one => one.peek('locationTypeCode') === type)?.text('location', 'UNLocationCode') ?? '';
  const day = asked.text('expectedDepartureDate');
  const etd = day === '' ? daysLater(now, 10) : new Date(`${day}T00:00:00Z`);
  const dayText = (date: Date): string => date.toISOString().slice(0, 10);
  const isNamed = asked.has('vessel', 'name');
  return {
    ...body,
    bookingStatus: 'CONFIRMED',
    carrierBookingRequestReference: requestRef,
    carrierBookingReference: bookingRef,
    confirmedEquipments: Array.from({ length: asked.count('requestedEquipments') }, (_, index) => ({
      ISOEquipmentCode: asked.text('requestedEquipments', index, 'ISOEquipmentCode'),
      units: Number(asked.text('requestedEquipments', index, 'units')),
      originEmptyContainerPickup: {
        dateTime: daysLater(etd, -8).toISOString(),
        depotReleaseLocation: { facilityName: sandboxDepot(at('POL')) },
      },
    })),
    transportPlan: [
      {
        transportPlanStage: 'MNC',
        transportPlanStageSequenceNumber: 1,
        modeOfTransport: 'VESSEL',
        loadLocation: { UNLocationCode: at('POL') },
        dischargeLocation: { UNLocationCode: at('POD') },
        plannedDepartureDate: dayText(etd),
        plannedArrivalDate: dayText(daysLater(etd, 30)),
        vesselName: isNamed ? asked.text('vessel', 'name') : SANDBOX_VESSEL.name,
        vesselIMONumber: (isNamed ? asked.text('vessel', 'vesselIMONumber') : '') || SANDBOX_VESSEL.imo,
        carrierExportVoyageNumber: asked.text('carrierExportVoyageNumber') || SANDBOX_VESSEL.voyageNo,
      },
    ],
    shipmentCutOffTimes: Object.entries(sandboxCutOffs(etd)).map(([code, time]) => ({
      cutOffDateTimeCode: code,
      cutOffDateTime: time,
    })),
    advanceManifestFilings: [],
  };
}

const feedback = ({ code, text }: { readonly code: string; readonly text: string }, jsonPath: string) => ({
  severity: 'ERROR',
  code,
  message: text,
  jsonPath,
});

const HS_PATH = '$.requestedEquipments[0].commodities[0].HSCodes';

/** Keeps what it was told as long as it runs: an amendment, a cancellation and a question are about what it has. */
export class SandboxBookings {
  private readonly known = new Map<string, Kept>();

  private keep(kept: Kept): Kept {
    this.known.set(kept.requestRef, kept);
    this.known.set(kept.bookingRef, kept);
    return kept;
  }

  private notices(kept: Kept, carrier: string, isNew: boolean): BookingNotice[] {
    const { onNew, onUpdate, pauseMs } = bookingMannerOf(carrier);
    const common = { carrierBookingRequestReference: kept.requestRef };
    const said = (status: string): Readonly<Record<string, unknown>> => {
      if (status === 'CONFIRMED') {
        this.keep({ ...kept, status });
        return { bookingStatus: status, ...common, carrierBookingReference: kept.bookingRef };
      }
      const words = status === 'PENDING_UPDATE' || status === 'REJECTED' ? SANDBOX_WORDS[status] : null;
      const first = isNew ? status : 'UPDATE_RECEIVED';
      return {
        bookingStatus: status === 'RECEIVED' ? first : status,
        ...common,
        ...(words ? { feedbacks: [feedback(words, HS_PATH)] } : {}),
      };
    };
    return (isNew ? onNew : onUpdate)
      .filter(status => status !== 'ROLLED')
      .map((status, index) => ({ afterMs: 1_000 + index * pauseMs, data: () => said(status) }));
  }

  private amended(kept: Kept, carrier: string): BookingNotice[] {
    const { takesAmendments, pauseMs } = bookingMannerOf(carrier);
    const data = {
      bookingStatus: 'CONFIRMED',
      carrierBookingReference: kept.bookingRef,
      carrierBookingRequestReference: kept.requestRef,
      amendedBookingStatus: takesAmendments ? 'AMENDMENT_CONFIRMED' : 'AMENDMENT_DECLINED',
      ...(takesAmendments
        ? { booking: fullState(kept, new Date()) }
        : { feedbacks: [feedback(SANDBOX_WORDS.AMENDMENT, '$')] }),
    };
    return [{ afterMs: pauseMs, data: () => data }];
  }

  private cancelled(kept: Kept, carrier: string): BookingNotice[] {
    const { takesCancellations, pauseMs } = bookingMannerOf(carrier);
    if (takesCancellations) this.keep({ ...kept, status: 'CANCELLED' });
    const data = {
      bookingStatus: takesCancellations ? 'CANCELLED' : 'CONFIRMED',
      bookingCancellationStatus: takesCancellations ? 'CANCELLATION_CONFIRMED' : 'CANCELLATION_DECLINED',
      carrierBookingRequestReference: kept.requestRef,
      carrierBookingReference: kept.bookingRef,
      ...(takesCancellations ? {} : { feedbacks: [feedback(SANDBOX_WORDS.CANCELLATION, '$')] }),
    };
    return [{ afterMs: pauseMs, data: () => data }];
  }

  answer(request: DcsaRequest, carrier: string): BookingReply {
    const { method, path, body } = request;
    const isBooking = isRecord(body) && Array.isArray(body.requestedEquipments);
    if (method === 'POST' && path === PATH) {
      if (!isBooking) return refusal(request, 400, 'no booking');
      const requestRef = requestRefFor(carrier, request.idempotencyKey);
      const kept = this.known.get(requestRef);
      const reply = { status: 202, body: { carrierBookingRequestReference: requestRef } };
      // Known already: the same request again is answered, not told anew.
      if (kept) return { ...reply, notices: [] };
      const made = this.keep({ requestRef, bookingRef: `${carrier}${requestRef.slice(-8)}`, body, status: 'RECEIVED' });
      return { ...reply, notices: this.notices(made, carrier, true) };
    }
    const kept = this.known.get(decodeURIComponent(path.slice(PATH.length + 1)));
    if (!kept) return refusal(request, 404, 'the reference is not known');
    if (method === 'GET') return { status: 200, body: fullState(kept, new Date()), notices: [] };
    if (method === 'PUT') {
      if (!isBooking) return refusal(request, 400, 'no booking');
      const changed = this.keep({ ...kept, body });
      const isConfirmed = kept.status === 'CONFIRMED';
      return {
        status: 202,
        body: null,
        notices: isConfirmed ? this.amended(changed, carrier) : this.notices(changed, carrier, false),
      };
    }
    if (method !== 'PATCH' || !isRecord(body)) return refusal(request, 405, 'method not allowed');
    if (body.bookingCancellationStatus === 'CANCELLATION_RECEIVED')
      return { status: 202, body: null, notices: this.cancelled(kept, carrier) };
    if (body.bookingStatus === 'CANCELLED' || body.amendedBookingStatus === 'AMENDMENT_CANCELLED')
      return { status: 202, body: null, notices: [] };
    return refusal(request, 400, 'only cancellations may be set');
  }
}
