import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** A right and the company whose people are asked; `companyId` null = the platform's own staff. */
export interface RightAt {
  readonly companyId: string | null;
  readonly path: string;
  readonly code?: string;
}

/**
 * Active employees of a company who hold a right now: granted by an active role and within the company's ceiling
 * (design A.8.1). Meant for the owner's connection: who holds a right is no business of another company.
 */
export async function holdersOf(db: Kysely<Tables>, right: RightAt): Promise<string[]> {
  const company = right.companyId ? sql`c.id = ${right.companyId}` : sql`c.kind = 'platform'`;
  const granted = right.code
    ? sql`(r.grants_all or ${right.code} = any(g.button_codes))`
    : sql`(r.grants_all or g.menu_id is not null)`;
  const { rows } = await sql<{ id: string }>`
    select e.id
    from company c
    join menu_node m on lower(m.path) = lower(${right.path}) and m.enabled and not m.removed
      and m.tree = case c.kind when 'platform' then 'INTERNAL' else 'EXTERNAL' end
    join employee e on e.company_id = c.id and e.status = 'ACTIVE'
    where ${company} and c.status = 'ACTIVE'
      and exists (
        select 1 from employee_role held
        join role r on r.id = held.role_id and r.status = 'ACTIVE'
        left join role_grant g on g.role_id = r.id and g.menu_id = m.id
        where held.employee_id = e.id and ${granted}
      )
      and (c.kind = 'platform' or exists (
        select 1 from company_grant held
        join role r on r.id = held.role_id and r.status = 'ACTIVE'
        left join role_grant g on g.role_id = r.id and g.menu_id = m.id
        where held.company_id = c.id and ${granted}
      ))
    order by e.id`.execute(db);
  return rows.map(row => row.id);
}
