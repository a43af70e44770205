import { sql } from 'kysely';
import { BOOKING } from '#contract/booking/booking.ts';
import {
  isAtDestination,
  isOnTheWay,
  type MilestoneReport,
  milestoneFault,
} from '#contract/booking/wire/milestone-report.ts';
import { type AnswerReason, reasonLine } from '#contract/edifact/answers.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { ChannelRow } from '../../partner/tables.ts';
import type { BookingRecord } from '../tables.ts';
import { noteMilestone, trackedBoxes } from '../tracking/box-milestones.ts';
import { zonesOf } from './port-zones.ts';

/** What a carrier tells of containers becomes their milestones; what cannot is told with its reason and waits for a person. */

export interface ToldBooking {
  /** Null: no booking is meant that this carrier has. */
  readonly document: { readonly documentType: string; readonly documentId: string; readonly documentNo: string } | null;
  /** What the message calls it. */
  readonly named: string;
  /** Why not all of it was applied; empty where it was. */
  readonly reasons: readonly AnswerReason[];
  readonly error: string;
}

/** By the carrier's number or ours; a number that a carrier uses again is that of the newest booking. */
async function bookingNamed(
  tx: Tx,
  { carrier }: ChannelRow,
  refs: readonly string[],
): Promise<BookingRecord | undefined> {
  if (refs.length === 0) return undefined;
  return tx.db
    .selectFrom('booking')
    .selectAll()
    .where('carrier', '=', carrier)
    .where(eb =>
      eb.or([
        eb('bookingNo', 'in', [...refs]),
        eb(
          sql<string>`carrier_number`,
          'in',
          refs.map(ref => ref.replaceAll(' ', '')),
        ),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** The reason why it was not, or null. */
async function apply(tx: Tx, deps: Deps, row: BookingRecord, report: MilestoneReport): Promise<AnswerReason | null> {
  const { containerNo, milestone, code } = report;
  const params = { no: row.bookingNo, box: containerNo, code };
  if (milestone === null) return milestoneFault('CODE_UNKNOWN', params);
  const { loading, discharge } = row.content.routing;
  if (milestone === 'NONE' || isOnTheWay(report, { loading: loading.code, discharge: discharge.code })) return null;
  const zones = await zonesOf(tx.db, row.content.routing);
  const at = report.at(isAtDestination(report) ? zones.arrivalZone : zones.zone);
  if (at === null) return milestoneFault('TIME_UNREADABLE', params);
  const all = await trackedBoxes(tx, row.cgoId);
  if (all.length === 0) return milestoneFault('NO_BOXES', params);
  const meant = containerNo === '' ? all : all.filter(box => box.containerNo === containerNo);
  if (meant.length === 0) return milestoneFault('BOX_UNKNOWN', params);
  // What is known already is no news.
  const fresh = meant.filter(({ times }) => times[milestone] !== at);
  if (fresh.length === 0) return null;
  try {
    const containers = fresh.map(({ id }) => id);
    await noteMilestone(tx, deps, row, {
      containers,
      code: milestone,
      at,
      source: 'PARTNER',
      byName: row.carrier ?? '',
    });
    return null;
  } catch (error) {
    const finding = error instanceof AppError ? error.detail.errors?.[0] : undefined;
    if (!finding) throw error;
    return { code: finding.code, text: finding.message, segment: null, element: null, component: null };
  }
}

/** One entry for each booking that is told of; `bookingNo` where a person said which one is meant. */
export async function applyMilestones(
  tx: Tx,
  deps: Deps,
  channel: ChannelRow,
  reports: readonly MilestoneReport[],
  bookingNo?: string,
): Promise<ToldBooking[]> {
  const told = new Map<string, { row: BookingRecord | undefined; named: string; reasons: AnswerReason[] }>();
  for (const report of reports) {
    const refs = bookingNo === undefined ? report.bookingRefs : [bookingNo];
    const named = refs[0] ?? '';
    const row = await bookingNamed(tx, channel, refs);
    const one = told.get(row?.id ?? '') ?? { row, named, reasons: [] };
    told.set(row?.id ?? '', one);
    const params = { no: named, box: report.containerNo, code: report.code };
    const reason = row
      ? await apply(tx, deps, row, report)
      : milestoneFault(named === '' ? 'BOOKING_UNNAMED' : 'BOOKING_UNKNOWN', params);
    if (reason) one.reasons.push(reason);
  }
  return [...told.values()].map(({ row, named, reasons }) => ({
    document: row ? { documentType: BOOKING, documentId: row.id, documentNo: row.bookingNo } : null,
    named,
    reasons,
    error: reasons.length === 0 ? '' : reasonLine({ reasons }),
  }));
}
