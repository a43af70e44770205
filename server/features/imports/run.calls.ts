import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import * as calls from '#contract/imports/calls.ts';
import { importFinding } from '#contract/imports/findings.ts';
import type { ImportMapping } from '#contract/imports/import-run.ts';
import { invalid } from '#contract/kernel/errors.ts';
import { TOTAL_LIMIT } from '#contract/kernel/page.ts';
import type { ImportCommand } from '#machines/imports/import-run.commands.ts';
import type { ImportChanges } from '#machines/imports/import-run.evolve.ts';
import type { Deps } from '../../kernel/deps.ts';
import { receiveFile } from '../../kernel/files/receive-file.ts';
import { implement } from '../../kernel/http/implement.ts';
import { keyId, keyInstant, keysetPage, readKeyset } from '../../kernel/keyset.ts';
import { inScope, scopeOf, type Tx } from '../../kernel/tenancy.ts';
import type { SeatedWho } from '../../kernel/who.ts';
import { headingsPrint } from './cells/column-match.ts';
import { enqueueFor } from './jobs.ts';
import { type KnownKind, kindFor, kindsFor } from './kinds.ts';
import { presentRun, presentRuns } from './present.ts';
import { countRows } from './row-counts.ts';
import { documentOf } from './run-row.ts';
import { lockRun, readRun, stepRun } from './run-store.ts';
import type { RunRow } from './tables.ts';
import { readOptions, startRun, storableOptions, uploadRules } from './upload.ts';
import { actorOf } from './worker.ts';

/** Calls about runs as a whole. A run that is not visible is 404 before anybody asks for a right to its kind. */

const placeSchema = z.tuple([keyInstant, keyId]);
const MOST_KEPT_TOLD = 100;

/** Rows come back after the fact, so their counts are taken now. How far APPLYING is, its job tells. */
const COUNTED_NOW = 'ROLLED_BACK';

/** Applied rows that were changed or removed since, and so will stay. */
async function touchedSince({ db }: Tx, { served }: KnownKind, runId: string) {
  const { rows } = await sql<{ line: number; key: string; targetId: string; all: number }>`
    select r.line, r.key, r.target_id, count(*) over () as all
    from import_row as r left join ${sql.table(served.table)} as t on t.id = r.target_id
    where r.run_id = ${runId} and r.applied_version is not null and not r.rolled_back
      and t.version is distinct from r.applied_version
    order by r.line limit ${MOST_KEPT_TOLD}`.execute(db);
  return { kept: rows.map(({ line, key, targetId }) => ({ line, key, targetId })), keptCount: rows[0]?.all ?? 0 };
}

function checkMapping({ served: { resource } }: KnownKind, mapping: ImportMapping): void {
  const unknown = Object.values(mapping).find(field => field !== null && !Object.hasOwn(resource.meta, field));
  if (unknown) throw invalid([importFinding('IM-31', 'mapping', { field: unknown })]);
}

/** The same headings will be understood the same way the next time. */
async function remember({ db }: Tx, who: SeatedWho, run: RunRow, mapping: ImportMapping, at: Date): Promise<void> {
  const { header } = documentOf(run);
  if (!header) return;
  const print = headingsPrint(header.columns.map(({ title }) => title));
  const { companyId, employeeId } = who.seat;
  const kept = { mapping: JSON.stringify(mapping), updatedAt: at };
  await db
    .insertInto('importMapping')
    .values({ companyId, employeeId, kind: run.kind, print, ...kept })
    .onConflict(conflict => conflict.columns(['employeeId', 'kind', 'print']).doUpdateSet(kept))
    .execute();
}

export function registerRunCalls(app: FastifyInstance, deps: Deps): void {
  const { db, reads, clock, jobs, files } = deps;

  /** One command of a person to a run; what it answers is the run afterwards. */
  const send = <T>(
    who: SeatedWho,
    id: string,
    work: (tx: Tx, run: RunRow, kind: KnownKind) => Promise<T>,
  ): Promise<T> =>
    inScope(db, scopeOf(who), async tx => {
      const run = await lockRun(tx, id);
      return work(tx, run, kindFor(deps, who, run.kind));
    });
  const command = <Type extends ImportCommand['type']>(who: SeatedWho, type: Type) => ({
    ...{ type, actor: actorOf(who), at: clock.now().toISOString() },
  });
  const shown = async (tx: Tx, id: string) => presentRun(tx, deps, await readRun(tx.db, id));

  implement(app, calls.uploadImport, async ({ who, request }) => {
    const { file, fields } = await receiveFile(files, request, uploadRules(clock.now()));
    try {
      const kind = kindFor(deps, who, fields.kind ?? '');
      const options = readOptions(fields.options);
      const { employeeId, companyKind } = who.seat;
      const upload = { file, kind, options, scope: scopeOf(who), companyKind, actor: actorOf(who) };
      const row = await startRun(deps, upload, async (tx, run) => {
        await enqueueFor(tx, deps, 'parse', run, employeeId);
      });
      return { Data: await inScope(db, scopeOf(who), tx => presentRun(tx, deps, row)) };
    } catch (error) {
      await files.remove(file.id);
      throw error;
    }
  });

  implement(app, calls.importList, async ({ who, query }) => {
    const kinds = kindsFor(deps, who).filter(kind => query.kind === undefined || kind === query.kind);
    const after = readKeyset(query.cursor, placeSchema);
    const Data = await reads.inScope(scopeOf(who), async tx => {
      const found = tx.db
        .selectFrom('importRun')
        .where('companyId', '=', who.seat.companyId)
        .where('kind', 'in', kinds.length > 0 ? kinds : [''])
        .$if(query.state !== undefined, one => one.where('state', '=', query.state!));
      const rows = await found
        .selectAll()
        .$if(after !== null, one => one.where(sql<boolean>`(created_at, id) < (${after?.[0]}, ${after?.[1]})`))
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(query.limit + 1)
        .execute();
      const counted = await tx.db
        .selectFrom(
          found
            .select('id')
            .limit(TOTAL_LIMIT + 1)
            .as('found'),
        )
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const runs = new Map((await presentRuns(tx, deps, rows)).map(run => [run.id, run]));
      return keysetPage(rows, {
        limit: query.limit,
        counted: counted.total,
        keyOf: row => [row.createdAt.toISOString(), row.id],
        show: row => runs.get(row.id)!,
      });
    });
    return { Data };
  });

  implement(app, calls.getImport, async ({ who, query }) => {
    const Data = await reads.inScope(scopeOf(who), async tx => {
      const run = await readRun(tx.db, query.id);
      kindFor(deps, who, run.kind);
      return presentRun(tx, deps, run, run.state === COUNTED_NOW ? await countRows(tx, run.id) : undefined);
    });
    return { Data };
  });

  implement(app, calls.mapImport, async ({ who, body }) => {
    const Data = await send(who, body.id, async (tx, run, kind) => {
      const { mapping, options } = body;
      const changes: ImportChanges = {
        ...(mapping ? { mapping } : {}),
        ...(options ? { options: { ...documentOf(run).options, ...storableOptions(options) } } : {}),
      };
      if (mapping) {
        checkMapping(kind, mapping);
        await remember(tx, who, run, mapping, clock.now());
      }
      const next = await stepRun(tx, deps, run, { command: command(who, 'MAP'), changes });
      await enqueueFor(tx, deps, 'parse', next, who.seat.employeeId);
      return shown(tx, run.id);
    });
    return { Data };
  });

  implement(app, calls.applyImport, async ({ who, body }) => {
    const Data = await send(who, body.id, async (tx, run) => {
      const { employeeId } = who.seat;
      if (run.state === 'APPLYING') {
        await enqueueFor(tx, deps, 'apply', run, employeeId);
        return shown(tx, run.id);
      }
      const counts = await countRows(tx, run.id);
      const apply = { ...command(who, 'APPLY'), mode: body.mode };
      const next = await stepRun(tx, deps, run, { command: apply, changes: { mode: body.mode }, counts });
      await enqueueFor(tx, deps, 'apply', next, employeeId);
      return shown(tx, run.id);
    });
    return { Data };
  });

  implement(app, calls.cancelImport, async ({ who, body }) => {
    const Data = await send(who, body.id, async (tx, run) => {
      const counts = await countRows(tx, run.id);
      await stepRun(tx, deps, run, { command: command(who, 'CANCEL'), counts });
      if (run.jobId) await jobs.cancelIn(tx, run.jobId);
      return shown(tx, run.id);
    });
    return { Data };
  });

  implement(app, calls.rollbackImport, async ({ who, body }) => {
    const Data = await send(who, body.id, async (tx, run, kind) => {
      const next = await stepRun(tx, deps, run, { command: command(who, 'ROLLBACK') });
      const touched = await touchedSince(tx, kind, run.id);
      await enqueueFor(tx, deps, 'rollback', next, who.seat.employeeId);
      return { run: await shown(tx, run.id), ...touched };
    });
    return { Data };
  });

  implement(app, calls.discardImport, async ({ who, body }) => {
    const Data = await send(who, body.id, async (tx, run) => {
      await stepRun(tx, deps, run, { command: command(who, 'DISCARD') });
      return shown(tx, run.id);
    });
    return { Data };
  });
}
