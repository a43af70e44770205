import { PINYIN } from 'virtual:pinyin';
import type { MenuNode } from '#contract/session/session.ts';
import { webviewAddress, webviewNodes } from '#contract/webview/webview.ts';
import type { PaletteEntry, Pinyin } from '#machines/palette/entry.ts';
import { allowedRoutes, isExternalWorkbench } from './catalogue/access.ts';
import { AREAS } from './catalogue/areas.ts';
import { isBuilt } from './catalogue/built.ts';
import { ROUTE, type Route, type RouteName } from './catalogue/catalogue.ts';

/** Reached in other ways than by name: not-found pages, a second address of the home page, the test page (routes.json). */
const NEVER_LISTED: ReadonlySet<RouteName> = new Set<RouteName>([
  'InternalNotFound',
  'FormLayoutNotFound',
  'MainPage',
  'ExternalWorkbenchTest',
  'InternalWebview',
]);
/** Personal pages that every side has its own of; the palette names the one of the reader's side. */
const PERSONAL: Readonly<Record<'internal' | 'external' | 'person', readonly RouteName[]>> = {
  internal: ['InternalUserSetting', 'SystemUserCenter', 'SystemMessage', 'UserCardIndex'],
  external: ['WorkbenchUserSetting', 'ManageMessage', 'UserCardIndex'],
  person: ['ManageUserSetting', 'ManageMessage'],
};
const PERSONAL_PAGES: ReadonlySet<RouteName> = new Set([
  ...Object.values(PERSONAL).flat(),
  'CustomerUserSetting',
  'CustomerMessage',
]);

const isOwnSide = (tree: readonly MenuNode[], { name }: Route): boolean => {
  const side = tree.length === 0 ? 'person' : isExternalWorkbench(tree) ? 'external' : 'internal';
  return !PERSONAL_PAGES.has(name) || PERSONAL[side].includes(name);
};

const FOR_VISITORS: ReadonlySet<RouteName> = new Set<RouteName>(['EmployeeLogin', 'Register', 'WxLogin']);

const PORTALS: ReadonlySet<Route['layout']> = new Set<Route['layout']>(['customer', 'mh', 'newMh', 'tMh']);

/** A portal has pages of the product once more, under the same names: who is signed in means those outside of it. */
const isRepeated = (route: Route, among: readonly Route[]): boolean =>
  PORTALS.has(route.layout) &&
  among.some(({ layout, title }) => !PORTALS.has(layout) && title.zh === route.title.zh && title.en === route.title.en);

/** A page of one record says nothing without the record; records have entries of their own. */
const needsRecord = (route: Route): boolean => route.parent !== null && !route.keepAlive && route.params.length > 0;

/** Latin spelling of a title; a title that was put together at run time has none. */
export const pinyinOf = (title: string): Pinyin | undefined =>
  Object.hasOwn(PINYIN, title) ? PINYIN[title] : undefined;

/** The same entry at every opening: what has been made ready for searching it is found again. */
const entries = new WeakMap<Route, PaletteEntry>();

function entryOf(route: Route): PaletteEntry {
  const known = entries.get(route);
  if (known) return known;
  const entry: PaletteEntry = {
    id: `route:${route.name}`,
    kind: 'route',
    title: route.title,
    pinyin: pinyinOf(route.title.zh),
    path: route.path,
    module: AREAS[route.area],
    aliases: route.aliases,
  };
  entries.set(route, entry);
  return entry;
}

/** Pages of other sites that stand in the menu. */
const embeddedEntry = ({ Id, Name, NameEn, Hidden }: MenuNode): PaletteEntry[] =>
  Id && !Hidden
    ? [
        {
          id: `webview:${Id}`,
          kind: 'route',
          title: { zh: Name, en: NameEn || Name },
          path: webviewAddress(Id),
          module: ROUTE.InternalWebview.title,
        },
      ]
    : [];

/** The palette's routes: permitted, with a screen, and meant to be opened by name. */
export const paletteRoutes = (
  tree: readonly MenuNode[],
  signedIn: boolean,
  offered: (route: Route) => boolean = isBuilt,
): PaletteEntry[] => {
  const routes = allowedRoutes(tree, signedIn)
    .filter(route => offered(route) && route.redirect === null && !needsRecord(route))
    .filter(route => isOwnSide(tree, route))
    .filter(route => !NEVER_LISTED.has(route.name) && !(signedIn && FOR_VISITORS.has(route.name)));
  const named = signedIn ? routes.filter(route => !isRepeated(route, routes)) : routes;
  return [...named.map(entryOf), ...webviewNodes(tree).flatMap(embeddedEntry)];
};
