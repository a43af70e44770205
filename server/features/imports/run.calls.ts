import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import * as calls from '#contract/imports/calls.ts';
import { importFinding } from '#contract/imports/findings.ts';
import type { ImportMapping } from '#contract/imports/import-run.ts';
import { invalid } from '#contract/kernel/errors.ts';
import { TOTAL_LIMIT } from '#contract/kernel/page.ts';
import { type ImportEvent, type ImportRunRow, importRun } from '#machines/imports/import-run.document.ts';
import type { Deps } from '../../kernel/deps.ts';
import { actorOf } from '../../kernel/document/actor.ts';
import { asRow, lockDocument } from '../../kernel/document/document-row.ts';
import { changeDocument } from '../../kernel/document/step.ts';
import { receiveFile } from '../../kernel/files/receive-file.ts';
import { implement } from '../../kernel/http/implement.ts';
import { keyId, keyInstant, keysetPage, readKeyset } from '../../kernel/keyset.ts';
import { inScope, scopeOf, type Tx } from '../../kernel/tenancy.ts';
import type { SeatedWho } from '../../kernel/who.ts';
import { enqueueFor } from './enqueue.ts';
import { readRun, servedImportRun } from './import-run.served.ts';
import { type KnownKind, kindFor, kindsFor } from './kinds.ts';
import { presentRun, presentRuns } from './present.ts';
import { countRows, countTakenBack } from './row-counts.ts';
import { readOptions, startRun, storableOptions, uploadRules } from './upload.ts';

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

export function registerRunCalls(app: FastifyInstance, deps: Deps): void {
  const { db, reads, clock, files } = deps;

  interface Held {
    readonly tx: Tx;
    readonly run: ImportRunRow;
    readonly kind: KnownKind;
    send(event: ImportEvent, payload?: object): Promise<ImportRunRow>;
  }
  /** What a person asks of a run, which is held meanwhile. */
  const holding = <T>(
    { who, request, body: { id } }: { who: SeatedWho; request: FastifyRequest; body: { id: string } },
    work: (held: Held) => Promise<T>,
  ): Promise<T> =>
    inScope(db, scopeOf(who), async tx => {
      const run = await lockDocument(tx.db, servedImportRun, id, who);
      const kind = kindFor(deps, who, run.kind);
      const asked = { who, actor: actorOf(importRun, who), now: clock.now(), requestId: request.id };
      const send: Held['send'] = (event, payload = {}) =>
        changeDocument({ tx, deps }, servedImportRun, run, { event, payload, ...asked });
      return work({ tx, run, kind, send });
    });
  /** Read again: what an event leads to has named the job that works for it. */
  const shown = async (tx: Tx, id: string) => presentRun(tx, deps, await readRun(tx.db, id));

  implement(app, calls.uploadImport, async ({ who, request }) => {
    const { file, fields } = await receiveFile(files, request, uploadRules(clock.now()));
    try {
      const kind = kindFor(deps, who, fields.kind ?? '');
      const options = readOptions(fields.options);
      const run = await startRun(deps, {
        file,
        kind,
        options,
        scope: scopeOf(who),
        companyKind: who.seat.companyKind,
        actor: actorOf(importRun, who),
        who,
        requestId: request.id,
      });
      return { Data: await inScope(db, scopeOf(who), tx => presentRun(tx, deps, run)) };
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
      const presented = await presentRuns(
        tx,
        deps,
        rows.map(row => asRow(servedImportRun, row)),
      );
      const back = await countTakenBack(
        tx,
        presented.filter(({ state }) => state === COUNTED_NOW).map(({ id }) => id),
      );
      const runs = new Map(
        presented.map(run => [run.id, { ...run, counts: { ...run.counts, ...back.get(run.id) } }] as const),
      );
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

  implement(app, calls.mapImport, async input => {
    const { id, mapping, options } = input.body;
    const Data = await holding(input, async ({ tx, kind, send }) => {
      if (mapping) checkMapping(kind, mapping);
      await send('MAP', {
        ...(mapping ? { mapping } : {}),
        ...(options ? { options: storableOptions(options) } : {}),
      });
      return shown(tx, id);
    });
    return { Data };
  });

  implement(app, calls.applyImport, async input => {
    const { id, mode } = input.body;
    const Data = await holding(input, async ({ tx, run, send }) => {
      // Asked again, it goes on where it was.
      if (run.state === 'APPLYING') await enqueueFor(tx, deps, 'apply', run, input.who.seat.employeeId);
      else await send('APPLY', { mode });
      return shown(tx, id);
    });
    return { Data };
  });

  implement(app, calls.cancelImport, async input => {
    const Data = await holding(input, async ({ tx, send }) => presentRun(tx, deps, await send('CANCEL')));
    return { Data };
  });

  implement(app, calls.rollbackImport, async input => {
    const Data = await holding(input, async ({ tx, run, kind, send }) => {
      await send('ROLLBACK');
      const touched = await touchedSince(tx, kind, run.id);
      return { run: await shown(tx, run.id), ...touched };
    });
    return { Data };
  });

  implement(app, calls.discardImport, async input => {
    const Data = await holding(input, async ({ tx, send }) => presentRun(tx, deps, await send('DISCARD')));
    return { Data };
  });
}
