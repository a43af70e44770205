import type { BookingAmendment } from '#contract/booking/booking.ts';
import type { AmendmentState, BookingState, CancellationState } from '#contract/booking/booking-codes.ts';
import type { BookingConfirmation, BookingFeedback, BookingRoll } from '#contract/booking/booking-confirmation.ts';
import type { BookingChannel, BookingLinks } from '#contract/booking/booking-content.ts';
import type { Fact } from '#contract/kernel/facts.ts';
import type { BookingEvent } from './booking.commands.ts';

/** What a booking was made with; stands in its first fact. `Content` is what the customer asks for. */
export interface BookingBirth<Content> {
  readonly id: string;
  readonly no: string;
  readonly deskCompanyId: string;
  readonly customerCompanyId: string;
  readonly channel: BookingChannel;
  readonly links: BookingLinks;
  /** Null where the system made it: of ready space, of a file. */
  readonly createdBy: string | null;
  readonly content: Content;
}

/** What later facts change by name. */
interface Written<Content> {
  readonly content: Content;
  /** What an open amendment asks for; the content stays in force until the carrier confirms it. */
  readonly amended: Content | null;
  /** The carrier's last answer: equipment, transport plan, cut-offs. */
  readonly confirmed: BookingConfirmation | null;
  /** Given when the carrier received it, and when it confirmed. */
  readonly carrierRequestRef: string | null;
  readonly carrierRef: string | null;
  /** The shipment made by the first confirmation. */
  readonly cgoId: string | null;
  readonly takenBy: string | null;
  readonly takenByName: string | null;
  readonly takenUntil: string | null;
  readonly assigneeId: string | null;
  /** What the desk or the carrier points at, until it is answered. */
  readonly feedbacks: readonly BookingFeedback[];
  /** All that were asked for, the open one last. */
  readonly amendments: readonly BookingAmendment[];
  readonly rolls: readonly BookingRoll[];
  /** The price that was promised. */
  readonly snapshotId: string | null;
}

export interface BookingDocument<Content = unknown> extends BookingBirth<Content>, Written<Content> {
  readonly state: BookingState;
  readonly version: number;
  readonly isSent: boolean;
  readonly amendment: AmendmentState | null;
  readonly cancellation: CancellationState | null;
  readonly hasOpenRoll: boolean;
}

type Regions = Pick<BookingDocument, 'isSent' | 'amendment' | 'cancellation' | 'hasOpenRoll'>;

/** What an event does to the regions beside the main one (design C.3.2 to C.3.4). */
const REGIONS: Readonly<Partial<Record<BookingEvent, Partial<Regions>>>> = {
  SEND: { isSent: true },
  ACK: { isSent: true },
  // A new amendment takes the answer to an earlier cancellation away (V-B8).
  AMEND: { amendment: 'AMENDMENT_RECEIVED', cancellation: null },
  AMEND_CONFIRM: { amendment: 'AMENDMENT_CONFIRMED', cancellation: null },
  AMEND_DECLINE: { amendment: 'AMENDMENT_DECLINED' },
  AMEND_CANCEL: { amendment: 'AMENDMENT_CANCELLED' },
  REQUEST_CANCEL: { cancellation: 'CANCELLATION_RECEIVED' },
  CONFIRM_CANCEL: { cancellation: 'CANCELLATION_CONFIRMED' },
  DECLINE_CANCEL: { cancellation: 'CANCELLATION_DECLINED' },
  RECONFIRM: { amendment: null, cancellation: null },
  ROLL: { hasOpenRoll: true },
  ANSWER_ROLL: { hasOpenRoll: false },
};

const UNTOUCHED = {
  ...{ amended: null, confirmed: null, carrierRequestRef: null, carrierRef: null, cgoId: null, snapshotId: null },
  ...{ assigneeId: null, feedbacks: [], amendments: [], rolls: [] },
  ...{ takenBy: null, takenByName: null, takenUntil: null },
  ...{ isSent: false, amendment: null, cancellation: null, hasOpenRoll: false },
} as const;

/** An amendment that is no longer open: confirmed it becomes the content, otherwise it is dropped. */
function settled<Content>(document: BookingDocument<Content>, event: string): BookingDocument<Content> {
  if (document.amendment === 'AMENDMENT_RECEIVED' || document.amended === null) return document;
  const content = event === 'AMEND_CONFIRM' ? document.amended : document.content;
  return { ...document, content, amended: null };
}

/** A change names a member of the booking, or by dots one inside of it: `content.terms.freight`. */
function put(whole: unknown, [first = '', ...rest]: readonly string[], after: unknown): unknown {
  const members = whole as Readonly<Record<string, unknown>>;
  return { ...members, [first]: rest.length === 0 ? after : put(members[first], rest, after) };
}

/** The booking after one more fact. */
export function evolveBooking<Content>(
  before: BookingDocument<Content> | null,
  fact: Pick<Fact, 'seq' | 'event' | 'toState' | 'changes'>,
): BookingDocument<Content> {
  if (fact.seq !== (before?.version ?? 0) + 1)
    throw new Error(`fact ${fact.seq} of a booking comes after ${before?.version ?? 0}`);
  const birth = fact.changes.find(({ path }) => path === '')?.after;
  const born = before ?? { ...UNTOUCHED, ...(birth as BookingBirth<Content>) };
  const written = fact.changes
    .filter(({ path }) => path !== '')
    .reduce((whole, { path, after }) => put(whole, path.split('.'), after), born as unknown);
  const after: BookingDocument<Content> = {
    ...(written as BookingDocument<Content>),
    ...REGIONS[fact.event as BookingEvent],
    ...{ state: fact.toState as BookingState, version: fact.seq },
  };
  return settled(after, fact.event);
}
