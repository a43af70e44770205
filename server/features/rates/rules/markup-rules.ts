import type { Door } from '#contract/kernel/door.ts';
import { MARKUP_DOORS, markupRuleResource } from '#contract/rates/markup-rule.resource.ts';
import { serve } from '../../../kernel/resource/served-resource.ts';
import { seesCost } from '../rate-actor.ts';
import { typeFindings } from './container-types.ts';
import { effectFindings } from './markup-effect.ts';
import { limitFindings } from './sales-limits.ts';
import { salesPeopleOf } from './team.ts';

/**
 * Mark-up rules. Sales people find their own; what the company and the levels add would tell them what was paid, so those are for
 * people who may see cost.
 */
export const markupRules = serve({
  resource: markupRuleResource,
  table: 'markupRule',
  found: false,
  async admit(who, door: Door, deps) {
    if (door.key !== MARKUP_DOORS.sales.key) return (await seesCost(deps.db, who, deps.clock.now())) ? door : null;
    const people = await salesPeopleOf(deps, who);
    return people ? { ...door, only: { ...door.only, salesEmployeeId: people } } : door;
  },
  check: async (row, context) => [
    ...(await typeFindings(context.tx, row, 'absByType')),
    ...(await limitFindings(row, context)),
    ...(await effectFindings(row, context)),
  ],
});
