import type { BookingConfirmation } from '#contract/booking/booking-confirmation.ts';
import type { BookingContent } from '#contract/booking/booking-content.ts';
import { bookingFinding } from '#contract/booking/rules/booking-finding.ts';
import { invalid } from '#contract/kernel/errors.ts';
import type { BookingActor } from '#machines/booking/booking.commands.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { carrierConfigOf } from '../config/carrier-config.read.ts';
import { followShipment, makeShipment } from '../shipment/keep-shipment.ts';
import { tellShortSpace } from '../space/tell-short-space.ts';
import type { BookingRecord } from '../tables.ts';
import { type BookingDoc, documentOf } from './booking.document.ts';
import { stepBooking } from './booking.store.ts';
import { cutOffHoursOf } from './check-context.ts';
import { keptCutOffs } from './list-columns.ts';
import { tellEvent } from './tell-booking.ts';
import { tellCutOffChange } from './tell-cut-offs.ts';

/** CONFIRM and RECONFIRM: the carrier's answer becomes what is in force, and the first one makes the shipment in the same commit. */

const isWhole = ({ carrierRef, equipments }: BookingConfirmation, { content }: BookingRecord): boolean =>
  carrierRef !== '' &&
  equipments.length > 0 &&
  content.routing.loading.code !== '' &&
  content.routing.discharge.code !== '';

/** A carrier's number stands for one booking at a time; several buyers of one space share the seller's. */
async function refuseTakenNumber({ db }: Tx, row: BookingRecord, carrierRef: string): Promise<void> {
  if (row.channel === 'SPACE') return;
  const other = await db
    .selectFrom('booking')
    .select('bookingNo')
    .where('carrier', '=', row.content.carrier)
    .where(({ fn, val, eb }) =>
      eb(fn<string>('replace', ['carrierRef', val(' '), val('')]), '=', carrierRef.replaceAll(' ', '')),
    )
    .where('channel', '<>', 'SPACE')
    .where('state', 'not in', ['REJECTED', 'DECLINED', 'CANCELLED', 'COMPLETED'])
    .where('id', '<>', row.id)
    .executeTakeFirst();
  // Of another company's booking nothing is told but that the number is taken.
  if (other)
    throw invalid([bookingFinding('CBR_DUPLICATE', 'confirmation.carrierRef', { n: carrierRef, b: other.bookingNo })]);
}

export interface Confirming {
  readonly confirmation: BookingConfirmation;
  readonly actor: BookingActor;
  readonly at: string;
  readonly remarks?: string;
  /** What is asked for now, where that has become another. */
  readonly content?: BookingContent;
  /** Drawn before the transaction, for the first confirmation. */
  readonly shipmentNo: string;
}

const CONFIRMED_BEFORE = new Set(['CONFIRMED', 'PENDING_AMENDMENT']);

export async function confirmBooking(
  tx: Tx,
  deps: Pick<Deps, 'bus'>,
  row: BookingRecord,
  { confirmation, actor, at, remarks, content, shipmentNo }: Confirming,
): Promise<BookingRecord> {
  const now = new Date(at);
  const type = CONFIRMED_BEFORE.has(row.state) ? 'RECONFIRM' : 'CONFIRM';
  const isComplete = isWhole(confirmation, row);
  const cutOffHours = cutOffHoursOf(await carrierConfigOf(tx.db, row.content.carrier));
  let isFirst = false;
  const after = await stepBooking(
    tx,
    deps,
    row,
    { type, actor, at, isComplete, ...(remarks && { remarks }) },
    async () => {
      await refuseTakenNumber(tx, row, confirmation.carrierRef);
      const said = { confirmed: confirmation, carrierRef: confirmation.carrierRef, feedbacks: [] };
      const document: BookingDoc = { ...documentOf(row), ...said };
      isFirst = document.cgoId === null;
      // A retry of the call finds the booking confirmed: there is never a second shipment.
      const cgoId =
        document.cgoId ??
        (await makeShipment(tx, document, keptCutOffs(document, row.cutOffs, cutOffHours), { shipmentNo, now }));
      return {
        ...(content && { content }),
        document: { ...said, cgoId },
        columns: { confirmedAt: row.confirmedAt ?? now },
        cutOffHours,
      };
    },
  );
  if (!isFirst) await followShipment(tx, documentOf(after), after.cutOffs, { now, withBoxes: true });
  await tellEvent(tx, type, after, now, confirmation.carrierRef);
  await tellCutOffChange(tx, row.cutOffs, after, now);
  await tellShortSpace(tx, row, after, now);
  return after;
}
