import type { FastifyInstance } from 'fastify';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Fact } from '#contract/kernel/facts.ts';
import { TOTAL_LIMIT } from '#contract/kernel/page.ts';
import { siFeed } from '#contract/si/feed.calls.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { keyId, keyInstant, keysetPage, readKeyset } from '../../../kernel/keyset.ts';
import { scopeOf } from '../../../kernel/tenancy.ts';
import { namesOfSeats } from '../../identity/names.read.ts';
import { SI_DOCUMENT_TYPE } from '../document-type.ts';
import { presentLog } from '../read/log.ts';
import { foundSis } from '../read/queries.ts';

type Asked = z.output<NonNullable<typeof siFeed.query>>;

const place = z.tuple([keyInstant, keyId]);

/** Events of one company's SIs; the deleted ones' too, because the log stays. */
function events(db: Kysely<Tables>, companyId: string, asked: Asked) {
  const { Id, CGO_ID, Event, from, to } = asked;
  const q = asked.q?.trim() ?? '';
  return db
    .selectFrom('documentEvent as e')
    .innerJoin('shippingInstruction as si', 'si.id', 'e.documentId')
    .innerJoin('shipment as s', 's.id', 'si.shipmentId')
    .where('e.documentType', '=', SI_DOCUMENT_TYPE)
    .where('e.companyId', '=', companyId)
    .$if(Id !== undefined, query => query.where('si.id', '=', Id ?? ''))
    .$if(CGO_ID !== undefined, query => query.where('si.shipmentId', '=', CGO_ID ?? ''))
    .$if(Event !== undefined, query => query.where('e.event', '=', Event ?? ''))
    .$if(from !== undefined, query => query.where('e.at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, query => query.where('e.at', '<', new Date(to ?? 0)))
    .$if(q !== '', query => query.where('si.id', 'in', foundSis(db, q)));
}

const COLUMNS = [
  'e.id as key',
  'e.documentId as siId',
  'e.seq',
  'e.event',
  'e.fromState',
  'e.toState',
  'e.actorEmployeeId',
  'e.actorCompanyId',
  'e.actorKind',
  'e.onBehalfOfEmployeeId',
  'e.at',
  'e.remarks',
  'e.changes',
  'e.revision',
  'si.no',
  'si.billNo',
  'si.shipmentId',
  's.bookingNo',
] as const;

const readPage = (db: Kysely<Tables>, companyId: string, asked: Asked) => {
  const after = readKeyset(asked.cursor, place);
  return events(db, companyId, asked)
    .select(COLUMNS)
    .$if(after !== null, query =>
      query.where(sql<SqlBool>`(e.at, e.id) < (${after?.[0] ?? ''}::timestamptz, ${after?.[1] ?? ''})`),
    )
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(asked.limit + 1)
    .execute();
};
type Row = Awaited<ReturnType<typeof readPage>>[number];

async function countOf(db: Kysely<Tables>, companyId: string, asked: Asked): Promise<number> {
  const some = events(db, companyId, asked)
    .select('e.id')
    .limit(TOTAL_LIMIT + 1);
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const factOf = (row: Row): Fact => ({ ...row, at: row.at.toISOString() }) as unknown as Fact;

/** `/external/workbench/SILogs`: who did what, when, to any SI of the asker's company. */
export function registerFeedCall(app: FastifyInstance, deps: Deps): void {
  implement(app, siFeed, async ({ query, who }) => ({
    Data: await deps.reads.inScope(scopeOf(who), async ({ db }) => {
      const { companyId, companyKind } = who.seat;
      const rows = await readPage(db, companyId, query);
      const people = rows.flatMap(row => [row.actorEmployeeId, row.onBehalfOfEmployeeId]);
      const names = await namesOfSeats(
        db,
        people.filter((id): id is string => id !== null),
      );
      return keysetPage(rows, {
        limit: query.limit,
        counted: await countOf(db, companyId, query),
        keyOf: (row): [string, string] => [row.at.toISOString(), row.key],
        show: row => ({
          ...presentLog([factOf(row)], names, companyKind === 'platform')[0]!,
          Key: row.key,
          Id: row.siId,
          TBI_NO: row.no,
          BOOKING_NO: row.bookingNo,
          BILL_NO: row.billNo,
          CGO_ID: row.shipmentId,
        }),
      });
    }),
  }));
}
