import type { CompanyKind } from '#contract/kernel/company-kind.ts';
import { EXTERNAL_MENU, type MenuNode } from '#contract/session/session.ts';
import { plainPath } from '#routes/catalogue/paths.ts';
import type { MenuNodeRow } from '../tables.ts';

export interface NodeButton {
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
}

export interface TreeNode extends Omit<MenuNodeRow, 'buttons'> {
  readonly buttons: readonly NodeButton[];
}

/** What a set of roles grants: everything, or button codes by menu id. */
export type Grants = 'all' | ReadonlyMap<string, ReadonlySet<string>>;

/** Union over roles (design A.8.1). */
export function uniteGrants(all: readonly Grants[]): Grants {
  if (all.includes('all')) return 'all';
  const united = new Map<string, Set<string>>();
  for (const grants of all as readonly ReadonlyMap<string, ReadonlySet<string>>[])
    for (const [menuId, codes] of grants) united.set(menuId, new Set([...(united.get(menuId) ?? []), ...codes]));
  return united;
}

const codesAt = (grants: Grants, node: TreeNode): ReadonlySet<string> | undefined =>
  grants === 'all' ? new Set(node.buttons.map(button => button.code)) : grants.get(node.id);

interface Kept {
  readonly node: TreeNode;
  buttons: NodeButton[];
}

/** The node's granted buttons, or null when it is not granted or beyond the ceiling. */
function keep(node: TreeNode, grants: Grants, ceiling: Grants): NodeButton[] | null {
  const granted = codesAt(grants, node);
  const offered = codesAt(ceiling, node);
  if (!granted || !offered) return null;
  return node.buttons.filter(button => granted.has(button.code) && offered.has(button.code));
}

const byMenuOrder = (left: MenuNode, right: MenuNode): number =>
  left.Sort - right.Sort || left.Name.localeCompare(right.Name, 'zh-CN');

const toMenuNode = ({ node, buttons }: Kept, children: MenuNode[]): MenuNode => ({
  ...(node.kind === 'WEBVIEW' ? { Id: node.id } : {}),
  Path: node.path,
  Buttons: buttons.map(button => ({ Code: button.code, Name: button.nameZh, NameEn: button.nameEn })),
  Children: children,
  Name: node.nameZh,
  NameEn: node.nameEn,
  Icon: node.icon,
  Sort: node.sort,
  Kind: node.kind,
  Url: node.url,
  Hidden: node.hidden,
});

const uniteButtons = (left: readonly NodeButton[], right: readonly NodeButton[]): NodeButton[] => [
  ...left,
  ...right.filter(button => !left.some(other => other.code === button.code)),
];

/** Nodes with the same compared path become one: buttons united, the first name wins. */
function mergeSamePath(kept: readonly Kept[]): Kept[] {
  const byPath = new Map<string, Kept>();
  for (const item of kept) {
    const key = plainPath(item.node.path);
    const first = byPath.get(key);
    if (first) first.buttons = uniteButtons(first.buttons, item.buttons);
    else byPath.set(key, { ...item });
  }
  return [...byPath.values()];
}

const inOrder = (left: TreeNode, right: TreeNode): number => left.sort - right.sort || (left.id < right.id ? -1 : 1);

/**
 * Menu tree of a seat (design A.8.1): grants ∩ ceiling, disabled nodes dropped, ancestors added without buttons, same
 * paths merged, groups without a page dropped. Customers and providers get the external tree under `EXTERNAL_MENU`,
 * the platform the internal one.
 */
export function buildMenuTree(
  kind: CompanyKind,
  nodes: readonly TreeNode[],
  grants: Grants,
  ceiling: Grants,
): MenuNode[] {
  const tree = kind === 'platform' ? 'INTERNAL' : 'EXTERNAL';
  const own = nodes.filter(node => node.tree === tree).toSorted(inOrder);
  const byId = new Map(own.map(node => [node.id, node]));
  const isEnabled = (node: TreeNode): boolean => {
    const parent = node.parentId === null ? undefined : byId.get(node.parentId);
    return node.enabled && (!parent || isEnabled(parent));
  };
  const kept = own.flatMap(node => {
    const buttons = node.kind === 'GROUP' || !isEnabled(node) ? null : keep(node, grants, ceiling);
    return buttons ? [{ node, buttons }] : [];
  });
  const pages = mergeSamePath(kept);

  const childrenOf = new Map<string | null, Kept[]>();
  const placed = new Set<string>();
  const place = (item: Kept): void => {
    if (placed.has(item.node.id)) return;
    placed.add(item.node.id);
    const parent = item.node.parentId === null ? undefined : byId.get(item.node.parentId);
    const siblings = childrenOf.get(parent?.id ?? null) ?? [];
    childrenOf.set(parent?.id ?? null, [...siblings, item]);
    if (parent) place(pages.find(page => page.node.id === parent.id) ?? { node: parent, buttons: [] });
  };
  for (const page of pages) place(page);

  const branch = (parentId: string | null): MenuNode[] =>
    (childrenOf.get(parentId) ?? []).map(item => toMenuNode(item, branch(item.node.id))).sort(byMenuOrder);
  const roots = branch(null);
  return kind === 'platform' ? roots : [externalRoot(roots)];
}

/** The one root of the external tree; it is there even when nothing is granted, because it tells the workbench type. */
function externalRoot(roots: MenuNode[]): MenuNode {
  const found = roots.find(root => root.Path === EXTERNAL_MENU);
  if (found) return found;
  return {
    Path: EXTERNAL_MENU,
    Buttons: [],
    Children: roots,
    Name: '工作台',
    NameEn: 'Workbench',
    Icon: null,
    Sort: 0,
    Kind: 'GROUP',
    Url: null,
    Hidden: false,
  };
}
