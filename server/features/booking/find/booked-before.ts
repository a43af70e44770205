import { sql } from 'kysely';
import type { BookingState } from '#contract/booking/booking-codes.ts';
import { bookingContentSchema } from '#contract/booking/booking-content.ts';
import { withoutFiles } from '#contract/booking/files.calls.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';

/** What was booked before is what is booked again: lanes of a person, and the last booking of one. */

const LANES = 5;

/** Of the employee's own last bookings; containers as in the newest of each lane. */
export async function lastLanes({ db }: Tx, who: SeatedWho) {
  const { rows } = await sql<{ pol: string; pod: string; containers: string | null; bookings: number }>`
    with last as materialized (
      select pol, pod, containers, created_at from booking
      where created_by = ${who.seat.employeeId} and pol is not null and pod is not null
      order by created_at desc, id desc limit 100
    )
    select pol, pod, (array_agg(containers order by created_at desc))[1] as containers, count(*)::int as bookings
    from last group by pol, pod order by max(created_at) desc limit ${LANES}`.execute(db);
  return rows.map(({ pol, pod, containers, bookings }) => ({ pol, pod, bookings, box: containers ?? '' }));
}

interface Lane {
  readonly pol: string;
  readonly pod: string;
  readonly customer?: string | undefined;
}

/** The newest of the lane that was more than a draft; staff's of the customer they book for. */
export async function lastBookingOf({ db }: Tx, who: SeatedWho, { pol, pod, customer }: Lane) {
  const isStaff = who.seat.companyKind === 'platform';
  const company = isStaff ? customer : who.seat.companyId;
  const found = await db
    .selectFrom('booking')
    .select(['bookingNo', 'content'])
    .where('pol', '=', pol)
    .where('pod', '=', pod)
    .where('state', '<>', 'DRAFT')
    .$if(company !== undefined, query => query.where('companyId', '=', company ?? ''))
    .$if(company === undefined, query => query.where('createdBy', '=', who.seat.employeeId))
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!found) throw new AppError('not_found');
  const content = bookingContentSchema.parse(found.content);
  const { etd, eta, departureDate, vesselName, vesselImo, voyageNo, universalVoyage, ...routing } = content.routing;
  void [etd, eta, departureDate, vesselName, vesselImo, voyageNo, universalVoyage];
  return {
    bookingNo: found.bookingNo,
    // Another departure: its ship, its days and its cut-offs are not the last one's.
    content: withoutFiles(bookingContentSchema.parse({ ...content, routing, cutOffs: {} })),
  };
}

const WORK = 8;

const shownOf = (row: {
  readonly id: string;
  readonly bookingNo: string;
  readonly state: BookingState;
  readonly pol: string | null;
  readonly pod: string | null;
  readonly containers: string | null;
  readonly carrier: string | null;
  readonly customerName: string | null;
  readonly customerNameEn: string | null;
  readonly nextCutOff: Date | null;
  readonly updatedAt: Date;
  readonly issues: number | null;
}) => ({
  id: row.id,
  bookingNo: row.bookingNo,
  state: row.state,
  pol: row.pol ?? '',
  pod: row.pod ?? '',
  containers: row.containers ?? '',
  carrier: row.carrier ?? '',
  customerName: row.customerName ?? '',
  customerNameEn: row.customerNameEn ?? '',
  nextCutOff: row.nextCutOff?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
  issues: row.issues ?? 0,
});

const DAY_MS = 86_400_000;

/** What the employee has begun, and what of his waits for a hand: asked by the carrier, given back, or near a cut-off. */
export async function ownWork({ db }: Tx, who: SeatedWho, now: Date) {
  const own = db
    .selectFrom('booking')
    .select(['id', 'bookingNo', 'state', 'pol', 'pod', 'containers', 'carrier', 'customerName', 'nextCutOff'])
    .select(['updatedAt', 'issues', 'customerNameEn'])
    .where('createdBy', '=', who.seat.employeeId)
    .limit(WORK);
  const drafts = await own.where('state', '=', 'DRAFT').orderBy('createdAt', 'desc').execute();
  const waiting = await own
    .where(eb =>
      eb.or([
        eb('state', 'in', ['PENDING_UPDATE', 'RETURNED', 'PENDING_AMENDMENT']),
        eb('hasOpenRoll', '=', true),
        eb.and([
          eb('state', '=', 'CONFIRMED'),
          eb('nextCutOff', '>=', now),
          eb('nextCutOff', '<', new Date(now.getTime() + DAY_MS)),
        ]),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .execute();
  return { drafts: drafts.map(shownOf), waiting: waiting.map(shownOf) };
}
