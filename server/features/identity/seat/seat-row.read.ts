import { sql } from 'kysely';
import { EMPLOYEE_PATH, type EmployeeState } from '#contract/people/employee.ts';
import type { EmployeeContext } from '#machines/people/employee.commands.ts';
import type { EmployeeDocument } from '#machines/people/employee.evolve.ts';
import type { Tx } from '../../../kernel/tenancy.ts';

/** A seat as its document tells it, and what stands beside the log. */
export interface SeatRow extends EmployeeDocument {
  readonly id: string;
  readonly hasPassword: boolean;
  readonly createdAt: string;
}

/** The seat, held until the transaction ends; null where there is none. For the owner's connection. */
export async function lockSeat({ db }: Tx, id: string): Promise<SeatRow | null> {
  const row = await db.selectFrom('employee').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) return null;
  const roles = await db
    .selectFrom('employeeRole')
    .select('roleId')
    .where('employeeId', '=', id)
    .orderBy('roleId')
    .execute();
  return {
    ...{ id, companyId: row.companyId, account: row.account, employeeNo: row.employeeNo },
    ...{ name: row.name, nameEn: row.nameEn, phone: row.phone, email: row.email, position: row.position },
    ...{ departmentId: row.departmentId, managerId: row.managerId, userId: row.userId },
    roleIds: roles.map(({ roleId }) => roleId),
    businessLines: row.businessLines,
    state: row.status,
    version: row.version,
    resignedAt: row.resignedAt?.toISOString() ?? null,
    resignedFrom: row.resignedFrom,
    hasPassword: row.passwordHash !== null,
    createdAt: row.createdAt.toISOString(),
  };
}

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

const DAY_MS = 86_400_000;

/**
 * What the guards ask of a seat. Holds the company's row first, so that two administrators who switch each other off in one moment
 * come one after the other.
 */
export async function contextOfSeat(
  tx: Tx,
  seat: Pick<SeatRow, keyof EmployeeDocument> & { readonly id: string | null },
  now: Date,
): Promise<EmployeeContext> {
  const { db } = tx;
  const company = await db
    .selectFrom('company')
    .select('status')
    .where('id', '=', seat.companyId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const admins = await administrators(tx, seat.companyId);
  const { n } = await db
    .selectFrom('documentEvent')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('documentType', '=', 'employee')
    .where('documentId', '=', seat.id ?? '')
    .where('event', '=', 'RESEND')
    .where('at', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow();
  const isAdmin = seat.id !== null && admins.has(seat.id);
  return {
    employeeId: seat.id,
    companyId: seat.companyId,
    isCompanyActive: company.status === 'ACTIVE',
    roles: seat.roleIds.length,
    hasContact: seat.phone !== null || seat.email !== null,
    isAdmin,
    otherAdmins: admins.size - (isAdmin ? 1 : 0),
    resends: Number(n),
    resignedAt: seat.resignedAt,
    resignedFrom: seat.resignedFrom as EmployeeState | null,
  };
}
