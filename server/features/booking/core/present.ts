import type { Booking, ShownCutOff } from '#contract/booking/booking.ts';
import { confirmationSchema } from '#contract/booking/booking-confirmation.ts';
import { bookingContentSchema, bookingLinksSchema } from '#contract/booking/booking-content.ts';
import { booking } from '#machines/booking/booking.document.ts';
import { TAKE_CLAIM } from '#machines/booking/booking.guards.ts';
import { standsUntil } from '#machines/kernel/document-claim.ts';
import { claimWorld } from '../../../kernel/document/claim.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import type { BookingRecord } from '../tables.ts';
import { trackedBoxes } from '../tracking/box-milestones.ts';
import { rowOf } from './booking.store.ts';
import { bookingActor } from './booking-actor.ts';
import { permittedOf } from './permitted.ts';
import { maySeeCost, withCost } from './price-cost.ts';

/** A booking for one reader. Remarks of the desk and cost never leave the platform. */

/** Which tasks behind the cut-offs are done, as the shipment and its containers tell; nobody's word for customs yet. */
async function doneOf({ db }: Tx, cgoId: string | null | undefined): Promise<ReadonlySet<string>> {
  if (!cgoId) return new Set();
  const shipment = await db.selectFrom('shipment').select('siState').where('id', '=', cgoId).executeTakeFirst();
  const boxes = await trackedBoxes({ db }, cgoId);
  return new Set([
    ...(shipment?.siState === 'COMPLETE' ? ['DCO'] : []),
    ...(boxes.length > 0 && boxes.every(({ vgmKg }) => vgmKg !== null) ? ['VCO'] : []),
    ...(boxes.length > 0 && boxes.every(({ times }) => times.GATED_IN || times.LOADED) ? ['FCO'] : []),
  ]);
}

export async function shownCutOffs(tx: Tx, row: Pick<BookingRecord, 'cutOffs' | 'cgoId'>): Promise<ShownCutOff[]> {
  const done = await doneOf(tx, row.cgoId);
  return row.cutOffs.map(one => ({ ...one, isDone: done.has(one.code) }));
}

/** How long it is taken, with what signs of life have added. */
async function takenUntil(tx: Tx, record: BookingRecord): Promise<Date | null> {
  const row = rowOf(record);
  const until = standsUntil(TAKE_CLAIM, row, await claimWorld(tx, booking, row));
  return until === null ? null : new Date(until);
}

export async function presentBooking(tx: Tx, given: BookingRecord, who: SeatedWho, now: Date): Promise<Booking> {
  const row = { ...given, takenUntil: await takenUntil(tx, given) };
  const { seat } = who;
  const isDesk = row.deskCompanyId === seat.companyId;
  const at = now.toISOString();
  const isTaken = row.takenUntil !== null && row.takenUntil > now;
  return {
    id: row.id,
    bookingNo: row.bookingNo,
    version: row.version,
    state: row.state,
    channel: row.channel,
    amendment: row.amendment,
    cancellation: row.cancellation,
    isSent: row.isSent,
    hasOpenRoll: row.hasOpenRoll,
    customerId: row.companyId,
    customerName: row.customerName ?? '',
    customerNameEn: row.customerNameEn ?? '',
    deskName: row.deskName ?? '',
    deskNameEn: row.deskNameEn ?? '',
    isDesk,
    createdAt: row.createdAt.toISOString(),
    createdByName: row.createdByName ?? '',
    submittedAt: row.submittedAt?.toISOString() ?? null,
    takenByName: isTaken ? row.takenByName : null,
    takenUntil: isTaken ? row.takenUntil!.toISOString() : null,
    isTakenByMe: isTaken && row.takenBy === seat.employeeId,
    carrierRequestRef: row.carrierRequestRef,
    carrierRef: row.carrierRef ?? null,
    cgoId: row.cgoId ?? null,
    content: bookingContentSchema.parse(row.content),
    amended: row.amended && bookingContentSchema.parse(row.amended),
    confirmed: row.confirmed && confirmationSchema.parse(row.confirmed),
    links: bookingLinksSchema.parse(row.links),
    feedbacks: [...row.feedbacks],
    amendments: [...row.amendments],
    rolls: [...row.rollList],
    cutOffs: await shownCutOffs(tx, row),
    price: row.price && {
      ...(await withCost(tx, row.price, row.snapshotId, seat, now)),
      isExpired: row.price.goodUntil <= at,
    },
    stateReason: row.stateReason ?? null,
    permitted: permittedOf(rowOf(row), bookingActor(who), at),
    ...(seat.companyKind === 'platform' && {
      deskNote: row.deskNote ?? '',
      claims: [...row.claims],
      ...((await maySeeCost(tx, seat, now)) && { expectedCosts: [...row.expectedCosts] }),
    }),
  };
}
