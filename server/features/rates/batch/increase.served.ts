import { increaseResource } from '#contract/rates/batch/increase.resource.ts';
import { permits } from '#machines/kernel/lifecycle.ts';
import { increaseLifecycle } from '#machines/rates/increase.lifecycle.ts';
import { RATE_SYSTEM } from '#machines/rates/rate.commands.ts';
import { serve } from '../../../kernel/resource/served-resource.ts';
import { demandCost } from '../rate-actor.ts';
import { batchRefused } from './batch-refused.ts';

/** Increases; a person's change of one takes its preview back, and one that is scheduled or applied is not changed. */
export const increaseServed = serve({
  resource: increaseResource,
  table: 'rateIncrease',
  found: false,
  guard: (who, { db, clock }) => demandCost(db, who, clock.now()),
  stateOf: row => String(row.state ?? 'DRAFT'),
  derive: (row, before) => (before ? row : { ...row, state: 'DRAFT' }),
  edited: (_row, before) => {
    const context = { ownerCompanyId: '', effectiveFrom: String(before.effectiveFrom) };
    const command = { type: 'EDIT', actor: RATE_SYSTEM, at: '' } as const;
    const permit = permits(increaseLifecycle, before.state as 'DRAFT', context, command);
    if (!permit.ok) throw batchRefused(permit.refusal);
    return { state: permit.to, previewId: null, affected: null };
  },
  uses: [
    {
      area: { zh: '已排程或已执行', en: 'Scheduled or applied' },
      count: async (_tx, row) => ({ open: ['SCHEDULED', 'APPLIED'].includes(String(row.state)) ? 1 : 0, closed: 0 }),
    },
  ],
});
