import { sql } from 'kysely';
import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { seedRows } from '../../../../kernel/resource/seed-rows.ts';
import type { Row, ServedResource } from '../../../../kernel/resource/served-resource.ts';
import { customerLevels, levelAssignments } from '../levels.ts';
import { markupRules } from '../markup-rules.ts';
import { sailTemplates } from '../sail-templates.ts';
import { surchargeRules } from '../surcharge-rules.ts';
import { type IdOf, ruleIds } from './ids.ts';
import { assignmentRows, levelRows, markupRows } from './markups.ts';
import { surchargeRows } from './surcharges.ts';
import { templateRows } from './templates.ts';

/** What the platform's prices are made of; the company's own people find it as if they had kept it themselves. */
export async function seedRateRules(deps: Deps): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from company where company_code = 'PLTFRM'`.execute(deps.db);
  const companyId = rows[0]?.id;
  if (!companyId) return;
  const today = localDayOf(deps.clock.now().toISOString(), 'Asia/Shanghai');
  const ids = await ruleIds(deps.db);
  const seed = (served: ServedResource, some: readonly Row[]): Promise<AnyRow[]> => seedRows(deps, served, some);
  const levels = new Map((await seed(customerLevels, levelRows(companyId))).map(row => [String(row.code), row.id]));
  const level: IdOf = code => levels.get(code)!;
  await seed(levelAssignments, assignmentRows(ids, level, companyId, today));
  await seed(markupRules, markupRows(ids, level, companyId, today));
  // A month of searches: what is usual is hit every day, what is special now and then.
  await sql`insert into markup_rule_hit (company_id, rule_id, day, hits)
    select r.company_id, r.id, ${today}::date - n, 1 + (length(r.name) * 7 + n * 5) % 9 * case when r.pod_id is null then 4 else 1 end
    from markup_rule as r, generate_series(0, 29) as n where r.company_id = ${companyId} and r.is_enabled`.execute(
    deps.db,
  );
  await seed(surchargeRules, surchargeRows(ids, companyId, today));
  await seed(sailTemplates, templateRows(ids, companyId, today));
}
