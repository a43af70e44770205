import { AppError } from '#contract/kernel/errors.ts';
import type { BookingEvent, BookingRow } from '#machines/booking/booking.document.ts';
import type { DocumentActor } from '#machines/kernel/document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { asRow, lockDocument, readDocument } from '../../../kernel/document/document-row.ts';
import { changeDocument, createDocument } from '../../../kernel/document/step.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import type { BookingRecord } from '../tables.ts';
import { type NewBooking, servedBooking } from './booking.served.ts';
import { recordOf } from './booking-row.ts';

/**
 * Calls to bookings hold the row and send one event of the document, or several. A customer and the desk act on one booking, so it is
 * written with the rights of the server; who sees it is asked first.
 */

/** The document that a row of the table stands for. */
export const rowOf = (record: BookingRecord): BookingRow => asRow(servedBooking, { ...record });

/** Held until the transaction ends; not there for anybody but its customer and the platform. Null: the server itself asks. */
export const lockBooking = async (tx: Tx, id: string, reader: SeatedWho | null): Promise<BookingRecord> =>
  recordOf(await lockDocument(tx.db, servedBooking, id, reader));

/** As `lockBooking`, for what changes nothing. */
export async function lookAtBooking(tx: Tx, id: string, reader: SeatedWho): Promise<BookingRecord> {
  const row = await readDocument(tx.db, servedBooking, id, reader);
  if (!row) throw new AppError('not_found');
  return recordOf(row);
}

/** An event to a booking, with what does not come from the database. */
export interface BookingAsk {
  readonly event: BookingEvent;
  readonly actor: DocumentActor;
  readonly now: Date;
  readonly who?: SeatedWho | null;
  readonly remarks?: string;
  readonly payload?: unknown;
  readonly world?: unknown;
  readonly prepared?: unknown;
}

/** One event of a booking that the caller holds. */
export async function stepBooking(
  tx: Tx,
  deps: Deps,
  record: BookingRecord,
  { remarks, ...ask }: BookingAsk,
): Promise<BookingRecord> {
  const row = await changeDocument({ tx, deps }, servedBooking, rowOf(record), { ...ask, remarks: remarks || null });
  return recordOf(row);
}

/** A booking that comes into being. */
export const bearBooking = async (
  tx: Tx,
  deps: Deps,
  booking: NewBooking,
  ask: Pick<BookingAsk, 'actor' | 'now' | 'who'>,
): Promise<BookingRecord> =>
  recordOf(await createDocument({ tx, deps }, servedBooking, { ...ask, event: 'CREATE', prepared: booking }));
