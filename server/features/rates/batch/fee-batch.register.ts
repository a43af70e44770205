import type { FastifyInstance } from 'fastify';
import { rowOf } from '#contract/kernel/resource.ts';
import { changeSurchargeRules, feeChanges } from '#contract/rates/batch/fee-batch.ts';
import { surchargeRuleResource } from '#contract/rates/surcharge-rule.resource.ts';
import { implementOnce } from '../../../kernel/http/once.ts';
import { modifyRow } from '../../../kernel/resource/write.ts';
import { surchargeRules } from '../rules/surcharge-rules.ts';
import { writeEach } from '../rules/write-through.ts';
import type { BatchDeps } from './batch-worker.ts';

/** One change to many surcharge rules, each for itself; what it says nothing new of stays as it is. */
export function registerFeeBatch(app: FastifyInstance, deps: BatchDeps): void {
  implementOnce(app, deps, changeSurchargeRules, async ({ who, request, body: { rows, change } }) => ({
    Data: await writeEach(deps, surchargeRules, { who, request, button: 'BATCH' }, rows, async (writer, row) => {
      const changes = feeChanges(rowOf(surchargeRuleResource, row), change);
      if (Object.keys(changes).length === 0) return;
      await modifyRow(writer, surchargeRules, { id: row.id, version: row.version, changes, event: 'BATCH' });
    }),
  }));
}
