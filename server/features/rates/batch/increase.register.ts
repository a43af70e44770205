import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  cancelIncrease,
  postponeIncrease,
  previewIncrease,
  revertIncrease,
  scheduleIncrease,
} from '#contract/rates/batch/increase.calls.ts';
import { INCREASE_STATES } from '#contract/rates/batch/increase-codes.ts';
import { type EventName, SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import type { IncreaseRow, increase } from '#machines/rates/increase.document.ts';
import { applyAlias } from '../../../kernel/document/apply.ts';
import { lockDocument } from '../../../kernel/document/document-row.ts';
import { changeDocument } from '../../../kernel/document/step.ts';
import { versionSeen } from '../../../kernel/http/if-match.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { stale } from '../../../kernel/resource/write.ts';
import { inScope } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { demandCost } from '../rate-actor.ts';
import { beginBatch, drawBatchNumber } from './batch-events.ts';
import { type BatchDeps, scopeOfOwner } from './batch-worker.ts';
import { type Applied, servedIncrease } from './increase.served.ts';
import { INCREASE_JOB, type IncreaseJob, increasePlan, titleOf } from './increase-work.ts';

/** The calls of single events, and the job of the day. */

function shown(row: IncreaseRow) {
  const state = INCREASE_STATES.find(one => one === row.state);
  if (!state) throw new Error(`an event left increase ${row.id} ${row.state}`);
  const { id, version, previewId, batchId } = row;
  return {
    Data: { id, increaseNo: row.increaseNo ?? '', state, version, previewId, batchId },
    headers: { ETag: `"${version}"` },
  };
}

/** On its day: a batch of the rates as they are now, which goes on by itself. */
async function applyOnDay(deps: BatchDeps, { increaseId, version, owner }: IncreaseJob): Promise<void> {
  const no = await drawBatchNumber(deps);
  await inScope(deps.db, scopeOfOwner(owner), async tx => {
    const row = await lockDocument(tx.db, servedIncrease, increaseId, null);
    if (row.version !== version || row.state !== 'SCHEDULED') return;
    const batch = await beginBatch(tx, deps, owner, {
      kind: 'INCREASE',
      title: titleOf(row),
      plan: increasePlan(row, true),
      originId: row.id,
      no,
    });
    const prepared: Applied = { batchId: batch.id };
    const asked = { event: 'APPLY', actor: SYSTEM_ACTOR, now: deps.clock.now(), prepared };
    await changeDocument({ tx, deps }, servedIncrease, row, asked);
  });
}

interface Sent {
  readonly who: SeatedWho;
  readonly request: FastifyRequest;
  readonly body: { readonly id: string };
}

export function registerIncreases(app: FastifyInstance, deps: BatchDeps): void {
  deps.jobs.define<IncreaseJob>(INCREASE_JOB, async ({ data }) => {
    await applyOnDay(deps, data);
    return undefined;
  });

  const send = async (event: EventName<typeof increase>, { who, request, body: { id } }: Sent, payload?: object) => {
    await demandCost(deps.db, who, deps.clock.now());
    const seen = { id, version: versionSeen(request) };
    return applyAlias(deps, servedIncrease, seen, {
      who,
      events: [event],
      // The row that travels in a 412 is whole here.
      refuse(row) {
        if (row.version !== seen.version) throw stale(row);
      },
      ask: () => ({ event, ...(payload ? { payload } : {}) }),
      answer: async ({ row }) => shown(row),
    });
  };
  implement(app, previewIncrease, sent => send('PREVIEW', sent));
  implement(app, cancelIncrease, sent => send('CANCEL', sent));
  implement(app, revertIncrease, sent => send('REVERT', sent));
  implement(app, scheduleIncrease, sent => {
    const { applyAt } = sent.body;
    return send('SCHEDULE', sent, { applyAt: applyAt ? new Date(applyAt).toISOString() : null });
  });
  implement(app, postponeIncrease, sent => send('POSTPONE', sent, { effectiveFrom: sent.body.effectiveFrom }));
}
