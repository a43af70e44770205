import { sql } from 'kysely';
import type { Finding } from '#contract/kernel/errors.ts';
import { customerLevelResource, levelAssignmentResource } from '#contract/rates/customer-level.resource.ts';
import { ruleError } from '#contract/rates/rule-parts.ts';
import { type Row, serve, type WriteContext } from '../../../kernel/resource/served-resource.ts';
import type { Tx } from '../../../kernel/tenancy.ts';

const countOf = async ({ db }: Tx, query: ReturnType<typeof sql<{ n: number }>>) => {
  const { rows } = await query.execute(db);
  return { open: Number(rows[0]?.n ?? 0), closed: 0 };
};

/** Customer levels; the first one that a company makes is the default. One that is used is merged, not deleted. */
export const customerLevels = serve({
  resource: customerLevelResource,
  table: 'customerLevel',
  found: false,
  preferred: 't.is_default',
  uses: [
    {
      area: { zh: '企业等级', en: 'Levels of companies' },
      count: (tx, { id }) => countOf(tx, sql`select count(*) as n from level_assignment where level_id = ${id}`),
    },
    {
      area: { zh: '等级加价', en: 'Level mark-ups' },
      count: (tx, { id }) => countOf(tx, sql`select count(*) as n from markup_rule where customer_level_id = ${id}`),
    },
    {
      area: { zh: '运价可见范围', en: 'Rates shown to the level' },
      count: (tx, { id }) => countOf(tx, sql`select count(*) as n from fcl_rate where ${id} = any(visible_levels)`),
    },
    {
      area: { zh: '未分配等级的客户', en: 'Customers without a level' },
      count: async (_tx, row) => ({ open: row.isDefault === true ? 1 : 0, closed: 0 }),
    },
  ],
});

/** Writers of one company's assignments wait for each other here, so that no two of them overlap unseen. */
const takeTurns = ({ db }: Tx, companyId: string) =>
  sql`insert into rate_rule_stamp (company_id, kind) values (${companyId}, 'level')
    on conflict (company_id, kind) do update set stamp = gen_random_uuid()`.execute(db);

/** One level a customer, scope and day. */
async function overlapFindings(row: Row, { tx, before, companyId }: WriteContext): Promise<Finding[]> {
  if (companyId !== null) await takeTurns(tx, companyId);
  const { rows } = await sql<{ code: string; validFrom: string; validTo: string | null }>`
    select l.code, a.valid_from, a.valid_to from level_assignment as a join customer_level as l on l.id = a.level_id
    where a.customer_company_id = ${row.customerCompanyId} and a.id is distinct from ${before?.id ?? null}
      and a.company_id = coalesce(${companyId}, a.company_id)
      and a.line_id is not distinct from ${row.lineId} and a.carrier_id is not distinct from ${row.carrierId}
      and daterange(a.valid_from, a.valid_to, '[]') && daterange(${row.validFrom}::date, ${row.validTo}::date, '[]')
    order by a.valid_from limit 1`.execute(tx.db);
  const [other] = rows;
  if (!other) return [];
  return [
    {
      ...ruleError(
        'validFrom',
        'LEVEL_OVERLAP',
        '与 {code} 级 {from} 至 {to} 重叠',
        'Overlaps level {code} from {from} to {to}',
      ),
      params: { code: other.code, from: other.validFrom, to: other.validTo ?? '…' },
    },
  ];
}

export const levelAssignments = serve({
  resource: levelAssignmentResource,
  table: 'levelAssignment',
  found: false,
  check: overlapFindings,
});
