import type { Kysely } from 'kysely';
import { mergePermissionItems } from '#contract/access/permission-items.ts';
import type { CurrentEmployee, CurrentUser } from '#contract/session/session.ts';
import { CONSENT_VERSION } from '#contract/session/terms.ts';
import type { Tables } from '../../../db/tables.ts';
import type { SeatedWho, Who } from '../../../kernel/who.ts';
import { identitiesOf } from '../../account/social/social.read.ts';
import { avatarUrl } from '../../settings/avatar.read.ts';
import { chosenLanding } from '../../settings/landing.read.ts';
import { maskEmail, maskPhone } from '../masked.read.ts';
import { itemsInForce } from '../rights.read.ts';

const permissionItems = async (db: Kysely<Tables>, employeeId: string, now: Date) =>
  mergePermissionItems(await itemsInForce(db, employeeId, now)).map(item => ({
    ItemKey: item.itemKey,
    PermissionKey: item.permissionKey,
    Value: item.value,
  }));

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

/** The version in force, where the person who signed in has agreed to an older one or none. A company's account agrees to nothing. */
async function termsWanted(db: Kysely<Tables>, { userId }: Who): Promise<string | null> {
  if (userId === null) return null;
  const { consentVersion } = await db
    .selectFrom('appUser')
    .select('consentVersion')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return consentVersion === CONSENT_VERSION ? null : CONSENT_VERSION;
}

/** The seat as `CurrentEmployee/Current` answers it (design A.4). */
export async function presentCurrentEmployee(db: Kysely<Tables>, who: SeatedWho, now: Date): Promise<CurrentEmployee> {
  const row = await db
    .selectFrom('employee as e')
    .innerJoin('company as c', join => join.on('c.id', '=', who.seat.companyId))
    .innerJoin('session as s', join => join.on('s.id', '=', who.sessionId))
    .leftJoin('department as d', 'd.id', 'e.departmentId')
    .selectAll('e')
    .select([
      'c.companyCode',
      'c.nameZh',
      'c.nameEn as companyNameEn',
      'c.kind',
      'c.logoUrl',
      'c.status as companyStatus',
    ])
    .select(['c.timeZone', 's.absoluteExpiresAt', 'd.name as departmentName'])
    .where('e.id', '=', who.seat.employeeId)
    .executeTakeFirstOrThrow();
  const roles = await db
    .selectFrom('employeeRole as r')
    .innerJoin('role', 'role.id', 'r.roleId')
    .select(['role.id', 'role.nameZh', 'role.nameEn'])
    .where('r.employeeId', '=', row.id)
    .where('role.status', '=', 'ACTIVE')
    .orderBy('role.id')
    .execute();
  const ownerKey = who.userId ? `u:${who.userId}` : `e:${row.id}`;
  return {
    EmployeeId: row.id,
    EmployeeNo: row.employeeNo,
    Name: row.name,
    NameEn: row.nameEn,
    Account: row.account,
    Phone: row.phone,
    Email: row.email,
    AvatarUrl: await avatarUrl(db, ownerKey),
    Position: row.position,
    DepartmentId: row.departmentId,
    DepartmentName: row.departmentName,
    ManagerId: row.managerId,
    CompanyId: who.seat.companyId,
    CompanyCode: row.companyCode,
    CompanyName: row.nameZh,
    CompanyNameEn: row.companyNameEn,
    CompanyKind: row.kind,
    CompanyLogo: row.logoUrl,
    CompanyStatus: row.companyStatus,
    BusinessLines: row.businessLines,
    Roles: who.acting ? [] : roles.map(role => ({ RoleId: role.id, Name: role.nameZh, NameEn: role.nameEn })),
    PermissionItems: who.acting ? [] : await permissionItems(db, row.id, now),
    AccountMode: who.accountMode,
    IsMultiAccount: (await countSeats(db, who.userId)) > 1,
    Language: row.language,
    TimeZone: row.timeZone,
    LandingPath: await chosenLanding(db, ownerKey),
    ActingFor: who.acting ? { StaffEmployeeId: row.id, Reason: who.acting.reason } : null,
    MustChangePassword: row.mustChangePassword,
    TwoStepWanted: who.wantsSecondStep ?? false,
    TermsWanted: who.acting ? null : await termsWanted(db, who),
    ExpiresAt: who.acting?.until ?? row.absoluteExpiresAt.toISOString(),
  };
}

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
    AvatarUrl: await avatarUrl(db, `u:${user.id}`),
    Language: user.language,
    DefaultEmployeeId: user.defaultEmployeeId,
    FIRST_REGISTER: user.firstRegister,
    TwoStepEnabled: user.totpEnabledAt !== null,
    TermsWanted: await termsWanted(db, who),
    SocialBindings: (await identitiesOf(db, user.id)).map(identity => ({
      Provider: identity.provider,
      DisplayName: identity.displayName,
      BoundAt: identity.boundAt.toISOString(),
    })),
  };
}
