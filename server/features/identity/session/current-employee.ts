import type { Kysely } from 'kysely';
import type { CurrentEmployee, CurrentUser } from '#contract/session/session.ts';
import type { Tables } from '../../../db/tables.ts';
import type { SeatedWho, Who } from '../../../kernel/who.ts';
import { mergePermissionItems } from '../menu/permission-items.ts';

async function permissionItems(db: Kysely<Tables>, employeeId: string, roleIds: readonly string[]) {
  const rows = await db
    .selectFrom('permissionItem')
    .select(['itemKey', 'permissionKey', 'value'])
    .where(({ or, eb }) =>
      or([eb('employeeId', '=', employeeId), ...(roleIds.length > 0 ? [eb('roleId', 'in', roleIds)] : [])]),
    )
    .orderBy('itemKey')
    .orderBy('permissionKey')
    .execute();
  return mergePermissionItems(rows).map(item => ({
    ItemKey: item.itemKey,
    PermissionKey: item.permissionKey,
    Value: item.value,
  }));
}

const countSeats = async (db: Kysely<Tables>, userId: string | null): Promise<number> => {
  if (!userId) return 1;
  const { seats } = await db
    .selectFrom('employee')
    .select(({ fn }) => fn.countAll<number>().as('seats'))
    .where('userId', '=', userId)
    .where('status', '!=', 'RESIGNED')
    .executeTakeFirstOrThrow();
  return seats;
};

/** The seat as `CurrentEmployee/Current` answers it (design A.4). */
export async function presentCurrentEmployee(db: Kysely<Tables>, who: SeatedWho): Promise<CurrentEmployee> {
  const row = await db
    .selectFrom('employee as e')
    .innerJoin('company as c', 'c.id', 'e.companyId')
    .innerJoin('session as s', join => join.on('s.id', '=', who.sessionId))
    .selectAll('e')
    .select([
      'c.companyCode',
      'c.nameZh',
      'c.nameEn as companyNameEn',
      'c.kind',
      'c.logoUrl',
      'c.status as companyStatus',
    ])
    .select(['c.timeZone', 's.absoluteExpiresAt'])
    .where('e.id', '=', who.seat.employeeId)
    .executeTakeFirstOrThrow();
  const roles = await db
    .selectFrom('employeeRole as r')
    .innerJoin('role', 'role.id', 'r.roleId')
    .select(['role.id', 'role.nameZh'])
    .where('r.employeeId', '=', row.id)
    .where('role.status', '=', 'ACTIVE')
    .orderBy('role.id')
    .execute();
  return {
    EmployeeId: row.id,
    EmployeeNo: row.employeeNo,
    Name: row.name,
    NameEn: row.nameEn,
    Account: row.account,
    Phone: row.phone,
    Email: row.email,
    AvatarUrl: null,
    Position: row.position,
    DepartmentId: null,
    DepartmentName: null,
    ManagerId: null,
    CompanyId: row.companyId,
    CompanyCode: row.companyCode,
    CompanyName: row.nameZh,
    CompanyNameEn: row.companyNameEn,
    CompanyKind: row.kind,
    CompanyLogo: row.logoUrl,
    CompanyStatus: row.companyStatus,
    BusinessLines: row.businessLines,
    Roles: roles.map(role => ({ RoleId: role.id, Name: role.nameZh })),
    PermissionItems: await permissionItems(
      db,
      row.id,
      roles.map(role => role.id),
    ),
    AccountMode: who.accountMode,
    IsMultiAccount: (await countSeats(db, who.userId)) > 1,
    Language: row.language,
    TimeZone: row.timeZone,
    ActingFor: null,
    MustChangePassword: row.mustChangePassword,
    ExpiresAt: row.absoluteExpiresAt.toISOString(),
  };
}

/** `138****6620`: enough for the owner to recognise. */
export const maskPhone = (phone: string): string => phone.replace(/^(\+86)?(.{3}).*(.{4})$/, '$2****$3');
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1***');

/**
 * The individual user behind the session, or null. A company account shows the user bound to it, masked, and gets no
 * further into his affairs: the seat's password belongs to the company.
 */
export async function presentCurrentUser(db: Kysely<Tables>, who: Who): Promise<CurrentUser | null> {
  const user = await db
    .selectFrom('appUser')
    .selectAll()
    .where(({ eb, selectFrom }) =>
      who.userId
        ? eb('id', '=', who.userId)
        : eb(
            'id',
            '=',
            selectFrom('employee')
              .select('userId')
              .where('employee.id', '=', who.seat?.employeeId ?? ''),
          ),
    )
    .executeTakeFirst();
  if (!user) return null;
  return {
    UserId: user.id,
    DisplayName: user.displayName,
    Phone: user.phone && maskPhone(user.phone),
    Email: user.email && maskEmail(user.email),
    AvatarUrl: null,
    Language: user.language,
    DefaultEmployeeId: user.defaultEmployeeId,
    FIRST_REGISTER: user.firstRegister,
    TwoStepEnabled: user.totpEnabledAt !== null,
    SocialBindings: [],
  };
}
