import type { EffectiveItem, EffectiveRight, PermissionPerson } from '#contract/access/permission.calls.ts';
import { mergePermissionItems, PERMISSION_CATALOGUE } from '#contract/access/permission-items.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { MenuNode } from '#contract/session/session.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { Grants, TreeNode } from '../../identity/rights.read.ts';
import { rightsBook, seatsWith, sourcesOf } from '../rights.ts';

interface Named {
  readonly id: string;
  readonly nameZh: string;
  readonly nameEn: string;
}

const gives = (grants: Grants | undefined, menuId: string, code?: string): boolean => {
  if (grants === undefined) return false;
  if (grants === 'all') return true;
  const codes = grants.get(menuId);
  return codes !== undefined && (code === undefined || codes.has(code));
};

const byId = (nodes: readonly TreeNode[], tree: TreeNode['tree']): ReadonlyMap<string, TreeNode> =>
  new Map(nodes.filter(node => node.tree === tree).map(node => [node.path, node]));

/** Every page of the menu with the roles and packages it comes from; what is not in the menu is no right. */
function rightsWithSources(
  menu: readonly MenuNode[],
  nodes: ReadonlyMap<string, TreeNode>,
  grants: ReadonlyMap<string, Grants>,
  { roleIds, packageIds }: { readonly roleIds: readonly string[]; readonly packageIds: readonly string[] },
): EffectiveRight[] {
  const rights: EffectiveRight[] = [];
  const walk = (branch: readonly MenuNode[]): void => {
    for (const { Path, Kind, Name, NameEn, Buttons, Children } of branch) {
      const node = nodes.get(Path);
      const from = (ids: readonly string[], code?: string): string[] =>
        node ? ids.filter(id => gives(grants.get(id), node.id, code)) : [];
      if (Kind !== 'GROUP')
        rights.push({
          path: Path,
          nameZh: Name,
          nameEn: NameEn,
          roles: from(roleIds),
          packages: from(packageIds),
          buttons: Buttons.map(button => ({
            code: button.Code,
            nameZh: button.Name,
            nameEn: button.NameEn,
            roles: from(roleIds, button.Code),
          })),
        });
      walk(Children);
    }
  };
  walk(menu);
  return rights;
}

async function itemsOf(
  { db }: Tx,
  employeeId: string,
  roleIds: readonly string[],
  now: Date,
): Promise<EffectiveItem[]> {
  const rows = await db
    .selectFrom('permissionItem')
    .select(['roleId', 'itemKey', 'permissionKey', 'value', 'validUntil'])
    .where(({ or, eb }) =>
      or([eb('employeeId', '=', employeeId), ...(roleIds.length > 0 ? [eb('roleId', 'in', [...roleIds])] : [])]),
    )
    .where(({ or, eb }) => or([eb('validUntil', 'is', null), eb('validUntil', '>', now)]))
    .orderBy('id')
    .execute();
  return PERMISSION_CATALOGUE.map(({ itemKey, permissionKey, fallback }) => {
    const own = rows.filter(row => row.itemKey === itemKey && row.permissionKey === permissionKey);
    return {
      itemKey,
      permissionKey,
      value: mergePermissionItems(own)[0]?.value ?? fallback,
      sources: own.map(({ roleId, value, validUntil }) => ({
        roleId,
        value,
        validUntil: validUntil?.toISOString() ?? null,
      })),
    };
  });
}

export const peopleQuery = ({ db }: Tx) =>
  db
    .selectFrom('employee as e')
    .innerJoin('company as c', 'c.id', 'e.companyId')
    .select(['e.id as employeeId', 'e.name', 'e.nameEn', 'e.account', 'e.position'])
    .select(['c.companyCode', 'c.nameZh as companyName', 'c.nameEn as companyNameEn'])
    .where('e.status', '=', 'ACTIVE');

export async function effectiveRightsOf(tx: Tx, employeeId: string, now: Date) {
  const person: PermissionPerson | undefined = await peopleQuery(tx).where('e.id', '=', employeeId).executeTakeFirst();
  const [seat] = await seatsWith(tx, { employees: [employeeId] });
  if (!person || !seat) throw new AppError('not_found');
  const { nodes, grants } = await sourcesOf(tx, [seat]);
  const menu = rightsBook(nodes, grants).treeOf(seat);
  const ids = [...seat.roleIds, ...seat.packageIds];
  const named: Named[] = ids.length
    ? await tx.db
        .selectFrom('role')
        .select(['id', 'nameZh', 'nameEn'])
        .where('id', 'in', ids)
        .where('status', '=', 'ACTIVE')
        .orderBy('id')
        .execute()
    : [];
  const tree = seat.companyKind === 'platform' ? 'INTERNAL' : 'EXTERNAL';
  const active = seat.roleIds.filter(id => named.some(role => role.id === id));
  return {
    person,
    roles: named.filter(role => seat.roleIds.includes(role.id)),
    packages: named.filter(role => seat.packageIds.includes(role.id)),
    rights: rightsWithSources(menu, byId(nodes, tree), grants, seat),
    items: await itemsOf(tx, employeeId, active, now),
    menu: [...menu],
  };
}
