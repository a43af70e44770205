import { sql } from 'kysely';
import { EMPLOYEE_PATH } from '#contract/people/employee.ts';
import type { Tx } from '../../../kernel/tenancy.ts';

/** Which of a company's active seats administer it: they hold everything, or the button EDIT of the list of accounts. */
async function administrators({ db }: Tx, companyId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select distinct e.id from employee e
    join employee_role held on held.employee_id = e.id
    where e.company_id = ${companyId} and e.status = 'ACTIVE' and held.role_id = any(${adminRoles(companyId)})`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Roles that make an administrator of this company. */
const adminRoles = (companyId: string) => sql`array(
  select r.id from role r where r.status = 'ACTIVE' and (r.company_id is null or r.company_id = ${companyId})
    and (r.grants_all or exists (select from role_grant g join menu_node m on m.id = g.menu_id
      where g.role_id = r.id and lower(m.path) = ${EMPLOYEE_PATH} and 'EDIT' = any(g.button_codes))))`;

/** What is known of roles that somebody wants to give. */
export interface JudgedRoles {
  readonly roles: number;
  readonly isWithinCeiling: boolean;
  readonly administers: boolean;
}

/**
 * May these roles be given at the company? Roles of its kind, offered to all or its own; one that holds everything is given only by
 * somebody who has such a role (`giverId` null = the system).
 */
export async function judgeRoles(
  { db }: Tx,
  companyId: string,
  roleIds: readonly string[],
  giverId: string | null,
  kept: readonly string[] = [],
): Promise<JudgedRoles> {
  const wanted = [...new Set(roleIds)];
  const { rows } = await sql<{ id: string; fits: boolean; administers: boolean }>`select r.id,
      (r.status = 'ACTIVE' and (r.company_id is null or r.company_id = c.id)
        and r.kind = case c.kind when 'platform' then 'PLATFORM' else 'COMPANY' end
        and (not r.grants_all or ${giverId}::text is null or r.id = any(${[...kept]}::text[]) or exists (
          select from employee_role held join role g on g.id = held.role_id
          where held.employee_id = ${giverId} and g.grants_all and g.status = 'ACTIVE'))) as fits,
      r.id = any(${adminRoles(companyId)}) as administers
    from role r, company c where c.id = ${companyId} and r.id = any(${wanted}::text[])`.execute(db);
  return {
    roles: wanted.length,
    isWithinCeiling: rows.length === wanted.length && rows.every(({ fits }) => fits),
    administers: rows.some(({ administers }) => administers),
  };
}

/** Whether the company is in use. Holds its row, so that two administrators who switch each other off in one moment come one after the other. */
export async function holdCompany({ db }: Tx, companyId: string): Promise<boolean> {
  const { status } = await db
    .selectFrom('company')
    .select('status')
    .where('id', '=', companyId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return status === 'ACTIVE';
}

/** Whether the seat administers its company, and how many others do. */
export async function adminsBeside(
  tx: Tx,
  { id, companyId }: { readonly id: string; readonly companyId: string },
): Promise<{ readonly isAdmin: boolean; readonly otherAdmins: number }> {
  const admins = await administrators(tx, companyId);
  const isAdmin = admins.has(id);
  return { isAdmin, otherAdmins: admins.size - (isAdmin ? 1 : 0) };
}

/** How many seats are bound to the user; holds the user's row, so that two bindings come one after the other. */
export async function bindingsOf({ db }: Tx, userId: string): Promise<number> {
  await db.selectFrom('appUser').select('id').where('id', '=', userId).forUpdate().executeTakeFirst();
  const { n } = await db
    .selectFrom('employee')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('userId', '=', userId)
    .where('status', '!=', 'RESIGNED')
    .executeTakeFirstOrThrow();
  return Number(n);
}
