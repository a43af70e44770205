import { type Kysely, sql } from 'kysely';
import { TOTAL_LIMIT } from '#contract/kernel/page.ts';
import type { Tables } from '../../db/tables.ts';

/** After departure only staff correct papers; before confirmation there is nothing to instruct. */
const STATES_TO_INSTRUCT = ['CONFIRMED', 'IN_EXECUTION'] as const;

const cutOff = sql<Date>`coalesce(shipment.dco, 'infinity'::timestamptz)`;

export interface ListFilter {
  /** The asker's company; null = staff, who see all. Row-level security says the same, but finds no index by it. */
  readonly companyId: string | null;
  readonly q: string;
}

function toInstruct(db: Kysely<Tables>, { companyId, q }: ListFilter) {
  const open = db
    .selectFrom('shipment')
    .where('siState', '<>', 'COMPLETE')
    .where('mergedIntoId', 'is', null)
    .where('state', 'in', [...STATES_TO_INSTRUCT])
    .$if(companyId !== null, query => query.where('shipment.companyId', '=', companyId ?? ''));
  if (q === '') return open;
  // `^@` and not `like`: row-level security lets only leakproof operators go to an index.
  const prefix = q.toUpperCase();
  return open.where(eb =>
    eb.or([
      eb('bookingNo', '^@', prefix),
      eb('mblNo', '^@', prefix),
      eb('shipmentNo', '^@', prefix),
      eb(
        'shipment.id',
        'in',
        db.selectFrom('shipmentContainer').select('shipmentId').where('containerNo', '^@', prefix),
      ),
    ]),
  );
}

/** Nearest cut-off first (`infinity` when there is none), then id; one row more than asked tells of a next page. */
export const shipmentsToInstructAfter = (
  db: Kysely<Tables>,
  filter: ListFilter,
  after: readonly string[] | null,
  limit: number,
) =>
  toInstruct(db, filter)
    .innerJoin('company', 'company.id', 'shipment.companyId')
    .selectAll('shipment')
    .select('company.nameZh as companyName')
    .$if(after !== null, rows =>
      rows.where(sql<boolean>`(${cutOff}, shipment.id) > (${after?.[0]}::timestamptz, ${after?.[1]})`),
    )
    .orderBy(cutOff)
    .orderBy('shipment.id')
    .limit(limit + 1)
    .execute();

export async function countToInstruct(db: Kysely<Tables>, filter: ListFilter): Promise<number> {
  const some = toInstruct(db, filter)
    .select('shipment.id')
    .limit(TOTAL_LIMIT + 1);
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Booked types of several shipments, one entry per box, in the order of the containers. */
export async function bookedTypesOf(
  db: Kysely<Tables>,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (shipmentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('shipmentContainer')
    .select(['shipmentId', 'type'])
    .where('shipmentId', 'in', shipmentIds)
    .orderBy('shipmentId')
    .orderBy('seq')
    .execute();
  return new Map([...Map.groupBy(rows, row => row.shipmentId)].map(([id, boxes]) => [id, boxes.map(box => box.type)]));
}
