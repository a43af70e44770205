import { z } from 'zod';
import { bookingResource } from '#contract/booking/booking.resource.ts';
import type {
  BookingAmendment,
  BookingClaim,
  BookingPrice,
  ExpectedCost,
  ShownCutOff,
} from '#contract/booking/booking.ts';
import type { AmendmentState, BookingState, CancellationState } from '#contract/booking/booking-codes.ts';
import type { BookingConfirmation, BookingFeedback, BookingRoll } from '#contract/booking/booking-confirmation.ts';
import type { BookingChannel, BookingContent, BookingLinks } from '#contract/booking/booking-content.ts';
import { type ResourceTable, tableRow } from '../../kernel/resource/table-row.ts';
import { type BookCodeTables, bookCodeRows } from './codes/tables.ts';
import { type CarrierConfigTables, carrierConfigRows } from './config/tables.ts';
import { type SftTemplateTables, sftTemplateRows } from './parties/tables.ts';
import { type BookingTemplateTables, bookingTemplateRows } from './templates/tables.ts';
import { type BookingWatchTables, bookingWatchRows } from './tracking/tables.ts';
import { type BookingUploadTables, bookingUploadRows } from './upload/tables.ts';

/** What a cut-off is kept as; whether its task is done is asked when it is shown. */
export type KeptCutOff = Omit<ShownCutOff, 'isDone'>;
/** Regions in which a carrier's events have an order of their own. */
export type CarrierRegion = 'main' | 'amendment' | 'cancellation' | 'roll';

/** What the document keeps beside the fields of its lists. */
interface BookingKept {
  readonly companyId: string;
  readonly deskCompanyId: string;
  readonly bookingNo: string;
  readonly state: BookingState;
  readonly amendment: AmendmentState | null;
  readonly cancellation: CancellationState | null;
  readonly channel: BookingChannel;
  readonly etd: Date | null;
  readonly nextCutOff: Date | null;
  readonly submittedAt: Date | null;
  readonly acceptDueAt: Date | null;
  readonly confirmedAt: Date | null;
  readonly answerDueAt: Date | null;
  readonly siCutOff: Date | null;
  readonly vgmCutOff: Date | null;
  readonly isSent: boolean;
  readonly hasOpenRoll: boolean;
  readonly content: BookingContent;
  readonly amended: BookingContent | null;
  readonly confirmed: BookingConfirmation | null;
  readonly links: BookingLinks;
  readonly feedbacks: readonly BookingFeedback[];
  readonly amendments: readonly BookingAmendment[];
  readonly rollList: readonly BookingRoll[];
  readonly cutOffs: readonly KeptCutOff[];
  readonly carrierRequestRef: string | null;
  readonly snapshotId: string | null;
  readonly price: BookingPrice | null;
  readonly amendedPrice: BookingPrice | null;
  readonly expectedCosts: readonly ExpectedCost[];
  readonly claims: readonly BookingClaim[];
  readonly deskNote: string | null;
  readonly createdBy: string | null;
  readonly assigneeId: string | null;
  readonly takenBy: string | null;
  readonly takenByName: string | null;
  readonly takenUntil: Date | null;
  readonly requestKey: string | null;
  readonly carrierTimes: Readonly<Partial<Record<CarrierRegion, string>>>;
}

/** `handlerIds` is the database's own and never written. */
export type BookingRecord = Omit<
  ResourceTable<typeof bookingResource>,
  keyof BookingKept | 'handlerIds' | 'isSiOpen' | 'isVgmOpen'
> &
  BookingKept;
/** As lists read it. */
type BookingListRow = BookingRecord & Pick<ResourceTable<typeof bookingResource>, 'isSiOpen' | 'isVgmOpen'>;

interface BookingCarrierEventRow {
  readonly bookingId: string;
  readonly messageId: string;
  readonly companyId: string;
  readonly event: string;
  readonly outcome: 'APPLIED' | 'LATE' | 'REFUSED';
  readonly carrierTime: Date;
  readonly at: Date;
}

interface BookingReminderRow {
  readonly bookingId: string;
  readonly code: string;
  readonly cutOff: Date;
  readonly hours: number;
  readonly at: Date;
}

export interface BookingTables
  extends CarrierConfigTables,
    BookCodeTables,
    SftTemplateTables,
    BookingTemplateTables,
    BookingUploadTables,
    BookingWatchTables {
  readonly booking: BookingRecord;
  readonly bookingList: BookingListRow;
  readonly bookingCarrierEvent: BookingCarrierEventRow;
  readonly bookingReminder: BookingReminderRow;
}

const listRow = tableRow(bookingResource, ['bookingNo', 'state', 'channel', 'rolls', 'issues']).extend({
  companyId: z.string(),
  deskCompanyId: z.string(),
  isSent: z.boolean(),
  hasOpenRoll: z.boolean(),
  content: z.unknown(),
  amended: z.unknown(),
  confirmed: z.unknown(),
  links: z.unknown(),
  feedbacks: z.unknown(),
  amendments: z.unknown(),
  rollList: z.unknown(),
  cutOffs: z.unknown(),
  carrierRequestRef: z.string().nullable(),
  snapshotId: z.string().nullable(),
  price: z.unknown(),
  amendedPrice: z.unknown(),
  expectedCosts: z.unknown(),
  claims: z.unknown(),
  deskNote: z.string().nullable(),
  createdBy: z.string().nullable(),
  assigneeId: z.string().nullable(),
  takenBy: z.string().nullable(),
  takenByName: z.string().nullable(),
  takenUntil: z.date().nullable(),
  requestKey: z.string().nullable(),
  carrierTimes: z.unknown(),
  handlerIds: z.array(z.string()).nullable(),
  carrierNumber: z.string().nullable(),
});

/** Row schemas by table. @public a test compares them with the live database */
export const bookingRows = {
  ...carrierConfigRows,
  ...bookCodeRows,
  ...sftTemplateRows,
  ...bookingTemplateRows,
  ...bookingUploadRows,
  ...bookingWatchRows,
  booking: listRow.omit({ isSiOpen: true, isVgmOpen: true }),
  bookingList: listRow,
  bookingCarrierEvent: z.object({
    bookingId: z.string(),
    messageId: z.string(),
    companyId: z.string(),
    event: z.string(),
    outcome: z.string(),
    carrierTime: z.date(),
    at: z.date(),
  }),
  bookingReminder: z.object({
    bookingId: z.string(),
    code: z.string(),
    cutOff: z.date(),
    hours: z.number(),
    at: z.date(),
  }),
};
