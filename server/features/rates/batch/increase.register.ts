import type { FastifyInstance } from 'fastify';
import {
  cancelIncrease,
  postponeIncrease,
  previewIncrease,
  revertIncrease,
  scheduleIncrease,
} from '#contract/rates/batch/increase.calls.ts';
import type { IncreaseRow } from '#contract/rates/batch/increase.resource.ts';
import { versionSeen } from '../../../kernel/http/if-match.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { demandCost } from '../rate-actor.ts';
import { type BatchDeps, ownerOf } from './batch-worker.ts';
import {
  cancelIncreaseNow,
  defineIncreaseJob,
  type IncreaseSending,
  postponeIncreaseTo,
  previewIncreaseNow,
  revertIncreaseNow,
  scheduleIncreaseAt,
} from './increase-events.ts';

const shown = (row: IncreaseRow) => ({
  Data: {
    ...{ id: row.id, increaseNo: row.increaseNo ?? '', state: row.state ?? 'DRAFT', version: row.version },
    ...{ previewId: row.previewId, batchId: row.batchId },
  },
  headers: { ETag: `"${row.version}"` },
});

export function registerIncreases(app: FastifyInstance, deps: BatchDeps): void {
  defineIncreaseJob(deps);
  const on =
    <B extends { id: string }>(work: (sending: IncreaseSending, body: B) => Promise<IncreaseRow>) =>
    async ({ body, who, request }: { body: B; who: Parameters<typeof ownerOf>[0]; request: never }) => {
      await demandCost(deps.db, who, deps.clock.now());
      return shown(await work({ deps, owner: ownerOf(who), id: body.id, version: versionSeen(request) }, body));
    };
  implement(app, previewIncrease, on(previewIncreaseNow) as never);
  implement(app, cancelIncrease, on(cancelIncreaseNow) as never);
  implement(app, revertIncrease, on(revertIncreaseNow) as never);
  implement(
    app,
    scheduleIncrease,
    on<{ id: string; applyAt?: string }>((sending, { applyAt }) => {
      const now = deps.clock.now();
      const at = applyAt ? new Date(applyAt) : now;
      return scheduleIncreaseAt(sending, at < now ? now : at);
    }) as never,
  );
  implement(
    app,
    postponeIncrease,
    on<{ id: string; effectiveFrom: string }>((sending, { effectiveFrom }) =>
      postponeIncreaseTo(sending, effectiveFrom),
    ) as never,
  );
}
