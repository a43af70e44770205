import { sql } from 'kysely';
import type { Door } from '#contract/kernel/door.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import { MARKUP_DOORS, markupRuleResource } from '#contract/rates/markup-rule.resource.ts';
import { ruleError } from '#contract/rates/rule-parts.ts';
import { type Row, serve, type WriteContext } from '../../../kernel/resource/served-resource.ts';
import { seesCost } from '../rate-actor.ts';
import { typeFindings } from './container-types.ts';
import { effectFindings } from './markup-effect.ts';
import { limitFindings } from './sales-limits.ts';
import { salesPeopleOf } from './team.ts';

/** The first step is what the platform takes for passing rates on: no other company has it. */
async function stepFindings(row: Row, { tx, companyId }: WriteContext): Promise<Finding[]> {
  if (row.step !== 'PLATFORM' || companyId === null) return [];
  const { rows } = await sql`select 1 from company where id = ${companyId} and kind = 'platform'`.execute(tx.db);
  return rows.length > 0
    ? []
    : [ruleError('step', 'STEP_PLATFORM', '平台加价仅平台可维护', 'The platform step is kept by the platform alone')];
}

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
    ...(await stepFindings(row, context)),
    ...(await limitFindings(row, context)),
    ...(await effectFindings(row, context)),
  ],
});
