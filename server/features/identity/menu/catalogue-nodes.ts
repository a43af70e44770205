import { EXTERNAL_MENU } from '#contract/session/session.ts';
import { AREAS, type Area } from '#routes/catalogue/areas.ts';
import { BUTTONS } from '#routes/catalogue/buttons.ts';
import { ROUTES, type Route, type RouteName } from '#routes/catalogue/catalogue.ts';
import type { NodeButton } from './menu-tree.ts';

/** A menu node as the route catalogue wants it; `parent` is a path of the same tree. */
export interface CatalogueNode {
  readonly tree: 'INTERNAL' | 'EXTERNAL';
  readonly path: string;
  readonly parent: string | null;
  readonly kind: 'GROUP' | 'PAGE';
  readonly nameZh: string;
  readonly nameEn: string;
  readonly sort: number;
  readonly hidden: boolean;
  readonly buttons: readonly NodeButton[];
  /** Absent on groups. */
  readonly route: Route | null;
}

/** Reached from elsewhere than the menu: settings from the header, an embedded page by its own node, the test page. */
const HIDDEN: ReadonlySet<RouteName> = new Set<RouteName>([
  'InternalUserSetting',
  'SystemUserCenter',
  'InternalWebview',
  'WorkbenchUserSetting',
  'ExternalWorkbenchTest',
]);

const TREE_OF_LAYOUT: Readonly<Partial<Record<Route['layout'], CatalogueNode['tree']>>> = {
  internal: 'INTERNAL',
  externalWorkbench: 'EXTERNAL',
};

/**
 * The same page on either side: a company's own people, roles and profile, for whoever administers one; rates of its own that it
 * shares with others, and what it gets of theirs; ready space that it sells.
 */
const IN_BOTH_TREES: ReadonlySet<RouteName> = new Set<RouteName>([
  'SystemCurrentCompanyDetail',
  'SystemEmployeeList',
  'SystemRoleCompanyRole',
  'SeaFreightFreightManagementFCLFreight',
  'SeaFreightFreightManagementFreightDrafts',
  'SeaFreightFreightManagementThirdFreightTemplate',
  'SeaFreightFreightManagementThirdFreightMySubscribe',
  'SeaFreightFreightManagementThirdFreightMySubscribeSale',
  'SeaFreightFreightManagementThirdFreightOtherSubscribe',
  'SeaFreightFreightManagementThirdFreightList',
  'SeaFreightNowOrderManagementProviderMyNowOrderList',
  'SeaFreightNowOrderManagementSaleingOrderList',
  'SeaFreightNowOrderManagementSaledNowOrderList',
  'SeaFreightNowOrderManagementSubmitList',
  'SeaFreightNowOrderManagementDraftList',
  'SeaFreightNowOrderManagementNowOrderNewNowOrderRelease',
]);

const treesOf = (route: Route): readonly CatalogueNode['tree'][] =>
  IN_BOTH_TREES.has(route.name) ? ['INTERNAL', 'EXTERNAL'] : [TREE_OF_LAYOUT[route.layout]!];

/** A route has a place in a menu when it is a page of a workbench, needs sign-in and highlights no other item. */
const hasPlace = (route: Route): boolean =>
  TREE_OF_LAYOUT[route.layout] !== undefined && !route.parent && !route.redirect && !route.allowLogout;

const areaOrder = Object.keys(AREAS) as Area[];

/** A company's day begins with its documents; its own rates stand behind everything else of its menu. */
const placeOf = (tree: CatalogueNode['tree'], area: Area): number =>
  tree === 'EXTERNAL' && area === 'rates' ? areaOrder.length : areaOrder.indexOf(area);

const groupOf = (tree: CatalogueNode['tree'], area: Area): CatalogueNode => ({
  tree,
  path: area,
  parent: tree === 'EXTERNAL' ? EXTERNAL_MENU : null,
  kind: 'GROUP',
  nameZh: AREAS[area].zh,
  nameEn: AREAS[area].en,
  sort: (placeOf(tree, area) + 1) * 10,
  hidden: false,
  buttons: [],
  route: null,
});

const ROOT: CatalogueNode = {
  tree: 'EXTERNAL',
  path: EXTERNAL_MENU,
  parent: null,
  kind: 'GROUP',
  nameZh: '工作台',
  nameEn: 'Workbench',
  sort: 0,
  hidden: false,
  buttons: [],
  route: null,
};

const pageOf = (route: Route, tree: CatalogueNode['tree'], index: number): CatalogueNode => ({
  tree,
  path: route.path,
  parent: route.area,
  kind: 'PAGE',
  nameZh: route.title.zh,
  nameEn: route.title.en,
  // Room between two for what an administrator puts there. A company's own workbench pages stand before those of staff.
  sort: index * 10 + (tree === 'EXTERNAL' && TREE_OF_LAYOUT[route.layout] === 'INTERNAL' ? 50_000 : 0),
  hidden: HIDDEN.has(route.name),
  buttons: route.buttons.map(code => ({ code, nameZh: BUTTONS[code].zh, nameEn: BUTTONS[code].en })),
  route,
});

/** All nodes of both trees, parents before their children; pages stand in the order of the catalogue. */
export function catalogueNodes(): CatalogueNode[] {
  const pages = ROUTES.flatMap((route, index) =>
    hasPlace(route) ? treesOf(route).map(tree => pageOf(route, tree, index)) : [],
  );
  const groups = new Map(pages.map(page => [`${page.tree} ${page.parent}`, groupOf(page.tree, page.route!.area)]));
  return [ROOT, ...groups.values(), ...pages];
}
