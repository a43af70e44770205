import type { AmendmentState, BookingState, CancellationState } from '#contract/booking/booking-codes.ts';
import type { Fact } from '#contract/kernel/facts.ts';
import type { BookingEvent } from './booking.commands.ts';

/** What a booking was made with; stands in its first fact. `Content` is what the customer asks for. */
export interface BookingBirth<Content> {
  readonly id: string;
  readonly no: string;
  readonly deskCompanyId: string;
  readonly customerCompanyId: string;
  readonly content: Content;
}

/** What later facts change by name. */
interface Written<Content> {
  readonly content: Content;
  /** What an open amendment asks for; the content stays in force until the carrier confirms it. */
  readonly amended: Content | null;
  /** The carrier's last answer: equipment, transport plan, cut-offs; its shape is the contract's. */
  readonly confirmed: unknown;
  readonly carrierRef: string | null;
  /** The shipment made by the first confirmation. */
  readonly cgoId: string | null;
  readonly takenBy: string | null;
  readonly takenByName: string | null;
  readonly takenUntil: string | null;
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
  ...{ amended: null, confirmed: null, carrierRef: null, cgoId: null },
  ...{ takenBy: null, takenByName: null, takenUntil: null },
  ...{ isSent: false, amendment: null, cancellation: null, hasOpenRoll: false },
} as const;

/** An amendment that is no longer open: confirmed it becomes the content, otherwise it is dropped. */
function settled<Content>(document: BookingDocument<Content>, event: string): BookingDocument<Content> {
  if (document.amendment === 'AMENDMENT_RECEIVED' || document.amended === null) return document;
  const content = event === 'AMEND_CONFIRM' ? document.amended : document.content;
  return { ...document, content, amended: null };
}

/** The booking after one more fact. */
export function evolveBooking<Content>(
  before: BookingDocument<Content> | null,
  fact: Pick<Fact, 'seq' | 'event' | 'toState' | 'changes'>,
): BookingDocument<Content> {
  if (fact.seq !== (before?.version ?? 0) + 1)
    throw new Error(`fact ${fact.seq} of a booking comes after ${before?.version ?? 0}`);
  const { '': birth, ...written } = Object.fromEntries(fact.changes.map(({ path, after }) => [path, after]));
  const born = before ?? { ...UNTOUCHED, ...(birth as BookingBirth<Content>) };
  const after: BookingDocument<Content> = {
    ...born,
    ...(written as Partial<Written<Content>>),
    ...REGIONS[fact.event as BookingEvent],
    ...{ state: fact.toState as BookingState, version: fact.seq },
  };
  return settled(after, fact.event);
}
