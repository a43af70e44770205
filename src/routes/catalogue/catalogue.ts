import { ACCOUNT_ROUTES } from './account.routes.ts';
import { ANALYSIS_ROUTES } from './analysis.routes.ts';
import { BASIC_DATA_ROUTES } from './basic-data.routes.ts';
import { BILL_APPLY_ROUTES } from './bill-apply.routes.ts';
import { BILL_MAKING_ROUTES } from './bill-making.routes.ts';
import { BOOKING_ROUTES } from './booking.routes.ts';
import { CARGO_ROUTES } from './cargo.routes.ts';
import { COMPANY_ROUTES } from './company.routes.ts';
import { CRM_ROUTES } from './crm.routes.ts';
import { CUSTOMER_PORTAL_ROUTES } from './customer-portal.routes.ts';
import { DATA_MAINTENANCE_ROUTES } from './data-maintenance.routes.ts';
import { EDM_ROUTES } from './edm.routes.ts';
import { ELECTRONIC_PACKING_ROUTES } from './electronic-packing.routes.ts';
import { EXTERNAL_WORKBENCH_ROUTES } from './external-workbench.routes.ts';
import { FCL_EXPORT_ROUTES } from './fcl-export.routes.ts';
import { GENERAL_ROUTES } from './general.routes.ts';
import { LCL_ROUTES } from './lcl.routes.ts';
import { MANIFEST_ROUTES } from './manifest.routes.ts';
import { MESSAGE_ROUTES } from './message.routes.ts';
import { ORDER_ENTRY_ROUTES } from './order-entry.routes.ts';
import { PACKING_DYNAMIC_ROUTES } from './packing-dynamic.routes.ts';
import { plainPath } from './paths.ts';
import { PORTAL_CONFIG_ROUTES } from './portal-config.routes.ts';
import { PUBLIC_SITE_ROUTES } from './public-site.routes.ts';
import { RATES_ROUTES } from './rates.routes.ts';
import { READY_SPACE_ROUTES } from './ready-space.routes.ts';
import type { RouteEntry } from './route.ts';
import { SI_ROUTES } from './si.routes.ts';
import { SYSTEM_ROUTES } from './system.routes.ts';
import { TRACKING_ROUTES } from './tracking.routes.ts';

/**
 * The route catalogue: the only place where a path is written down. Menus, palette, router, access rules, tabs and the
 * server's rights read it. Paths keep the specification's spelling, misspellings included.
 */
const ENTRIES = {
  ...ACCOUNT_ROUTES,
  ...ANALYSIS_ROUTES,
  ...BASIC_DATA_ROUTES,
  ...BILL_APPLY_ROUTES,
  ...BILL_MAKING_ROUTES,
  ...BOOKING_ROUTES,
  ...CARGO_ROUTES,
  ...COMPANY_ROUTES,
  ...CRM_ROUTES,
  ...CUSTOMER_PORTAL_ROUTES,
  ...DATA_MAINTENANCE_ROUTES,
  ...EDM_ROUTES,
  ...ELECTRONIC_PACKING_ROUTES,
  ...EXTERNAL_WORKBENCH_ROUTES,
  ...FCL_EXPORT_ROUTES,
  ...LCL_ROUTES,
  ...MANIFEST_ROUTES,
  ...MESSAGE_ROUTES,
  ...ORDER_ENTRY_ROUTES,
  ...PACKING_DYNAMIC_ROUTES,
  ...PORTAL_CONFIG_ROUTES,
  ...PUBLIC_SITE_ROUTES,
  ...RATES_ROUTES,
  ...READY_SPACE_ROUTES,
  ...SI_ROUTES,
  ...SYSTEM_ROUTES,
  ...TRACKING_ROUTES,
  ...GENERAL_ROUTES,
};

export type RouteName = keyof typeof ENTRIES;

/** One address of the product with all that menus, router and access rules need to know. */
export interface Route extends Omit<RouteEntry, 'alsoAt'> {
  readonly name: RouteName;
  /** Other addresses of the same route; they never chain and are never a route of their own. */
  readonly aliases: readonly string[];
}

const ownPaths = new Set(Object.values(ENTRIES).map(entry => plainPath(entry.path)));

/** Rule of expansion 4: both prefixes of the external workbench. */
function twinOf(path: string): string | null {
  if (path.startsWith('/external/workbench/')) return path.slice('/external'.length);
  return path.startsWith('/workbench/') ? `/external${path}` : null;
}

/** Rules of expansion 4 and 5, and the other reading of a printed list; an address that is a route of its own is none. */
function aliasesOf({ path, layout, alsoAt }: RouteEntry): string[] {
  const mounted = layout === 'internal' && !plainPath(path).startsWith('/internal') ? [`/internal${path}`] : [];
  const twins = layout === 'externalWorkbench' ? [path, ...alsoAt].map(twinOf).filter(twin => twin !== null) : [];
  return [...mounted, ...alsoAt, ...twins].filter(alias => !ownPaths.has(plainPath(alias)));
}

function toRoute(name: RouteName, entry: RouteEntry): Route {
  const { alsoAt: _, ...members } = entry;
  return { ...members, name, aliases: aliasesOf(entry) };
}

/** All routes by name. */
export const ROUTE = Object.fromEntries(
  Object.entries<RouteEntry>(ENTRIES).map(([name, entry]) => [name, toRoute(name as RouteName, entry)]),
) as Readonly<Record<RouteName, Route>>;

/** All routes, grouped by area; the catch-all stands last. */
export const ROUTES: readonly Route[] = Object.values(ROUTE).sort(
  (left, right) => Number(left.path === '*') - Number(right.path === '*'),
);

const byAddress = new Map(
  ROUTES.filter(route => route.path !== '*').flatMap(route =>
    [route.path, ...route.aliases].map(address => [plainPath(address), route] as const),
  ),
);

/** The route that answers at an address: letter case, query, fragment and aliases aside. Unknown addresses have none. */
export const routeOf = (address: string): Route | undefined => byAddress.get(plainPath(address));
