import type { BookingRow } from '#machines/booking/booking.document.ts';
import type { BookingRecord } from '../tables.ts';
import { listColumns } from './list-columns.ts';

/** A booking in its two shapes: the document as its log tells it, and the row of its table as messages, papers and lists read it. */

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** The row of the table that a document stands for. */
export const recordOf = (row: BookingRow): BookingRecord =>
  ({
    ...row,
    ...listColumns(row),
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
    submittedAt: instant(row.submittedAt),
    confirmedAt: instant(row.confirmedAt),
    acceptDueAt: instant(row.acceptDueAt),
    answerDueAt: instant(row.answerDueAt),
    takenUntil: instant(row.takenUntil),
  }) as BookingRecord;
