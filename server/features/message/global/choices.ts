import { type Kysely, sql } from 'kysely';
import type { Text } from '#contract/kernel/text.ts';
import { BUSINESS_LINE } from '#contract/people/employee.ts';
import type { Tables } from '../../../db/tables.ts';

/** What the audience builder offers: a word finds by name and code, ids find what was chosen before. */

export interface Choice {
  readonly id: string;
  readonly name: Text;
  readonly hint: string;
}

const MOST = 30;

interface Found {
  readonly id: string;
  readonly zh: string;
  readonly en: string;
  readonly hint: string;
}

interface Asked {
  readonly by: 'companies' | 'roles' | 'lines' | 'employees';
  readonly q: string;
  readonly ids: readonly string[];
}

const SOURCES = {
  companies: sql`select id, name_zh as zh, name_en as en, company_code as hint from company where status = 'ACTIVE'`,
  roles: sql`select r.id, r.name_zh as zh, r.name_en as en, coalesce(c.company_code, r.kind) as hint
    from role r left join company c on c.id = r.company_id
    where r.status = 'ACTIVE' and r.kind in ('PLATFORM', 'COMPANY')`,
  employees: sql`select e.id, e.name as zh, e.name_en as en, c.company_code || ' ' || e.account as hint
    from employee e join company c on c.id = e.company_id and c.status = 'ACTIVE' where e.status = 'ACTIVE'`,
} as const;

export async function choicesFor(db: Kysely<Tables>, { by, q, ids }: Asked): Promise<readonly Choice[]> {
  if (by === 'lines')
    return Object.entries(BUSINESS_LINE)
      .filter(([line, { zh, en }]) => `${line} ${zh} ${en}`.toLowerCase().includes(q.toLowerCase()))
      .map(([id, name]) => ({ id, name, hint: id }));
  const like = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  const wanted =
    ids.length > 0 ? sql`id = any (${ids}::text[])` : sql`(zh ilike ${like} or en ilike ${like} or hint ilike ${like})`;
  const { rows } = await sql<Found>`
    select * from (${SOURCES[by]}) found where ${wanted} order by hint, zh, id limit ${ids.length > 0 ? 500 : MOST}`.execute(
    db,
  );
  return rows.map(({ id, zh, en, hint }) => ({ id, name: { zh, en }, hint }));
}
