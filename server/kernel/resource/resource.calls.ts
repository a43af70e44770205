import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { CallDef } from '#contract/kernel/call.ts';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import { TOTAL_LIMIT } from '#contract/kernel/page.ts';
import { type Ability, type AnyRow, buttonOf, can, resourceCalls } from '#contract/kernel/resource.ts';
import type { Deps } from '../deps.ts';
import { implement } from '../http/implement.ts';
import { once } from '../http/once.ts';
import { keyId, keyInstant, keysetPage, readKeyset } from '../keyset.ts';
import { inScope, ownCompanyOf, scopeOf, type Tx } from '../tenancy.ts';
import type { SeatedWho } from '../who.ts';
import { conceal, concealChanges, concealedError, refuseProbing } from './concealed.ts';
import { type Doors, doorsFor, fitsDoors } from './doors.ts';
import { foldRow } from './facts.ts';
import { countRows, readingOf, readPage, readRow } from './read.ts';
import { refsOf } from './references.ts';
import { rowByRow } from './row-results.ts';
import type { ServedResource } from './served-resource.ts';
import { createRow, deleteRow, factsOf, modifyRow, restoreRow, usesOf, type Writer } from './write.ts';

/** The calls of one resource. Everything specific comes from its declaration and its few hooks. */

/** The version that a write is based on, from the header If-Match. */
export const expectedVersion = (request: FastifyRequest): number => {
  const header = /^(?:W\/)?"?(\d{1,9})"?$/.exec(request.headers['if-match']?.trim() ?? '')?.[1];
  if (header !== undefined) return Number(header);
  throw invalid([
    {
      path: 'If-Match',
      code: 'DOC-L-01',
      severity: 'error',
      message: { zh: '缺少版本号（If-Match）', en: 'The version is missing (If-Match)' },
    },
  ]);
};

async function nameMap(tx: Tx, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.filter(id => id !== null))];
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<{ employeeId: string; name: string }>`select employee_id, name
    from seat_names(${wanted})`.execute(tx.db);
  return new Map(rows.map(row => [row.employeeId, row.name]));
}

/** Facts of deletions of rows that stood behind the doors: what the row was stands in its changes. */
function goneSql(doors: Doors): RawBuilder<boolean> | null {
  if (!doors) return null;
  // The state of a document stands beside its changes.
  const was = (field: string, values: readonly string[]) => sql`(exists (
    select from jsonb_array_elements(e.changes) as c where c->>'path' = ${field} and c->>'before' = any(${[...values]}::text[]))
    or (${field}::text = 'state' and e.from_state = any(${[...values]}::text[])))`;
  const each = doors.map(
    ({ only }) =>
      sql`(${sql.join([sql`true`, ...Object.entries(only).map(([field, values]) => was(field, values))], sql` and `)})`,
  );
  return sql`(${sql.join(each, sql` or `)})`;
}

const deletedKey = z.tuple([keyInstant, keyId]);

/** What was deleted and has not come back, newest first, as the log tells it. */
export async function deletedRows(
  tx: Tx,
  served: ServedResource,
  doors: Doors,
  query: { cursor?: string | undefined; limit: number },
) {
  const from = readKeyset(query.cursor, deletedKey);
  const { docType, caption } = served.resource;
  const gone = goneSql(doors);
  const { rows } = await sql<{ documentId: string; at: Date; actorEmployeeId: string | null; changes: unknown }>`
    select e.document_id, e.at, e.actor_employee_id, e.changes from document_event as e
    where e.document_type = ${docType} and e.event = 'DELETE'
      and not exists (select from document_event as later where later.document_type = e.document_type
        and later.document_id = e.document_id and later.seq > e.seq)
      ${gone ? sql`and ${gone}` : sql``}
      ${from ? sql`and (e.at, e.document_id) < (${from[0]}::timestamptz, ${from[1]})` : sql``}
    order by e.at desc, e.document_id desc limit ${query.limit + 1}`.execute(tx.db);
  const names = await nameMap(
    tx,
    rows.map(row => row.actorEmployeeId),
  );
  const valueIn = (changes: unknown, field: string | undefined): string => {
    const shown = concealChanges(served, changes as { path: string; before?: unknown }[]);
    const change = shown.find(({ path }) => path === field);
    return change?.before === undefined ? '' : String(change.before);
  };
  return keysetPage(rows, {
    limit: query.limit,
    counted: rows.length,
    keyOf: row => [row.at.toISOString(), row.documentId],
    show: row => ({
      id: row.documentId,
      code: valueIn(row.changes, caption.code),
      name: valueIn(row.changes, caption.zh) || valueIn(row.changes, caption.en),
      at: row.at.toISOString(),
      who: row.actorEmployeeId === null ? null : (names.get(row.actorEmployeeId) ?? null),
    }),
  });
}

const asOfInstant = (asOf: string): Date => new Date(asOf.length === 10 ? `${asOf}T23:59:59.999Z` : asOf);

type LoggedFacts = Parameters<typeof foldRow>[2];

/** The log of an overlay tells only what was laid over the row; the rest is as it is now. */
function rowAsOf(served: ServedResource, now: AnyRow | null, id: string, facts: LoggedFacts): AnyRow | null {
  const then = foldRow(served.resource, id, facts);
  if (!served.overlaid || !now) return then;
  const { meta } = served.resource;
  const laid = foldRow(served.resource, id, [...facts, { seq: then?.version ?? 0, event: '', at: '', changes: [] }])!;
  const own = Object.entries(laid).filter(([field]) => meta[field] && !meta[field].computed);
  return { ...now, ...Object.fromEntries(own), version: then?.version ?? 0 };
}

export function registerResource(app: FastifyInstance, deps: Deps, served: ServedResource): void {
  const { db, reads, resources, clock } = deps;
  const { resource } = served;
  const calls = resourceCalls(resource);
  const doorsTo = (who: SeatedWho, ability?: Ability): Promise<Doors> =>
    doorsFor(deps, served, who, ability && buttonOf(ability));
  const writes = async <T>(
    who: SeatedWho,
    request: FastifyRequest,
    ability: Ability,
    work: (writer: Writer) => Promise<T>,
  ): Promise<T> => {
    const doors = await doorsTo(who, ability);
    return inScope(db, scopeOf(who), tx =>
      work({ deps, tx, who, at: clock.now(), requestId: request.id, doors }),
    ).catch(error => {
      throw concealedError(served, error);
    });
  };
  // Shapes differ from resource to resource; the declared schema checks what goes out.
  const open = <C extends CallDef>(call: C): CallDef => call as unknown as CallDef;
  const on = <C extends CallDef>(
    call: C,
    handler: (input: never) => Promise<{ Data: unknown; headers?: Readonly<Record<string, string>> }>,
  ) => {
    const guarded = async (input: { readonly who: SeatedWho }) => {
      await served.guard?.(input.who, deps);
      return handler(input as never);
    };
    implement(app, open(call), guarded as never, { asItIs: true });
  };

  interface Input {
    readonly who: SeatedWho;
    readonly request: FastifyRequest;
    readonly query: {
      id: string;
      filter?: string;
      sort?: string;
      q?: string;
      cursor?: string;
      limit: number;
      asOf?: string;
    };
    readonly body: { id: string; changes: Record<string, unknown>; rows: { id: string; version: number }[] };
  }

  on(calls.list, async ({ who, query }: Input) => {
    const reading = readingOf(served, query, { doors: await doorsTo(who), own: ownCompanyOf(who) });
    refuseProbing(served, who, reading.conditions);
    const Data = await reads.inScope(scopeOf(who), async tx => {
      const page = await readPage(tx.db, served, reading, query);
      // The reader has the total from the first page already.
      const counted = query.cursor ? 0 : await countRows(tx.db, served, reading);
      const refs = await refsOf(tx.db, resources, resource, page.rows);
      const rows = page.rows.map(row => conceal(served, row));
      return { ...page, rows, total: Math.min(counted, TOTAL_LIMIT), totalIsMore: counted > TOTAL_LIMIT, refs };
    });
    return { Data };
  });

  on(calls.get, async ({ who, query }: Input) => {
    const { id, asOf } = query;
    const doors = await doorsTo(who);
    const Data = await reads.inScope(scopeOf(who), async tx => {
      const now = await readRow(tx.db, served, id);
      const row =
        asOf === undefined ? now : rowAsOf(served, now, id, await factsOf(tx.db, served, id, asOfInstant(asOf)));
      if (!row || (!now && resource.owner !== 'global') || !fitsDoors(doors, row)) throw new AppError('not_found');
      return { row: conceal(served, row), refs: await refsOf(tx.db, resources, resource, [row]) };
    });
    return { Data, headers: { ETag: `"${(Data.row as AnyRow).version}"` } };
  });

  /** The row as an event of its document has left it. */
  const written = async (who: SeatedWho, id: string): Promise<AnyRow> => {
    const row = await inScope(db, scopeOf(who), tx => readRow(tx.db, served, id));
    if (!row) throw new AppError('not_found');
    return row;
  };

  if (can(resource, 'create'))
    on(
      calls.create,
      once(deps, open(calls.create), (async ({ who, body, request }: Input) => {
        const { document } = served;
        const row = document
          ? await written(who, await document.create({ deps, who, requestId: request.id }, { ...body }))
          : await writes(who, request, 'create', writer => createRow(writer, served, body));
        return { Data: conceal(served, row) };
      }) as never) as never,
    );

  if (can(resource, 'modify'))
    on(calls.modify, async ({ who, body, request }: Input) => {
      const version = expectedVersion(request);
      const change = { id: body.id, version, changes: body.changes };
      const { document } = served;
      const row = document
        ? await written(who, await document.modify({ deps, who, requestId: request.id }, change))
        : await writes(who, request, 'modify', writer => modifyRow(writer, served, change));
      return { Data: conceal(served, row), headers: { ETag: `"${row.version}"` } };
    });

  if (can(resource, 'delete')) {
    on(calls.remove, async ({ who, body, request }: Input) => {
      const { document } = served;
      const doors = document?.remove ? await doorsTo(who, 'delete') : null;
      const Data = await rowByRow(body.rows, async ({ id, version }) => {
        if (document?.remove) await document.remove({ deps, who, requestId: request.id, doors }, { id, version });
        else await writes(who, request, 'delete', writer => deleteRow(writer, served, id, version));
        return null;
      });
      return { Data };
    });
    on(calls.restore, async ({ who, body, request }: Input) => {
      const { document } = served;
      const row = document?.restore
        ? await document.restore({ deps, who, requestId: request.id, doors: await doorsTo(who, 'delete') }, body.id)
        : await writes(who, request, 'delete', writer => restoreRow(writer, served, body.id));
      return { Data: conceal(served, row) };
    });
    on(calls.deleted, async ({ who, query }: Input) => {
      const doors = await doorsTo(who, 'delete');
      return { Data: await reads.inScope(scopeOf(who), tx => deletedRows(tx, served, doors, query)) };
    });
  }

  if (can(resource, 'log'))
    on(calls.log, async ({ who, query }: Input) => {
      const doors = await doorsTo(who, 'log');
      const Data = await reads.inScope(scopeOf(who), async tx => {
        const facts = await factsOf(tx.db, served, query.id);
        const row =
          (await readRow(tx.db, served, query.id)) ?? (doors && foldRow(resource, query.id, facts.slice(0, -1)));
        const isOpen = facts.length > 0 && !served.closedLog;
        if ((!isOpen && !row) || (row && !fitsDoors(doors, row))) throw new AppError('not_found');
        const names = await nameMap(
          tx,
          facts.map(fact => fact.actorEmployeeId),
        );
        return facts
          .map(({ actorEmployeeId, toState, ...fact }) => ({
            ...fact,
            // A resource may show a part of its document.
            changes: concealChanges(
              served,
              served.document ? fact.changes.filter(({ path }) => path in resource.meta) : fact.changes,
            ),
            state: toState,
            who: actorEmployeeId === null ? null : (names.get(actorEmployeeId) ?? null),
          }))
          .reverse();
      });
      return { Data };
    });

  on(calls.usage, async ({ who, query }: Input) => {
    const doors = await doorsTo(who);
    const Data = await reads.inScope(scopeOf(who), async tx => {
      const row = await readRow(tx.db, served, query.id);
      if (!row || !fitsDoors(doors, row)) throw new AppError('not_found');
      return usesOf(tx, served, row);
    });
    return { Data };
  });
}
