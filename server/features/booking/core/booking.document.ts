import type { BookingContent } from '#contract/booking/booking-content.ts';
import type { BookingContext } from '#machines/booking/booking.commands.ts';
import type { BookingDocument } from '#machines/booking/booking.evolve.ts';
import type { BookingRecord } from '../tables.ts';

/** The row as the document that the log folds to. */
export type BookingDoc = BookingDocument<BookingContent>;

export const documentOf = (row: BookingRecord): BookingDoc => ({
  ...{ id: row.id, no: row.bookingNo, deskCompanyId: row.deskCompanyId, customerCompanyId: row.companyId },
  ...{ channel: row.channel, links: row.links, createdBy: row.createdBy, content: row.content, amended: row.amended },
  ...{ confirmed: row.confirmed, carrierRequestRef: row.carrierRequestRef, carrierRef: row.carrierRef ?? null },
  ...{ cgoId: row.cgoId ?? null, takenBy: row.takenBy, takenByName: row.takenByName },
  ...{ takenUntil: row.takenUntil?.toISOString() ?? null, assigneeId: row.assigneeId, feedbacks: row.feedbacks },
  ...{ amendments: row.amendments, rolls: row.rollList, snapshotId: row.snapshotId, state: row.state },
  ...{ version: row.version, isSent: row.isSent, amendment: row.amendment, cancellation: row.cancellation },
  hasOpenRoll: row.hasOpenRoll,
});

export const contextOf = (document: BookingDoc): BookingContext => ({
  ...{ deskCompanyId: document.deskCompanyId, customerCompanyId: document.customerCompanyId },
  ...{ isSent: document.isSent, amendment: document.amendment, cancellation: document.cancellation },
  ...{
    hasOpenRoll: document.hasOpenRoll,
    rolled: document.rolls.length,
    takenBy: document.takenBy,
    takenByName: document.takenByName,
  },
  takenUntil: document.takenUntil,
});
