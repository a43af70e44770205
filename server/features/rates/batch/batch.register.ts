import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { AppError } from '#contract/kernel/errors.ts';
import { TOTAL_LIMIT } from '#contract/kernel/page.ts';
import {
  applyRateBatch,
  cancelRateBatch,
  confirmRateBatch,
  correctBatchRow,
  createRateBatch,
  editBatchRow,
  excludeBatchRow,
  previewRateBatch,
  rateBatchDetail,
  rateBatchRowContent,
  rateBatchRowSource,
  rateBatchRows,
  retryRateBatch,
  returnRateBatch,
  revertRateBatch,
  submitRateBatch,
} from '#contract/rates/batch/batch.calls.ts';
import { rateBatchResource } from '#contract/rates/batch/rate-batch.resource.ts';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import type { Tables } from '../../../db/tables.ts';
import type { JobGivenUp } from '../../../jobs/jobs.ts';
import { versionSeen } from '../../../kernel/http/if-match.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { implementOnce } from '../../../kernel/http/once.ts';
import { keysetPage, readKeyset } from '../../../kernel/keyset.ts';
import { onPrimary } from '../../../kernel/reads.ts';
import { serve } from '../../../kernel/resource/served-resource.ts';
import { inScope, scopeOf } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { demandCost, holdsAny } from '../rate-actor.ts';
import { applyBatch } from './apply-batch.ts';
import {
  applyLater,
  beginBatch,
  confirmBatch,
  drawBatchNumber,
  editRow,
  excludeRows,
  previewAgain,
  refuseUnknownPorts,
  retryBatch,
  returnBatch,
  revertLater,
  sendToBatch,
  submitBatch,
} from './batch-events.ts';
import type { BatchPlan } from './batch-plan.ts';
import { batchFinding } from './batch-refused.ts';
import { BATCH_JOBS, type BatchDeps, type BatchJob, ownerOf, scopeOfOwner } from './batch-worker.ts';
import { failBatch } from './fail-batch.ts';
import { correctRow, rowSource } from './import/correct-row.ts';
import { presentBatch, presentRows } from './present-batch.ts';
import { previewBatch } from './preview-batch.ts';
import { readBatch } from './rate-batch.served.ts';
import { isOfLcl, pageOf, rightsFor } from './rates-of.ts';
import { revertBatch } from './revert-batch.ts';
import { settleIncrease } from './settle-increase.ts';
import type { RateBatchRowRow } from './tables.ts';

/** List, file and log of batches; rows tell cost, so the menu alone opens none of them. */
export const rateBatchServed = serve({
  resource: rateBatchResource,
  table: 'rateBatch',
  found: false,
  guard: (who, { db, clock }) => demandCost(db, who, clock.now()),
});

function defineBatchJobs(deps: BatchDeps): void {
  const { jobs } = deps;
  const link = ({ batchId, owner }: BatchJob) =>
    inScope(deps.db, scopeOfOwner(owner), async ({ db }) => ({
      link: pageOf((await readBatch(db, batchId)).plan as BatchPlan | null, batchId),
    }));
  const givenUp: JobGivenUp<BatchJob> = (data, error) => failBatch(deps, data, error);
  const define = (kind: string, work: typeof previewBatch) =>
    jobs.define<BatchJob>(
      kind,
      async run => {
        await work(deps, run);
        return link(run.data);
      },
      givenUp,
    );
  define(BATCH_JOBS.preview, previewBatch);
  define(BATCH_JOBS.apply, applyBatch);
  jobs.define<BatchJob>(BATCH_JOBS.revert, async run => {
    await revertBatch(deps, run);
    return link(run.data);
  });
}

const placeSchema = z.tuple([z.string().regex(/^\d{1,9}$/)]);

export function registerBatches(app: FastifyInstance, deps: BatchDeps): void {
  defineBatchJobs(deps);
  /** Who keeps the one kind of rates finds no batch of the other. */
  const readable = async (db: Transaction<Tables>, { seat }: SeatedWho, id: string) => {
    const row = await readBatch(db, id);
    if (!holdsAny(seat, rightsFor(row.plan as BatchPlan | null, rateBatchDetail.access.anyOf)))
      throw new AppError('not_found');
    return row;
  };
  const shown = async (who: SeatedWho, id: string, from = onPrimary(deps.db)) => {
    const now = deps.clock.now();
    const Data = await from.inScope(scopeOf(who), async ({ db }) => {
      await demandCost(db, who, now);
      return presentBatch(db, await readable(db, who, id), who, now);
    });
    return { Data, headers: { ETag: `"${Data.version}"` } };
  };

  implement(app, rateBatchDetail, ({ query, who }) => shown(who, query.id, deps.reads));

  implement(app, rateBatchRows, async ({ query, who }) => {
    const { id, outcome, limit, cursor } = query;
    const after = readKeyset(cursor, placeSchema);
    const Data = await deps.reads.inScope(scopeOf(who), async ({ db }) => {
      await demandCost(db, who, deps.clock.now());
      const batch = await readable(db, who, id);
      const { rows } = await sql<RateBatchRowRow>`select * from rate_batch_row where batch_id = ${id}
        ${outcome ? sql`and coalesce(outcome, planned) = ${outcome}` : sql``}
        ${after ? sql`and seq > ${after[0]}::int` : sql``} order by seq limit ${limit + 1}`.execute(db);
      const counted = await sql<{
        n: number;
      }>`select count(*) as n from (select from rate_batch_row where batch_id = ${id}
        ${outcome ? sql`and coalesce(outcome, planned) = ${outcome}` : sql``} limit ${TOTAL_LIMIT + 1}) as found`.execute(
        db,
      );
      const views = new Map(
        (await presentRows(db, batch.plan as BatchPlan | null, rows.slice(0, limit))).map(view => [view.seq, view]),
      );
      return keysetPage(rows, {
        limit,
        counted: Number(counted.rows[0]?.n ?? 0),
        keyOf: row => [String(row.seq)],
        show: row => views.get(row.seq)!,
      });
    });
    return { Data };
  });

  implement(app, rateBatchRowContent, async ({ query, who }) => {
    const content = await deps.reads.inScope(scopeOf(who), async ({ db }) => {
      await demandCost(db, who, deps.clock.now());
      if (isOfLcl((await readable(db, who, query.id)).plan as BatchPlan | null)) return null;
      const row = await db
        .selectFrom('rateBatchRow')
        .select(['content', 'copies', 'before'])
        .where('batchId', '=', query.id)
        .where('seq', '=', query.seq)
        .executeTakeFirst();
      return row?.content ?? (row?.copies as never[] | undefined)?.[0] ?? row?.before ?? null;
    });
    if (content === null) throw new AppError('not_found');
    return { Data: { content: fclRateResource.schema.parse(content) } };
  });

  implement(app, rateBatchRowSource, async ({ query, who }) => ({ Data: await rowSource(deps, who, query) }));

  implementOnce(app, deps, createRateBatch, async ({ body, who }) => {
    const no = await drawBatchNumber(deps);
    const { title, selection, actions, edits } = body;
    const kind = 'ids' in selection ? 'FIELD_EDIT' : 'RULE';
    const isEmpty = actions.length === 0 && edits.length === 0;
    if (isEmpty) throw new AppError('event_not_allowed', { errors: [batchFinding({ code: 'RB-04' }, 'actions')] });
    const batch = await inScope(deps.db, scopeOf(who), async tx => {
      await demandCost(tx.db, who, deps.clock.now());
      await refuseUnknownPorts(tx, actions);
      const plan = { kind: 'ACTIONS', selection, actions, edits } as const;
      return beginBatch(tx, deps, ownerOf(who), { kind, title, plan, originId: null, no });
    });
    return shown(who, batch.id);
  });

  implementOnce(app, deps, previewRateBatch, async ({ body, who, request }) => {
    await previewAgain({ deps, who }, body.id, versionSeen(request), body.actions);
    return shown(who, body.id);
  });
  implementOnce(app, deps, excludeBatchRow, async ({ body, who, request }) => {
    await excludeRows({ deps, who }, body.id, versionSeen(request), body.seqs);
    return shown(who, body.id);
  });
  implementOnce(app, deps, editBatchRow, async ({ body, who, request }) => {
    await editRow({ deps, who }, { ...body, version: versionSeen(request) });
    return shown(who, body.id);
  });
  implementOnce(app, deps, correctBatchRow, async ({ body, who, request }) => {
    await correctRow({ deps, who }, { ...body, version: versionSeen(request) });
    return shown(who, body.id);
  });
  implementOnce(app, deps, applyRateBatch, async ({ body, who, request }) => {
    await applyLater({ deps, who }, body.id, versionSeen(request), body.skipErrors);
    return shown(who, body.id);
  });
  implementOnce(app, deps, submitRateBatch, async ({ body, who, request }) => {
    await submitBatch({ deps, who }, body.id, versionSeen(request), body.skipErrors);
    return shown(who, body.id);
  });
  implementOnce(app, deps, confirmRateBatch, async ({ body, who, request }) => {
    await confirmBatch({ deps, who }, body.id, versionSeen(request), body.remarks);
    return shown(who, body.id);
  });
  implementOnce(app, deps, revertRateBatch, async ({ body, who, request }) => {
    await revertLater({ deps, who }, body.id, versionSeen(request));
    return shown(who, body.id);
  });
  implementOnce(app, deps, retryRateBatch, async ({ body, who, request }) =>
    shown(who, await retryBatch({ deps, who }, body.id, versionSeen(request))),
  );
  implementOnce(app, deps, returnRateBatch, async ({ body, who, request }) => {
    await returnBatch({ deps, who }, body.id, versionSeen(request), body.remarks);
    return shown(who, body.id);
  });
  implementOnce(app, deps, cancelRateBatch, async ({ body, who, request }) => {
    const cancelling = { id: body.id, version: versionSeen(request), event: 'CANCEL' } as const;
    await sendToBatch({ deps, who }, cancelling, async (tx, _row, step) => settleIncrease(tx, deps, await step()));
    return shown(who, body.id);
  });
}
