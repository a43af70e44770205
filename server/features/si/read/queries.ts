import { type Kysely, type SqlBool, sql } from 'kysely';
import { TOTAL_LIMIT } from '#contract/kernel/page.ts';
import { siNumberOf } from '#contract/si/parts/si-number.ts';
import { type SiState, siStateOf } from '#contract/si/status.ts';
import type { Tables } from '../../../db/tables.ts';

/** Columns of a header: a list never reads the content. */
const HEADER_COLUMNS = [
  'shippingInstruction.id',
  'shippingInstruction.no',
  'shippingInstruction.companyId',
  'shippingInstruction.companyCode',
  'shippingInstruction.shipmentId',
  'shippingInstruction.siType',
  'shippingInstruction.plannedCount',
  'shippingInstruction.state',
  'shippingInstruction.mblNo',
  'shippingInstruction.simblNo',
  'shippingInstruction.carrier',
  'shippingInstruction.vessel',
  'shippingInstruction.voyage',
  'shippingInstruction.loadingCode',
  'shippingInstruction.dischargeCode',
  'shippingInstruction.sailingDate',
  'shippingInstruction.deadline',
  'shippingInstruction.boxSummary',
  'shippingInstruction.totalPackages',
  'shippingInstruction.totalWeightKg',
  'shippingInstruction.totalVolumeCbm',
  'shippingInstruction.sources',
  'shippingInstruction.version',
  'shippingInstruction.revision',
  'shippingInstruction.late',
  'shippingInstruction.amendment',
  'shippingInstruction.deleted',
  'shippingInstruction.reviewRemarks',
  'shippingInstruction.createId',
  'shippingInstruction.claimerId',
  'shippingInstruction.reviewerId',
  'shippingInstruction.reviewedAt',
  'shippingInstruction.submittedAt',
  'shippingInstruction.updatedAt',
  'shippingInstruction.warnings',
] as const;

const headers = (db: Kysely<Tables>) =>
  db
    .selectFrom('shippingInstruction')
    .innerJoin('company', 'company.id', 'shippingInstruction.companyId')
    .innerJoin('shipment', 'shipment.id', 'shippingInstruction.shipmentId')
    .select(HEADER_COLUMNS)
    .select(['company.nameZh as companyName', 'company.nameEn as companyNameEn', 'shipment.bookingNo']);

export type HeaderRow = Awaited<ReturnType<ReturnType<typeof headers>['execute']>>[number];

/** These SIs in the order asked. */
export async function headersInOrder(db: Kysely<Tables>, ids: readonly string[]): Promise<HeaderRow[]> {
  if (ids.length === 0) return [];
  const rows = await headers(db)
    .where('shippingInstruction.id', 'in', [...ids])
    .execute();
  const byId = new Map(rows.map(row => [row.id, row]));
  return ids.flatMap(id => byId.get(id) ?? []);
}

export const headerOf = (db: Kysely<Tables>, id: string): Promise<HeaderRow | undefined> =>
  headers(db).where('shippingInstruction.id', '=', id).executeTakeFirst();

/** Oldest first, deleted ones left out. */
export const headersOfShipment = (
  db: Kysely<Tables>,
  shipmentId: string,
  { isStaff }: { readonly isStaff: boolean },
): Promise<HeaderRow[]> =>
  headers(db)
    .$if(!isStaff, query => query.where('shippingInstruction.state', '<>', 'DRAFT'))
    .where('shippingInstruction.shipmentId', '=', shipmentId)
    .where('shippingInstruction.deleted', '=', false)
    .orderBy('shippingInstruction.id')
    .execute();

export interface ListFilter {
  /** The asker's company; null = staff, who see all. Row-level security says the same, but finds no index by it. */
  readonly companyId: string | null;
  readonly q: string;
  /** Empty = all. */
  readonly states: readonly SiState[];
  /** Pending and in review only, in review order. */
  readonly isQueue: boolean;
}

export const statesOf = (status: string | undefined): SiState[] =>
  (status ?? '')
    .split(',')
    .filter(part => /^\d{1,2}$/.test(part.trim()))
    .flatMap(part => siStateOf(Number(part)) ?? []);

// Spelled as the index of the queue spells them, so that its order is read and not sorted.
const amendedFirst = sql<number>`(case when shipping_instruction.amendment then 0 else 1 end)`;
const cutOff = sql<Date>`coalesce(shipping_instruction.deadline, 'infinity'::timestamptz)`;
const inQueue = sql<SqlBool>`shipping_instruction.state in ('SUBMITTED', 'IN_REVIEW')`;

/**
 * SIs whose number is the text, or whose bill, booking or container begins with it; each branch reads its own index. `^@` and not
 * `like`: row-level security lets only leakproof operators go to an index.
 */
export function foundSis(db: Kysely<Tables>, q: string) {
  const prefix = q.toUpperCase();
  const number = siNumberOf(q);
  const byBill = db.selectFrom('shippingInstruction').select('id').where('billNo', '^@', prefix);
  const byMaster = db.selectFrom('shippingInstruction').select('id').where('mblNo', '^@', prefix);
  const byContainer = db.selectFrom('siContainer').select('siId as id').where('containerNo', '^@', prefix);
  const byBooking = db
    .selectFrom('shippingInstruction')
    .innerJoin('shipment', 'shipment.id', 'shippingInstruction.shipmentId')
    .select('shippingInstruction.id')
    .where('shipment.bookingNo', '^@', prefix);
  const union = byBill.union(byMaster).union(byContainer).union(byBooking);
  return number === null
    ? union
    : union.union(db.selectFrom('shippingInstruction').select('id').where('no', '=', number));
}

function filtered<Query extends ReturnType<typeof headers>>(
  db: Kysely<Tables>,
  from: Query,
  filter: ListFilter,
): Query {
  const { companyId, q, states, isQueue } = filter;
  let query = from.where('shippingInstruction.deleted', '=', false);
  // What staff have parked for a customer is theirs until it is submitted.
  if (companyId !== null)
    query = query
      .where('shippingInstruction.companyId', '=', companyId)
      .where('shippingInstruction.state', '<>', 'DRAFT');
  if (isQueue) query = query.where(inQueue);
  if (states.length > 0) query = query.where('shippingInstruction.state', 'in', [...states]);
  if (q !== '') query = query.where('shippingInstruction.id', 'in', foundSis(db, q));
  return query as Query;
}

/** Sort values of a row, as the cursor carries them. */
export const listKey = (row: HeaderRow): [string] => [row.id];
export const queueKey = (row: HeaderRow): [string, string, string, string] => [
  row.amendment ? '0' : '1',
  row.deadline?.toISOString() ?? 'infinity',
  row.submittedAt.toISOString(),
  row.id,
];

/** Newest first; ids are made in the order of time. One row more than asked tells of a next page. */
export const newestFirst = (
  db: Kysely<Tables>,
  filter: ListFilter,
  after: readonly [string] | null,
  limit: number,
): Promise<HeaderRow[]> =>
  filtered(db, headers(db), filter)
    .$if(after !== null, query => query.where('shippingInstruction.id', '<', after?.[0] ?? ''))
    .orderBy('shippingInstruction.id', 'desc')
    .limit(limit + 1)
    .execute();

/** Review order: amended after it was sent, then the cut-off, then the time of submission (A4). */
export const inReviewOrder = (
  db: Kysely<Tables>,
  filter: ListFilter,
  after: readonly [string, string, string, string] | null,
  limit: number,
): Promise<HeaderRow[]> =>
  filtered(db, headers(db), filter)
    .$if(after !== null, query =>
      query.where(sql<SqlBool>`(${amendedFirst}, ${cutOff}, shipping_instruction.submitted_at, shipping_instruction.id)
        > (${after?.[0]}::int, ${after?.[1]}::timestamptz, ${after?.[2]}::timestamptz, ${after?.[3]})`),
    )
    .orderBy(amendedFirst)
    .orderBy(cutOff)
    .orderBy('shippingInstruction.submittedAt')
    .orderBy('shippingInstruction.id')
    .limit(limit + 1)
    .execute();

/** Stops one past the limit of totals. */
export async function countOf(db: Kysely<Tables>, filter: ListFilter): Promise<number> {
  const some = filtered(db, headers(db), filter)
    .clearSelect()
    .select('shippingInstruction.id')
    .limit(TOTAL_LIMIT + 1);
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
