import { type Kysely, sql } from 'kysely';
import type { PermissionItem } from '#contract/access/permission-items.ts';
import type { Tables } from '../../db/tables.ts';
import type { Grants, NodeButton, TreeNode } from './menu/menu-tree.ts';

export { buildMenuTree, type Grants, type NodeButton, type TreeNode, uniteGrants } from './menu/menu-tree.ts';

/** Nodes of both trees that stand in a menu, disabled ones too. */
export async function menuNodes(db: Kysely<Tables>): Promise<TreeNode[]> {
  const rows = await db.selectFrom('menuNode').selectAll().where('removed', '=', false).execute();
  return rows.map(row => ({ ...row, buttons: row.buttons as NodeButton[] }));
}

/** What each active role grants; a role that is disabled or unknown grants nothing and is left out. */
export async function grantsByRole(
  db: Kysely<Tables>,
  roleIds: readonly string[],
): Promise<ReadonlyMap<string, Grants>> {
  if (roleIds.length === 0) return new Map();
  const roles = await db
    .selectFrom('role')
    .select(['id', 'grantsAll'])
    .where('id', 'in', roleIds)
    .where('status', '=', 'ACTIVE')
    .execute();
  if (roles.length === 0) return new Map();
  const rows = await db
    .selectFrom('roleGrant')
    .selectAll()
    .where(
      'roleId',
      'in',
      roles.map(role => role.id),
    )
    .execute();
  const byRole = Map.groupBy(rows, row => row.roleId);
  return new Map(
    roles.map(({ id, grantsAll }) => [
      id,
      grantsAll ? 'all' : new Map((byRole.get(id) ?? []).map(row => [row.menuId, new Set(row.buttonCodes)])),
    ]),
  );
}

export interface SourcedItem extends PermissionItem {
  /** Null: an exception on the employee. */
  readonly roleId: string | null;
}

/** Items in force for an employee, of its active roles and its own, not merged. Both are read by their indexes: roles as a list. */
export async function itemsInForce(db: Kysely<Tables>, employeeId: string, now: Date): Promise<SourcedItem[]> {
  return db
    .selectFrom('permissionItem as i')
    .select(['i.roleId', 'i.itemKey', 'i.permissionKey', 'i.value'])
    .where(
      sql<boolean>`(i.employee_id = ${employeeId} or i.role_id = any(array(
        select er.role_id from employee_role as er join role as r on r.id = er.role_id
        where er.employee_id = ${employeeId} and r.status = 'ACTIVE')))`,
    )
    .where(({ or, eb }) => or([eb('i.validUntil', 'is', null), eb('i.validUntil', '>', now)]))
    .orderBy('i.itemKey')
    .orderBy('i.permissionKey')
    .orderBy('i.id')
    .execute();
}
