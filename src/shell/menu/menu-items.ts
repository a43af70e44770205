import type { Text } from '#contract/kernel/text.ts';
import { EXTERNAL_MENU, type MenuNode } from '#contract/session/session.ts';
import { webviewAddress } from '#contract/webview/webview.ts';
import { isBuilt } from '#routes/catalogue/built.ts';
import { routeOf } from '#routes/catalogue/catalogue.ts';

export interface MenuPage {
  readonly kind: 'page';
  readonly path: string;
  readonly title: Text;
}
export interface MenuGroup {
  readonly kind: 'group';
  readonly key: string;
  readonly title: Text;
  readonly items: readonly MenuItem[];
}
export type MenuItem = MenuPage | MenuGroup;

const titleOf = (node: MenuNode): Text => ({ zh: node.Name, en: node.NameEn || node.Name });

/** What the menu shows of the tree: pages that have a screen, groups that have a page; order as the server gave it. */
export function menuItems(tree: readonly MenuNode[]): MenuItem[] {
  return tree.flatMap((node): MenuItem[] => {
    if (node.Hidden) return [];
    const below = menuItems(node.Children);
    // The root that marks the external workbench is no heading for a reader.
    if (node.Path.toUpperCase() === EXTERNAL_MENU) return below;
    const route = node.Kind === 'PAGE' ? routeOf(node.Path) : undefined;
    const path = node.Kind === 'WEBVIEW' && node.Id ? webviewAddress(node.Id) : route && isBuilt(route) && route.path;
    const page: MenuItem[] = path ? [{ kind: 'page', path, title: titleOf(node) }] : [];
    if (below.length === 0) return page;
    return [{ kind: 'group', key: node.Path, title: titleOf(node), items: [...page, ...below] }];
  });
}

/** Groups above a page, outermost first: what the breadcrumbs say. */
export function trailTo(items: readonly MenuItem[], path: string): readonly MenuItem[] | null {
  for (const item of items) {
    if (item.kind === 'page') {
      if (item.path === path) return [item];
      continue;
    }
    const below = trailTo(item.items, path);
    if (below) return [item, ...below];
  }
  return null;
}
