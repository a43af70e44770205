import type { MenuNodeInfo } from '#contract/access/menu.calls.ts';
import { isKnownPath } from '#contract/access/menu-draft.ts';
import { ROUTES } from '#routes/catalogue/catalogue.ts';
import { plainPath } from '#routes/catalogue/paths.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { menuNodes, type TreeNode } from '../../identity/rights.read.ts';

interface Holding {
  readonly roles: number;
  readonly companies: number;
  readonly seats: number;
}

/** Who has each node by a role of its own side. The external ceiling is left out: a package is no role a seat holds. */
async function holdings({ db }: Tx): Promise<(node: TreeNode) => Holding> {
  const roles = await db
    .selectFrom('role')
    .select(['id', 'kind', 'grantsAll'])
    .where('status', '=', 'ACTIVE')
    .where('kind', 'in', ['PLATFORM', 'COMPANY'])
    .execute();
  const members = await db
    .selectFrom('employeeRole as r')
    .innerJoin('employee as e', 'e.id', 'r.employeeId')
    .select(['r.roleId', 'e.id as employeeId', 'e.companyId'])
    .where('e.status', '=', 'ACTIVE')
    .execute();
  const grants = await db.selectFrom('roleGrant').select(['roleId', 'menuId']).execute();
  const membersOf = Map.groupBy(members, member => member.roleId);
  const rolesOn = Map.groupBy(grants, grant => grant.menuId);
  const memo = new Map<string, Holding>();
  return node => {
    const kind = node.tree === 'INTERNAL' ? 'PLATFORM' : 'COMPANY';
    const granted = new Set((rolesOn.get(node.id) ?? []).map(grant => grant.roleId));
    const holding = roles.filter(role => role.kind === kind && (role.grantsAll || granted.has(role.id)));
    const key = holding.map(role => role.id).join(' ');
    const known = memo.get(key);
    if (known) return known;
    const people = holding.flatMap(role => membersOf.get(role.id) ?? []);
    const counted = {
      roles: holding.length,
      companies: new Set(people.map(person => person.companyId)).size,
      seats: new Set(people.map(person => person.employeeId)).size,
    };
    memo.set(key, counted);
    return counted;
  };
}

const byOrder = (left: TreeNode, right: TreeNode): number =>
  left.sort - right.sort || left.nameZh.localeCompare(right.nameZh, 'zh-CN');

function inTreeOrder(nodes: readonly TreeNode[]): { readonly node: TreeNode; readonly depth: number }[] {
  const ids = new Set(nodes.map(node => node.id));
  const below = Map.groupBy(nodes, node => (node.parentId !== null && ids.has(node.parentId) ? node.parentId : null));
  const walk = (parentId: string | null, depth: number): { node: TreeNode; depth: number }[] =>
    (below.get(parentId) ?? []).toSorted(byOrder).flatMap(node => [{ node, depth }, ...walk(node.id, depth + 1)]);
  return walk(null, 0);
}

/** Pages of a workbench that need sign-in and stand for themselves have a node; these have none. */
const needsNode = (route: (typeof ROUTES)[number]): boolean =>
  ['internal', 'externalWorkbench'].includes(route.layout) && !route.parent && !route.redirect && !route.allowLogout;

export async function overviewOfMenus(tx: Tx): Promise<{
  nodes: MenuNodeInfo[];
  routesWithoutNode: { path: string; nameZh: string; nameEn: string }[];
}> {
  const nodes = await menuNodes(tx.db);
  const holding = await holdings(tx);
  const placed = new Set(nodes.map(node => plainPath(node.path)));
  const info = ({ node, depth }: { readonly node: TreeNode; readonly depth: number }): MenuNodeInfo => ({
    id: node.id,
    tree: node.tree,
    depth,
    path: node.path,
    kind: node.kind,
    nameZh: node.nameZh,
    nameEn: node.nameEn,
    enabled: node.enabled,
    hidden: node.hidden,
    routeKnown: node.kind !== 'PAGE' || isKnownPath(node.path),
    buttons: node.buttons.length,
    ...(node.kind === 'GROUP' ? { roles: 0, companies: 0, seats: 0 } : holding(node)),
  });
  return {
    nodes: (['INTERNAL', 'EXTERNAL'] as const).flatMap(tree =>
      inTreeOrder(nodes.filter(node => node.tree === tree)).map(info),
    ),
    routesWithoutNode: ROUTES.filter(route => needsNode(route) && !placed.has(plainPath(route.path))).map(
      ({ path, title }) => ({ path, nameZh: title.zh, nameEn: title.en }),
    ),
  };
}
