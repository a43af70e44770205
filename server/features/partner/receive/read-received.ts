import { createHash } from 'node:crypto';
import type { MilestoneReport } from '#contract/booking/wire/milestone-report.ts';
import { isTrackEvents, readTrackEvents } from '#contract/booking/wire/read-dcsa-events.ts';
import { isBookingNotification } from '#contract/booking/wire/read-dcsa-notification.ts';
import { milestonesIn } from '#contract/booking/wire/read-iftsta.ts';
import { type PartnerAnswer, readAnswers } from '#contract/edifact/answers.ts';
import { ediText } from '#contract/edifact/charset.ts';
import { readInterchange } from '#contract/edifact/read.ts';
import { isNotification, readNotification } from '#contract/si/dcsa/read-notification.ts';
import { bookingNotification, type CarrierAnswer, iftmbcAnswers } from '../../booking/wire/carrier-answers.read.ts';
import type { PartnerMessageRow } from '../tables.ts';

/** What came in, whatever it is: nothing that a partner sends is dropped unread. */
export interface Received {
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly kind: PartnerMessageRow['kind'];
  /** By which a second copy is known: control reference, id of the notification, or the bytes themselves. */
  readonly controlRef: string;
  readonly answers: readonly ReceivedAnswer[];
  /** Where containers are: about a booking, and an answer to nothing. */
  readonly reports: readonly MilestoneReport[];
  readonly error: string;
}

/** About a message of ours; what it says of a booking is read once it is known how the booking stands. */
export type ReceivedAnswer = PartnerAnswer | CarrierAnswer;

const KINDS = { CONTRL: 'CONTRL', APERAK: 'APERAK', DCSA: 'DCSA_NOTIFICATION', IFTMBC: 'IFTMBC' } as const;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function readReceived(bytes: Uint8Array): Received {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const common = { bytes, sha256, error: '', reports: [] };
  const json = jsonOf(Buffer.from(bytes).toString('utf8'));
  if (isNotification(json)) {
    const { id } = json as { id?: unknown };
    return {
      ...common,
      kind: 'DCSA_NOTIFICATION',
      controlRef: typeof id === 'string' && id !== '' ? id.slice(0, 100) : sha256,
      answers: [readNotification(json)],
    };
  }
  if (isBookingNotification(json)) {
    const answer = bookingNotification(json);
    return { ...common, kind: 'DCSA_BOOKING_NOTIFICATION', controlRef: answer.id || sha256, answers: [answer] };
  }
  const events = isTrackEvents(json) ? readTrackEvents(json) : null;
  if (events)
    return {
      ...common,
      kind: 'DCSA_EVENT',
      controlRef: events.id.slice(0, 100) || sha256,
      answers: [],
      reports: events.reports,
    };
  const interchange = readInterchange(ediText(bytes));
  const reports = milestonesIn(interchange);
  const answers = [...readAnswers(interchange), ...iftmbcAnswers(interchange)];
  const [first] = answers;
  const [fault] = interchange.findings;
  return {
    ...common,
    kind: first ? KINDS[first.kind] : reports.length > 0 ? 'IFTSTA' : 'UNKNOWN',
    controlRef: interchange.controlRef.slice(0, 100) || sha256,
    answers,
    reports,
    error: first || reports.length > 0 ? '' : (fault?.message.en ?? 'ED-07').slice(0, 500),
  };
}
