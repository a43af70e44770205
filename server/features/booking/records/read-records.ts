import { type RawBuilder, sql, type Transaction } from 'kysely';
import { BOOKING } from '#contract/booking/booking.ts';
import type { BookingRecordEntry } from '#contract/booking/records.calls.ts';
import type { Change } from '#contract/kernel/facts.ts';
import type { Tables } from '../../../db/tables.ts';
import { likeText } from '../../../kernel/resource/condition-sql.ts';
import { ownSql } from '../../../kernel/tenancy.ts';
import { namesOfSeats } from '../../identity/names.read.ts';

/** Events of bookings as their reader may see them; row-level security keeps those of other companies out. */

export interface AskedRecords {
  readonly id?: string | undefined;
  readonly no?: string | undefined;
  readonly company?: string | undefined;
  /** The reader's own company, null for the platform. */
  readonly own: string | null;
  readonly event?: string | undefined;
  readonly by?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface Row {
  readonly key: string;
  readonly bookingId: string;
  readonly bookingNo: string | null;
  readonly customerName: string | null;
  readonly customerNameEn: string | null;
  readonly carrier: string | null;
  readonly channel: string | null;
  readonly seq: number;
  readonly at: Date;
  readonly event: string;
  readonly fromState: string | null;
  readonly toState: string;
  readonly actorEmployeeId: string | null;
  readonly actorKind: BookingRecordEntry['by'];
  readonly remarks: string | null;
  readonly changes: readonly Change[];
}

const wheres = ({ id, no, company, own, event, by, from, to }: AskedRecords): RawBuilder<unknown> =>
  sql.join(
    [
      sql`e.document_type = ${BOOKING}`,
      ...(id ? [sql`e.document_id = ${id}`] : []),
      ...(no ? [sql`b.booking_no like ${`${likeText(no.trim().toUpperCase())}%`}`] : []),
      ...(company ? [sql`e.company_id = ${company}`] : []),
      ...(own === null ? [] : [sql`e.company_id = ${ownSql(own)}`]),
      ...(event ? [sql`e.event = ${event}`] : []),
      ...(by ? [sql`e.actor_kind = ${by}`] : []),
      ...(from ? [sql`e.at >= ${from}::timestamptz`] : []),
      ...(to ? [sql`e.at < ${to}::timestamptz`] : []),
    ],
    sql` and `,
  );

const FROM = sql`document_event as e left join booking as b on b.id = e.document_id`;

export async function readRecords(
  db: Transaction<Tables>,
  asked: AskedRecords,
  after: readonly [at: string, key: string] | null,
  limit: number,
): Promise<readonly Row[]> {
  const behind = after ? sql`and (e.at, e.id) < (${after[0]}::timestamptz, ${after[1]})` : sql``;
  const { rows } = await sql<Row>`
    select e.id as key, e.document_id as booking_id, b.booking_no, b.customer_name, b.customer_name_en, b.carrier, b.channel, e.seq, e.at, e.event,
      e.from_state, e.to_state, e.actor_employee_id, e.actor_kind, e.remarks, e.changes
    from ${FROM} where ${wheres(asked)} ${behind} order by e.at desc, e.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countRecords(db: Transaction<Tables>, asked: AskedRecords, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from ${FROM} where ${wheres(asked)} limit ${most}) as found`.execute(db);
  return rows[0]?.n ?? 0;
}

const CONTENT = 'content.';
const MOST_CHANGES = 40;

/** What changed of the content alone: the rest of a fact is the document's own bookkeeping, and says itself by the event. */
const shownChanges = (changes: readonly Change[]): Change[] =>
  changes
    .filter(({ path }) => path.startsWith(CONTENT))
    .slice(0, MOST_CHANGES)
    .map(change => ({ ...change, path: change.path.slice(CONTENT.length) }));

/** The number of a booking that is gone stands in its first fact, which of shape 1 called it `no`. */
function numberOf({ bookingNo, changes }: Row): string {
  const born = changes.find(({ path }) => path === '')?.after as { no?: string; bookingNo?: string } | undefined;
  return bookingNo ?? born?.bookingNo ?? born?.no ?? '';
}

export async function presentRecords(db: Transaction<Tables>, rows: readonly Row[]): Promise<BookingRecordEntry[]> {
  const names = await namesOfSeats(
    db,
    rows.flatMap(({ actorEmployeeId }) => actorEmployeeId ?? []),
  );
  return rows.map(row => {
    const seat = row.actorEmployeeId === null ? undefined : names.get(row.actorEmployeeId);
    return {
      key: row.key,
      bookingId: row.bookingId,
      bookingNo: numberOf(row),
      customerName: row.customerName ?? '',
      customerNameEn: row.customerNameEn ?? '',
      carrier: row.carrier ?? '',
      channel: row.channel ?? '',
      seq: row.seq,
      at: row.at.toISOString(),
      event: row.event,
      fromState: row.fromState,
      toState: row.toState,
      by: row.actorKind,
      byName: seat?.name ?? '',
      byNameEn: seat?.nameEn ?? '',
      byCompany: seat?.companyName ?? '',
      remarks: row.remarks,
      changes: shownChanges(row.changes),
    };
  });
}
