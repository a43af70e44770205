import type { Route, RouteName } from './catalogue.ts';

/**
 * The one place that says which routes have a screen. All others are planned: in no menu, in no palette, and opening one
 * says that the screen is not there yet. Redirects need no screen and are never planned.
 */
export const BUILT_ROUTES = [
  'Home',
  'MainPage',
  'EmployeeLogin',
  'ChooseCompany',
  'InternalNotFound',
  'FormLayoutNotFound',
  'TdManageSiCheck',
  'TdManageSiAudit',
  'TdManageSiDetail',
  'ExternalWorkbenchSISubimtList',
  'ExternalWorkbenchSiSubmit',
  'BasicDataShippingCompany',
  'BasicDataGlobleHaven',
  'BasicDataWharf',
  'BasicDataLine',
  'DataMaintenanceShipmaintain',
  'DataMaintenanceScheduleMaintenance',
  'DataMaintenanceShipSchedulemaintain',
  'DataMaintenanceBasicDataMapping',
  'SystemRelationMapping',
  'DataMaintenanceLinecode',
  'SystemBasicCode',
  'BasicDataCostName',
  'BasicDataCur',
  'DataMaintenanceFreightRateMaintenanceShipCompany',
  'DataMaintenanceFreightRateMaintenanceWharfmaintain',
  'DataMaintenanceFreightRateMaintenanceSurchargetype',
  'DataMaintenanceFreightRateMaintenanceLinemaintain',
  'DataMaintenanceFreightRateMaintenancePortmaintain',
  'DataMaintenanceShipAgency',
  'DataMaintenanceOrderAgency',
  'DataMaintenanceBookCodes',
  'DataMaintenanceBillCode',
] as const satisfies readonly RouteName[];

/** `Record<BuiltRouteName, Screen>` makes a built route without a screen a type error. */
export type BuiltRouteName = (typeof BUILT_ROUTES)[number];

const built: ReadonlySet<RouteName> = new Set(BUILT_ROUTES);

export const isBuilt = (route: Route): boolean => built.has(route.name);
export const isPlanned = (route: Route): boolean => !isBuilt(route) && route.redirect === null;
