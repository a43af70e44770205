import type { Right } from '#contract/kernel/call.ts';
import { EXTERNAL_MENU, type MenuNode } from '#contract/session/session.ts';
import { webviewAddress, webviewNodes } from '#contract/webview/webview.ts';
import { safeRedirect } from './address.ts';
import { isBuilt } from './built.ts';
import { ROUTE, ROUTES, type Route, type RouteName, routeOf } from './catalogue.ts';
import { addressParts, plainPath } from './paths.ts';

/** Path permission, buttons and workbench type (design A.8). The same functions run on both sides. */

type Tree = readonly MenuNode[];

/** Nobody begins with these, although they stand first in menus: messages, and forms that wait for a first word. */
const NO_LANDING: ReadonlySet<RouteName> = new Set<RouteName>([
  'SystemMessage',
  'ExternalWorkbenchBookOnline',
  'QuckBookInternalBookOnline',
  'SeaFreightNowOrderManagementNowOrderNewNowOrderRelease',
]);

/** What a signed-in person may always open, whatever the menu tree says. Join pages are open to visitors anyway. */
const ALWAYS: ReadonlySet<RouteName> = new Set<RouteName>([
  'InternalUserSetting',
  'WorkbenchUserSetting',
  'ManageUserSetting',
  'CustomerUserSetting',
  'SystemMessage',
  'SystemMessageDetail',
  'ManageMessage',
  'ManageMessageDetail',
  'CustomerMessage',
  'ChooseCompany',
  'Workbench',
  'InternalWorkCenter',
  'SystemUserCenter',
]);

/** Pages about the person who is signed in, and about nobody else. */
const PERSONAL: ReadonlySet<RouteName> = new Set<RouteName>([
  'InternalUserSetting',
  'WorkbenchUserSetting',
  'ManageUserSetting',
  'CustomerUserSetting',
  'SystemUserCenter',
]);

export const isPersonal = ({ name }: Pick<Route, 'name'>): boolean => PERSONAL.has(name);

/** The key by which paths are compared: aliases count as their canonical path, `/CRM/X/?id=7` as `/crm/x`. */
export function normalisePath(path: string): string {
  const route = routeOf(path);
  return plainPath(route ? route.path : path);
}

function* nodesOf(tree: Tree): Generator<MenuNode> {
  for (const node of tree) {
    yield node;
    yield* nodesOf(node.Children);
  }
}

type MenuIndex = ReadonlyMap<string, readonly MenuNode[]>;

const indexes = new WeakMap<Tree, MenuIndex>();

/** Nodes by compared path, in the order of the menu. A tree is an answer of the server and never changes, so it is walked once. */
function indexOf(tree: Tree): MenuIndex {
  const known = indexes.get(tree);
  if (known) return known;
  const index = Map.groupBy(nodesOf(tree), node => normalisePath(node.Path));
  indexes.set(tree, index);
  return index;
}

const nodesAt = (tree: Tree, path: string): readonly MenuNode[] => indexOf(tree).get(normalisePath(path)) ?? [];

/** May this person open the path? Whole paths only, never a prefix; a visitor has no tree. */
export function isAllowed(tree: Tree, path: string, signedIn: boolean): boolean {
  const route = routeOf(path);
  if (route?.allowLogout) return true;
  if (!signedIn) return false;
  if (route?.redirect) return isAllowed(tree, route.redirect, signedIn);
  if (route && ALWAYS.has(route.name)) return true;
  if (route?.name === 'InternalWebview') return webviewNodes(tree).length > 0;
  if (nodesAt(tree, path).length > 0) return true;
  return !!route?.parent && nodesAt(tree, route.parent).length > 0;
}

/**
 * Does the current path, or `path` instead of it when given, hold the button code? Codes are exact, nodes with the same
 * path count together, and a page without a node of its own uses its parent's.
 */
export function hasButton(tree: Tree, code: string, currentPath: string, path: string = currentPath): boolean {
  const own = nodesAt(tree, path);
  const parent = routeOf(path)?.parent;
  const nodes = own.length === 0 && parent ? nodesAt(tree, parent) : own;
  return nodes.some(node => node.Buttons.some(button => button.Code === code));
}

/** Does the menu give one of these rights: the path itself, or the button on it? */
export const holdsRight = (tree: Tree, rights: readonly Right[]): boolean =>
  rights.some(({ path, code }) => (code ? hasButton(tree, code, path) : isAllowed(tree, path, true)));

/** A node `EXTERNAL_MENU` at any depth puts the person on the external workbench (specification §2.19). */
export const isExternalWorkbench = (tree: Tree): boolean => nodesAt(tree, EXTERNAL_MENU).length > 0;

export const basePath = (tree: Tree): string =>
  (isExternalWorkbench(tree) ? ROUTE.ExternalWorkbench : ROUTE.Internal).path;

export const settingsPath = (tree: Tree): string =>
  (isExternalWorkbench(tree) ? ROUTE.WorkbenchUserSetting : ROUTE.InternalUserSetting).path;

export const homePath = (tree: Tree): string =>
  (isExternalWorkbench(tree) ? ROUTE.ExternalWorkbenchDashboard : ROUTE.Workbench).path;

/**
 * Where a person lands after sign-in: the wanted address if it is known and permitted, else the first page of the menu
 * that has a screen, else the base's home. `offered` says which routes count as having one.
 */
export function landingPath(
  tree: Tree,
  redirect?: string | null,
  offered: (route: Route) => boolean = isBuilt,
): string {
  const wanted = safeRedirect(redirect);
  if (wanted && isAllowed(tree, wanted, true)) return wanted;
  for (const node of nodesOf(tree)) {
    const route = node.Kind === 'PAGE' && !node.Hidden ? routeOf(node.Path) : undefined;
    if (route && !NO_LANDING.has(route.name) && offered(route)) return route.path;
  }
  return homePath(tree);
}

/**
 * The menu item to highlight: the page's own node wins over its parent. A page opened from several lists names the one
 * it came from in the query `from`.
 */
export function menuPathOf(tree: Tree, address: string): string | null {
  const route = routeOf(address);
  if (!route) return null;
  if (route.name === 'InternalWebview') {
    const id = new URLSearchParams(addressParts(address).query).get('node');
    return webviewNodes(tree).some(node => node.Id === id) ? webviewAddress(id ?? '') : null;
  }
  const from = route.params.includes('from') ? new URLSearchParams(addressParts(address).query).get('from') : null;
  const candidates = [route.path, from && routeOf(from)?.path, route.parent];
  return candidates.find(path => path && nodesAt(tree, path).length > 0) ?? null;
}

/** All routes this person may open. */
export const allowedRoutes = (tree: Tree, signedIn: boolean): Route[] =>
  ROUTES.filter(route => route.path !== '*' && isAllowed(tree, route.path, signedIn));
