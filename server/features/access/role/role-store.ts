import { ROLE_PATHS } from '#contract/access/paths.ts';
import type { RoleDetail, RoleGrant, RoleItem, RoleKind, RoleRow } from '#contract/access/role.calls.ts';
import type { CompanyKind } from '#contract/kernel/company-kind.ts';
import { AppError } from '#contract/kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import type { IdentityTables } from '../../identity/tables.ts';
import { demand } from '../may.ts';

export type StoredRole = IdentityTables['role'];

export interface Company {
  readonly id: string;
  readonly kind: CompanyKind;
}

/** The company whose roles are meant: one's own, or, for staff on the page of company roles, any; null = of all companies. */
export async function companyMeant(
  { db }: Tx,
  who: SeatedWho,
  kind: RoleKind,
  companyId: string | null | undefined,
): Promise<Company | null> {
  const { seat } = who;
  if (seat.companyKind !== 'platform') return { id: seat.companyId, kind: seat.companyKind };
  if (kind !== 'COMPANY' || !companyId) return null;
  const company = await db
    .selectFrom('company')
    .select(['id', 'kind'])
    .where('id', '=', companyId)
    .where('kind', '!=', 'platform')
    .executeTakeFirst();
  if (!company) throw new AppError('not_found');
  return company;
}

/** The role, if the caller may see its kind and company at all, under the right that is asked for. */
export async function roleFor(tx: Tx, who: SeatedWho, id: string, code?: string, lock = false): Promise<StoredRole> {
  const role = await tx.db
    .selectFrom('role')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, query => query.forUpdate())
    .executeTakeFirst();
  // Row-level security hides the roles of others; kinds that are not of this side are not told either.
  if (!role || (who.seat.companyKind !== 'platform' && role.kind !== 'COMPANY')) throw new AppError('not_found');
  demand(who, ROLE_PATHS[role.kind], code);
  return role;
}

/** A company changes what it has made itself; staff change everything. */
export const isOwn = (who: SeatedWho, role: Pick<StoredRole, 'companyId'>): boolean =>
  who.seat.companyKind === 'platform' || role.companyId === who.seat.companyId;

export function demandOwn(who: SeatedWho, role: StoredRole): void {
  if (!isOwn(who, role)) throw new AppError('ROLE_STANDARD');
}

export async function countMembers(
  { db }: Tx,
  roles: readonly StoredRole[],
  companyId: string | null,
): Promise<ReadonlyMap<string, number>> {
  const ids = roles.map(role => role.id);
  if (ids.length === 0) return new Map();
  const people = await db
    .selectFrom('employeeRole as r')
    .innerJoin('employee as e', 'e.id', 'r.employeeId')
    .select(({ fn }) => ['r.roleId', fn.countAll<number>().as('n')])
    .where('r.roleId', 'in', ids)
    .where('e.status', '!=', 'RESIGNED')
    .$if(companyId !== null, query => query.where('r.companyId', '=', companyId!))
    .groupBy('r.roleId')
    .execute();
  const companies = await db
    .selectFrom('companyGrant')
    .select(({ fn }) => ['roleId', fn.countAll<number>().as('n')])
    .where('roleId', 'in', ids)
    .groupBy('roleId')
    .execute();
  return new Map([...people, ...companies].map(row => [row.roleId, Number(row.n)]));
}

export const presentRole = (who: SeatedWho, role: StoredRole, members: number): RoleRow => ({
  ...role,
  members,
  own: isOwn(who, role),
});

export async function detailOf(
  tx: Tx,
  who: SeatedWho,
  role: StoredRole,
  companyId: string | null,
): Promise<RoleDetail> {
  const grants = await tx.db
    .selectFrom('roleGrant as g')
    .innerJoin('menuNode as m', 'm.id', 'g.menuId')
    .select(['g.menuId', 'g.buttonCodes'])
    .where('g.roleId', '=', role.id)
    .where('m.removed', '=', false)
    .orderBy('g.menuId')
    .execute();
  const items = await tx.db
    .selectFrom('permissionItem')
    .select(['itemKey', 'permissionKey', 'value'])
    .where('roleId', '=', role.id)
    .orderBy('itemKey')
    .orderBy('permissionKey')
    .execute();
  const members = (await countMembers(tx, [role], companyId)).get(role.id) ?? 0;
  return { ...presentRole(who, role, members), grants, items };
}

/** Replaces grants and items. Grants of nodes that are out of the menu stay: they count again when the node comes back. */
export async function writeContent(
  { db }: Tx,
  roleId: string,
  grants: readonly RoleGrant[],
  items: readonly RoleItem[],
): Promise<void> {
  await db
    .deleteFrom('roleGrant')
    .where('roleId', '=', roleId)
    .where(({ eb, selectFrom }) =>
      eb('menuId', 'in', selectFrom('menuNode').select('menuNode.id').where('menuNode.removed', '=', false)),
    )
    .execute();
  if (grants.length > 0)
    await db
      .insertInto('roleGrant')
      .values(grants.map(grant => ({ ...grant, roleId })))
      .execute();
  await db.deleteFrom('permissionItem').where('roleId', '=', roleId).execute();
  const lasting = { employeeId: null, validUntil: null, reason: null, grantedBy: null, grantedAt: null };
  if (items.length > 0)
    await db
      .insertInto('permissionItem')
      .values(items.map(item => ({ ...lasting, ...item, id: newId(), roleId })))
      .execute();
}
