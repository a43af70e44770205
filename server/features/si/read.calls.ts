import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { AppError, type Finding } from '#contract/kernel/errors.ts';
import type { Condition } from '#contract/kernel/filter.ts';
import { TOTAL_LIMIT } from '#contract/kernel/page.ts';
import { getDataInfo, reviewRemarks, siDetail, siList, siLog, siPage } from '#contract/si/calls.ts';
import { siStatusCode } from '#contract/si/status.ts';
import { siToWire } from '#contract/si/wire.ts';
import { contentOf, foldSi } from '#machines/si/shipping-instruction.evolve.ts';
import type { Tables } from '../../db/tables.ts';
import type { Deps } from '../../kernel/deps.ts';
import { readFacts } from '../../kernel/event-store.ts';
import { implement } from '../../kernel/http/implement.ts';
import { keyId, keyInstant, keysetPage, readKeyset } from '../../kernel/keyset.ts';
import { scopeOf } from '../../kernel/tenancy.ts';
import type { Seat, SeatedWho } from '../../kernel/who.ts';
import { namesOfSeats } from '../identity/names.read.ts';
import { shipmentsOf } from '../shipment/shipment.read.ts';
import { SI_DOCUMENT_TYPE } from './document-type.ts';
import { abilitiesOf } from './read/abilities.ts';
import { changedSinceApproval } from './read/changed.ts';
import { dataInfoOf } from './read/data-info.ts';
import { presentLog } from './read/log.ts';
import { peopleOf, presentHeader } from './read/present.ts';
import {
  countOf,
  type HeaderRow,
  headerOf,
  headersInOrder,
  headersOfShipment,
  inReviewOrder,
  type ListFilter,
  listKey,
  newestFirst,
  queueKey,
  statesOf,
} from './read/queries.ts';
import { surroundingsOf } from './review/surroundings.ts';
import { countGrid, gridReadingOf, readGridPage } from './staff/grid-read.ts';
import { siGridSource } from './staff/grid-sources.ts';
import { etagOf } from './version.ts';

type Db = Transaction<Tables>;

const withNames = async (db: Db, rows: readonly HeaderRow[]) => {
  const names = await namesOfSeats(db, peopleOf(rows));
  return (row: HeaderRow) => presentHeader(row, names);
};

const listPlace = z.tuple([keyId]);
const queuePlace = z.tuple([z.enum(['0', '1']), keyInstant, z.iso.datetime(), keyId]);

async function pageOf(db: Db, filter: ListFilter, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
  const rows = filter.isQueue
    ? await inReviewOrder(db, filter, readKeyset(cursor, queuePlace), limit)
    : await newestFirst(db, filter, readKeyset(cursor, listPlace), limit);
  return keysetPage(rows, {
    limit,
    counted: await countOf(db, filter),
    keyOf: filter.isQueue ? queueKey : listKey,
    show: await withNames(db, rows),
  });
}

/** The list in an order the reader asks for, as the staff's grid reads it: `vessel,-submittedAt`. */
async function sortedPageOf(
  db: Db,
  filter: ListFilter,
  { sort, cursor, limit }: { sort: string; cursor?: string | undefined; limit: number },
) {
  const states: Condition[] =
    filter.states.length > 0 ? [{ field: 'state', op: 'in', values: [...filter.states] }] : [];
  const source = siGridSource({ conditions: states }, filter.companyId);
  const reading = { ...gridReadingOf(source, { sort, q: filter.q }), conditions: states };
  const { rows, nextCursor } = await readGridPage(db, source, reading, { cursor, limit });
  const shown = await headersInOrder(
    db,
    rows.map(row => String(row.id)),
  );
  const counted = await countGrid(db, source, reading);
  return {
    rows: shown.map(await withNames(db, shown)),
    nextCursor,
    total: Math.min(counted, TOTAL_LIMIT),
    totalIsMore: counted > TOTAL_LIMIT,
  };
}

async function visibleHeader(db: Db, seat: Seat, id: string): Promise<HeaderRow> {
  const header = await headerOf(db, id);
  const isParked = header?.state === 'DRAFT' && seat.companyKind !== 'platform';
  if (!header || isParked) throw new AppError('not_found');
  return header;
}

/** The document as it is, or as it was after event `asOf`; what was can be looked at, not acted on. */
async function detailOf(
  db: Db,
  who: SeatedWho,
  { id, asOf, now }: { id: string; asOf: number | undefined; now: Date },
) {
  const header = await visibleHeader(db, who.seat, id);
  const facts = await readFacts(db, SI_DOCUMENT_TYPE, id, asOf);
  const document = foldSi(facts);
  if (!document) throw new AppError('not_found');
  const isNow = document.version === header.version;
  const present = await withNames(db, [header]);
  const { findings } = await db
    .selectFrom('shippingInstruction')
    .select('findings')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    ...present(header),
    ...(isNow ? {} : { LATE: document.late, AMENDMENT: document.amendment, REVISION: document.revision }),
    ...siToWire(contentOf(document)),
    VERSION: document.version,
    TBI_STATUS: siStatusCode(document.state),
    TBI_SHREMARKS: document.reviewRemarks,
    EVENTS: isNow ? abilitiesOf(document, who, now, await surroundingsOf(db, document)) : [],
    FINDINGS: isNow ? (findings as Finding[]) : [],
    CHANGED: changedSinceApproval(facts),
  };
}

/** Reading calls: 1, 5, 6, 7 of the design (A7), the paged list and the canned remarks. */
export function registerReadCalls(app: FastifyInstance, deps: Deps): void {
  const scoped = <T>(who: SeatedWho, read: (db: Db) => Promise<T>): Promise<T> =>
    deps.reads.inScope(scopeOf(who), ({ db }) => read(db));

  implement(app, getDataInfo, async ({ query, who }) => ({
    Data: await scoped(who, db => dataInfoOf(db, query.CGO_ID, query.Id)),
  }));

  implement(app, siPage, async ({ query, who }) => {
    const filter = {
      companyId: who.seat.companyKind === 'platform' ? null : who.seat.companyId,
      q: query.q?.trim() ?? '',
      states: statesOf(query.status),
      isQueue: query.queue === 'true',
    };
    const { sort } = query;
    return {
      Data: await scoped(who, db =>
        sort && !filter.isQueue ? sortedPageOf(db, filter, { ...query, sort }) : pageOf(db, filter, query),
      ),
    };
  });

  implement(app, siList, async ({ query, who }) => ({
    Data: await scoped(who, async db => {
      const [shipment] = await shipmentsOf(db, [query.CGO_ID]);
      if (!shipment) throw new AppError('not_found');
      const rows = await headersOfShipment(db, shipment.id, { isStaff: who.seat.companyKind === 'platform' });
      return rows.map(await withNames(db, rows));
    }),
  }));

  implement(app, siDetail, async ({ query, who }) => {
    const asked = { id: query.Id, asOf: query.asOf, now: deps.clock.now() };
    const Data = await scoped(who, db => detailOf(db, who, asked));
    return { Data, headers: { ETag: etagOf(Data.VERSION) } };
  });

  implement(app, siLog, async ({ query, who }) => ({
    Data: await scoped(who, async db => {
      await visibleHeader(db, who.seat, query.Id);
      const facts = await readFacts(db, SI_DOCUMENT_TYPE, query.Id);
      const people = facts.flatMap(fact => [fact.actorEmployeeId, fact.onBehalfOfEmployeeId]);
      const names = await namesOfSeats(
        db,
        people.filter((id): id is string => id !== null),
      );
      return presentLog(facts, names, who.seat.companyKind === 'platform');
    }),
  }));

  implement(app, reviewRemarks, async ({ who }) => ({
    Data: await scoped(who, db => db.selectFrom('reviewRemark').selectAll().orderBy('no').execute()),
  }));
}
