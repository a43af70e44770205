import { BOOKING } from '#contract/booking/booking.ts';
import type { BookingContent } from '#contract/booking/booking-content.ts';
import { ASKED_CARRIER } from '#contract/booking/cockpit.calls.ts';
import type { CutOffHours } from '#contract/booking/rules/cut-offs.ts';
import type { Change } from '#contract/kernel/facts.ts';
import type { BookingCommand } from '#machines/booking/booking.commands.ts';
import { type BookingBirth, evolveBooking } from '#machines/booking/booking.evolve.ts';
import { bookingLifecycle } from '#machines/booking/booking.lifecycle.ts';
import { NEW, permits } from '#machines/kernel/lifecycle.ts';
import type { NewFact } from '../../../kernel/event-store.ts';
import type { BookingRecord } from '../tables.ts';
import { type BookingDoc, contextOf, documentOf } from './booking.document.ts';
import { bookingRefused } from './booking-refused.ts';
import { contentChanges } from './content-changes.ts';
import { keptCutOffs, listColumns } from './list-columns.ts';
import { permittedOf } from './permitted.ts';
import type { SideNames } from './who-books.ts';

/** A command to a booking: refused by the machine, or a fact and the row that follows from it. Nothing here reads or writes. */

/** What an event writes: members of the document, its content by what differs, and columns that no fact tells. */
export interface Writing {
  readonly content?: BookingContent;
  readonly document?: Partial<
    Pick<
      BookingDoc,
      | ('amended' | 'confirmed' | 'carrierRequestRef' | 'carrierRef' | 'cgoId' | 'takenBy' | 'takenByName' | 'links')
      | ('takenUntil' | 'assigneeId' | 'feedbacks' | 'amendments' | 'rolls' | 'snapshotId')
    >
  >;
  readonly columns?: Partial<
    Pick<
      BookingRecord,
      | ('issues' | 'customerName' | 'assigneeName' | 'price' | 'amendedPrice' | 'submittedAt' | 'acceptDueAt')
      | ('confirmedAt' | 'deskNote' | 'carrierTimes' | 'expectedCosts' | 'claims')
    >
  >;
  /** Until when the carrier answers what this event asks of him. */
  readonly answerDueAt?: Date;
  /** Cut-offs before departure where nobody names them, of the carrier's configuration. */
  readonly cutOffHours?: CutOffHours | undefined;
}

export interface Decided {
  readonly fact: NewFact;
  readonly row: BookingRecord;
}

/** What stands beside the document from the beginning: who made it, and by which request. */
export interface BookingMaker {
  readonly createdByName: string | null;
  readonly requestKey: string | null;
}

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** The document's own columns. */
const columnsOf = (after: BookingDoc) => ({
  ...{ state: after.state, amendment: after.amendment, cancellation: after.cancellation, version: after.version },
  ...{ isSent: after.isSent, hasOpenRoll: after.hasOpenRoll, cgoId: after.cgoId, snapshotId: after.snapshotId },
  ...{ content: after.content, amended: after.amended, confirmed: after.confirmed, links: after.links },
  ...{ feedbacks: after.feedbacks, amendments: after.amendments, rollList: after.rolls },
  ...{ carrierRequestRef: after.carrierRequestRef, assigneeId: after.assigneeId, takenBy: after.takenBy },
  ...{ takenByName: after.takenByName, takenUntil: instant(after.takenUntil) },
});

const kindOf = ({ companyKind }: BookingCommand['actor']) =>
  companyKind === 'system' ? 'system' : companyKind === 'carrier' ? 'partner' : 'employee';

const factOf = (
  before: BookingDoc | null,
  after: BookingDoc,
  { actor, at, type: event, remarks }: BookingCommand,
  changes: readonly Change[],
): NewFact => ({
  ...{ documentType: BOOKING, documentId: after.id, companyId: after.customerCompanyId, expectedSeq: after.version },
  ...{ event, fromState: before?.state ?? null, toState: after.state, at, changes, remarks: remarks || null },
  ...{ revision: 1, actorEmployeeId: actor.employeeId, actorCompanyId: actor.companyId, onBehalfOfEmployeeId: null },
  actorKind: kindOf(actor),
});

const NOTHING_YET = {
  ...{ acceptDueAt: null, amendedPrice: null, assigneeName: null, confirmedAt: null, deskNote: null, issues: 0 },
  ...{ price: null, stateReason: null, submittedAt: null, carrierTimes: {}, answerDueAt: null },
  ...{ expectedCosts: [], claims: [] },
};
const UNTOUCHED = {
  ...{ isSent: false, amendment: null, cancellation: null, hasOpenRoll: false },
  ...{ takenBy: null, takenByName: null, takenUntil: null, rolls: [] },
};

export function bornBooking(
  birth: BookingBirth<BookingContent> & { readonly snapshotId?: string },
  names: BookingMaker & SideNames,
  command: BookingCommand,
  { columns = {}, cutOffHours }: Pick<Writing, 'columns' | 'cutOffHours'> = {},
): Decided {
  const context = contextOf({ ...birth, ...UNTOUCHED } as unknown as BookingDoc);
  const permit = permits(bookingLifecycle, NEW, context, command);
  if (!permit.ok) throw bookingRefused(permit.refusal);
  const changes = [{ path: '', after: birth }];
  const after = evolveBooking<BookingContent>(null, { seq: 1, event: command.type, toState: permit.to, changes });
  const at = new Date(command.at);
  const cutOffs = keptCutOffs(after, [], cutOffHours);
  const row = {
    ...{ id: after.id, companyId: after.customerCompanyId, deskCompanyId: after.deskCompanyId, bookingNo: after.no },
    ...{ channel: after.channel, createdBy: after.createdBy, createdAt: at, updatedAt: at },
    ...NOTHING_YET,
    ...names,
    ...columnsOf(after),
    ...listColumns(after, cutOffs, at),
    ...columns,
  } as BookingRecord;
  return { fact: factOf(null, after, command, changes), row };
}

/** Refused, or the state it leads to. */
export function permittedTo(row: BookingRecord, command: BookingCommand): BookingDoc['state'] {
  const document = documentOf(row);
  const permit = permits(bookingLifecycle, document.state, contextOf(document), command);
  if (!permit.ok) throw bookingRefused(permit.refusal, permittedOf(document, command.actor, command.at));
  return permit.to;
}

export function steppedBooking(
  row: BookingRecord,
  command: BookingCommand,
  to: BookingDoc['state'],
  { content, document = {}, columns = {}, cutOffHours, answerDueAt }: Writing,
): Decided {
  const before = documentOf(row);
  const changes: Change[] = [
    ...(content ? contentChanges(before.content, content) : []),
    ...Object.entries(document).map(([path, after]) => ({ path, before: before[path as keyof BookingDoc], after })),
  ];
  const seq = before.version + 1;
  const after = evolveBooking<BookingContent>(before, { seq, event: command.type, toState: to, changes });
  const now = new Date(command.at);
  // Nothing new about the sailing is nothing new about its cut-offs.
  const isSame = after.content === before.content && after.confirmed === before.confirmed;
  const cutOffs = isSame ? row.cutOffs : keptCutOffs(after, row.cutOffs, cutOffHours);
  const next = {
    ...row,
    ...columnsOf(after),
    ...listColumns(after, cutOffs, now),
    ...columns,
    // Nobody waits for an answer that is there.
    answerDueAt: isAsked(after) ? (answerDueAt ?? row.answerDueAt) : null,
    ...(command.remarks && { stateReason: command.remarks.slice(0, 500) }),
    updatedAt: now,
  };
  return { fact: factOf(before, after, command, changes), row: next };
}

/** Events by which the carrier is asked, or has it and goes on: his time to answer begins. */
export const ASKS_CARRIER: ReadonlySet<BookingCommand['type']> = new Set(['SEND', 'ACK', 'UPDATE']);
const ASKED: ReadonlySet<string> = new Set(ASKED_CARRIER);
const isAsked = ({ state, isSent }: BookingDoc): boolean => isSent && ASKED.has(state);

const JSON_COLUMNS: ReadonlySet<string> = new Set([
  ...['content', 'amended', 'confirmed', 'links', 'feedbacks', 'amendments', 'rollList', 'cutOffs', 'price'],
  ...['amendedPrice', 'carrierTimes', 'expectedCosts', 'claims'],
]);
/** The database makes them of the others. */
const GENERATED: ReadonlySet<string> = new Set(['handlerIds', 'carrierNumber']);

/** The row as it is written. */
export const toColumns = (row: BookingRecord): never =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !GENERATED.has(name))
      .map(([name, value]) => [name, JSON_COLUMNS.has(name) && value !== null ? JSON.stringify(value) : value]),
  ) as never;
