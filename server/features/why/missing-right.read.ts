import { mergePermissionItems, PERMISSION_CATALOGUE } from '#contract/access/permission-items.ts';
import type { WhyAnswer, WhyReason } from '#contract/why/why.calls.ts';
import { hasButton, isAllowed } from '#routes/catalogue/access.ts';
import type { Route } from '#routes/catalogue/catalogue.ts';
import { plainPath } from '#routes/catalogue/paths.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import type { Seat } from '../../kernel/who.ts';
import {
  type Grants,
  grantsByRole,
  itemsInForce,
  menuNodes,
  type TreeNode,
  uniteGrants,
} from '../identity/rights.read.ts';

export interface WantedRight {
  readonly route: Route;
  readonly code: string | null;
}

type Named = WhyAnswer['roles'][number];

const NAMED_MOST = 10;
const ROLES_READ = 500;

const gives = (grants: Grants, { id }: TreeNode, code: string | null): boolean => {
  if (grants === 'all') return true;
  const codes = grants.get(id);
  return codes !== undefined && (code === null || codes.has(code));
};

/** The node that counts for a page: its own, else that of the list it belongs to. */
function nodeOf(nodes: readonly TreeNode[], tree: TreeNode['tree'], { path, parent }: Route): TreeNode | undefined {
  const at = (wanted: string | null) =>
    wanted === null ? undefined : nodes.find(node => node.tree === tree && plainPath(node.path) === plainPath(wanted));
  return at(path) ?? at(parent);
}

function isOn(nodes: readonly TreeNode[], node: TreeNode): boolean {
  const parent = node.parentId === null ? undefined : nodes.find(({ id }) => id === node.parentId);
  return node.enabled && (!parent || isOn(nodes, parent));
}

async function ceilingHolds({ db }: Tx, { companyId }: Seat, node: TreeNode, code: string | null): Promise<boolean> {
  const held = await db.selectFrom('companyGrant').select('roleId').where('companyId', '=', companyId).execute();
  const grants = await grantsByRole(
    db,
    held.map(({ roleId }) => roleId),
  );
  return gives(uniteGrants([...grants.values()]), node, code);
}

/** What stands in the way, looked for from the outside in. Works under the seat's own scope. */
async function missing(tx: Tx, seat: Seat, { route, code }: WantedRight) {
  const { menu, companyKind } = seat;
  const answer = (reason: WhyReason, node?: TreeNode) => ({ reason, node });
  if (code === null ? isAllowed(menu, route.path, true) : hasButton(menu, code, route.path)) return answer('HELD');
  const nodes = await menuNodes(tx.db);
  const own = companyKind === 'platform' ? 'INTERNAL' : 'EXTERNAL';
  const node = nodeOf(nodes, own, route);
  if (!node)
    return answer(nodeOf(nodes, own === 'INTERNAL' ? 'EXTERNAL' : 'INTERNAL', route) ? 'WRONG_SIDE' : 'NOT_IN_MENU');
  if (!isOn(nodes, node)) return answer('DISABLED', node);
  if (code !== null && !node.buttons.some(button => button.code === code)) return answer('NO_BUTTON', node);
  if (companyKind !== 'platform' && !(await ceilingHolds(tx, seat, node, code))) return answer('PACKAGE', node);
  return answer('ROLE', node);
}

/** Roles or packages of a kind that give it, by name. */
async function thatGive(
  { db }: Tx,
  kind: 'PLATFORM' | 'COMPANY' | 'CUSTOMER' | 'PROVIDER',
  node: TreeNode,
  code: string | null,
): Promise<Named[]> {
  const roles = await db
    .selectFrom('role')
    .select(['id', 'nameZh', 'nameEn'])
    .where('kind', '=', kind)
    .where('status', '=', 'ACTIVE')
    .orderBy('nameZh')
    .limit(ROLES_READ)
    .execute();
  const grants = await grantsByRole(
    db,
    roles.map(({ id }) => id),
  );
  return roles.filter(({ id }) => gives(grants.get(id) ?? new Map(), node, code)).slice(0, NAMED_MOST);
}

/** Items that bound a button of this code. */
const ITEMS_OF: Readonly<Record<string, readonly string[]>> = {
  EXPORT: ['EXPORT.MAX_ROWS'],
  REVEAL: ['FIELD.CONTACT_UNMASKED'],
};

async function itemsFor({ db }: Tx, { employeeId }: Seat, code: string | null, now: Date): Promise<WhyAnswer['items']> {
  const keys = (code && ITEMS_OF[code]) || [];
  if (keys.length === 0) return [];
  const held = mergePermissionItems(await itemsInForce(db, employeeId, now));
  return PERMISSION_CATALOGUE.filter(({ itemKey, permissionKey }) => keys.includes(`${itemKey}.${permissionKey}`)).map(
    ({ itemKey, permissionKey, fallback }) => ({
      itemKey,
      permissionKey,
      value: held.find(item => item.itemKey === itemKey && item.permissionKey === permissionKey)?.value ?? fallback,
    }),
  );
}

/** Why a seat may not open a page, or use a button of it. */
export async function missingRight(
  tx: Tx,
  seat: Seat,
  wanted: WantedRight,
  now: Date,
): Promise<Omit<WhyAnswer, 'administrators'>> {
  const { reason, node } = await missing(tx, seat, wanted);
  const { code } = wanted;
  const isStaff = seat.companyKind === 'platform';
  const packageKind = seat.companyKind === 'provider' ? 'PROVIDER' : 'CUSTOMER';
  return {
    reason,
    roles: node && reason === 'ROLE' ? await thatGive(tx, isStaff ? 'PLATFORM' : 'COMPANY', node, code) : [],
    packages: node && reason === 'PACKAGE' ? await thatGive(tx, packageKind, node, code) : [],
    items: await itemsFor(tx, seat, code, now),
  };
}
