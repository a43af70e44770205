import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { decideImport, importRows } from '#contract/imports/calls.ts';
import { TOTAL_LIMIT } from '#contract/kernel/page.ts';
import type { AnyRow, RefLabel } from '#contract/kernel/resource.ts';
import { importRun } from '#machines/imports/import-run.document.ts';
import type { Deps } from '../../kernel/deps.ts';
import { actorOf } from '../../kernel/document/actor.ts';
import { lockDocument } from '../../kernel/document/document-row.ts';
import { changeDocument } from '../../kernel/document/step.ts';
import { implement } from '../../kernel/http/implement.ts';
import type { ImportDiff } from '../../kernel/imports/import-kind.ts';
import { keysetPage, readKeyset } from '../../kernel/keyset.ts';
import { refsOf } from '../../kernel/resource/references.ts';
import { inScope, scopeOf, type Tx } from '../../kernel/tenancy.ts';
import { readRun, servedImportRun } from './import-run.served.ts';
import { type KnownKind, kindFor } from './kinds.ts';
import { presentRow, presentRun } from './present.ts';
import type { StoredRow } from './tables.ts';

/** The rows of a preview, and what people decide of them. */

const placeSchema = z.tuple([z.string().regex(/^\d{1,9}$/)]);

/** Labels of rows that the differences point at, on either side. */
function labelsOf(
  tx: Tx,
  { resources }: Deps,
  { served }: KnownKind,
  rows: readonly StoredRow[],
): Promise<Record<string, RefLabel>> {
  const sides = rows.flatMap(({ diff }) => {
    const fields = diff as readonly ImportDiff[];
    const side = (one: 'ours' | 'theirs'): AnyRow => ({
      ...Object.fromEntries(fields.map(entry => [entry.field, entry[one]])),
      id: '',
      version: 0,
    });
    return fields.length > 0 ? [side('ours'), side('theirs')] : [];
  });
  return refsOf(tx.db, resources, served.resource, sides);
}

export function registerRowCalls(app: FastifyInstance, deps: Deps): void {
  const { db, reads, clock } = deps;

  implement(app, importRows, async ({ who, query }) => {
    const { run: runId, outcome, messages, limit } = query;
    const after = readKeyset(query.cursor, placeSchema);
    const Data = await reads.inScope(scopeOf(who), async tx => {
      const run = await readRun(tx.db, runId);
      const kind = kindFor(deps, who, run.kind);
      const found = tx.db
        .selectFrom('importRow')
        .where('runId', '=', runId)
        .$if(outcome !== undefined, one => one.where('outcome', '=', outcome!))
        .$if(messages === 'true', one => one.where(sql<boolean>`messages <> '[]'::jsonb`));
      const rows = await found
        .selectAll()
        .$if(after !== null, one => one.where('line', '>', Number(after?.[0])))
        .orderBy('line')
        .limit(limit + 1)
        .execute();
      const counted = after
        ? { total: 0 }
        : await tx.db
            .selectFrom(
              found
                .select('line')
                .limit(TOTAL_LIMIT + 1)
                .as('found'),
            )
            .select(({ fn }) => fn.countAll<number>().as('total'))
            .executeTakeFirstOrThrow();
      const page = keysetPage(rows, {
        limit,
        counted: counted.total,
        keyOf: row => [String(row.line)],
        show: row => presentRow(kind.served, row),
      });
      return { ...page, refs: await labelsOf(tx, deps, kind, rows.slice(0, limit)) };
    });
    return { Data };
  });

  implement(app, decideImport, async ({ who, body, request }) => {
    const { id, lines, outcome, decision } = body;
    const Data = await inScope(db, scopeOf(who), async tx => {
      const run = await lockDocument(tx.db, servedImportRun, id, who);
      kindFor(deps, who, run.kind);
      const { numUpdatedRows } = await tx.db
        .updateTable('importRow')
        .set({ decision })
        .where('runId', '=', id)
        .where('appliedVersion', 'is', null)
        .where('outcome', 'in', ['NEW', 'CHANGED', 'REMOVED', 'CONFLICT'])
        .$if(outcome !== undefined, one => one.where('outcome', '=', outcome!))
        .$if(lines !== undefined, one => one.where('line', 'in', lines!))
        .executeTakeFirst();
      const decided = await changeDocument({ tx, deps }, servedImportRun, run, {
        event: 'DECIDE',
        actor: actorOf(importRun, who),
        who,
        now: clock.now(),
        requestId: request.id,
      });
      return { run: await presentRun(tx, deps, decided), decided: Number(numUpdatedRows) };
    });
    return { Data };
  });
}
