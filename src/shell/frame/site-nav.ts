import { isAllowed } from '#routes/catalogue/access.ts';
import { isBuilt } from '#routes/catalogue/built.ts';
import { ROUTE, type Route, type RouteName } from '#routes/catalogue/catalogue.ts';
import type { SiteLayout } from './frame-kind.ts';

type Tree = Parameters<typeof isAllowed>[0];

/** Head menu of each site, first page first. The third-party portal is one long page and has none (people-and-portals F.4). */
const NAV: Readonly<Record<SiteLayout, readonly RouteName[]>> = {
  external: ['Home', 'QuickSearch', 'Asiawise', 'JoinEntry'],
  customer: [
    'CustomerHome',
    'CustomerCompany',
    'CustomerFreightCenter',
    'CustomerCargoCenter',
    'CustomerBooking',
    'CustomerProduct',
    'CustomerDataDownload',
    'CustomerAboutus',
    'CustomerContact',
  ],
  newMh: [
    'ExternalHome',
    'ExternalCompany',
    'ExternalService',
    'ExternalNewsList',
    'ExternalProduct',
    'ExternalAboutus',
    'ExternalBeforeWorkBench',
  ],
  mh: [
    'ExternalMHpageHome',
    'ExternalMHpageAbout',
    'ExternalMHpageNews',
    'ExternalMHpageJoinUs',
    'ExternalMHpageContactUs',
  ],
  tMh: [],
};

/** The person's own pages in a company's portal. */
const PERSONAL: readonly RouteName[] = ['CustomerUserSetting', 'CustomerMessage'];

/** The band of electronic services under the head of the new portal. */
const SERVICES: readonly RouteName[] = [
  'ExternalElectronicRates',
  'ExternalElectronicSchedules',
  'ExternalElectronicTracking',
  'ExternalElectronicDownload',
];

const TRADES: readonly RouteName[] = [
  'ExternalServiceSeaTransportation',
  'ExternalServiceLandTransportation',
  'ExternalServiceAirTransportation',
  'ExternalServiceSeaTrain',
  'ExternalServiceRiver',
  'ExternalServiceSupplyChain',
];

const ENTRANCES: readonly RouteName[] = ['EmployeeLogin', 'Register', 'JoinEntry'];

export interface SiteReader {
  readonly menu: Tree;
  readonly isSignedIn: boolean;
}

/** Pages without a screen are not linked to: a menu promises nothing. */
const offered = (names: readonly RouteName[], { menu, isSignedIn }: SiteReader): readonly Route[] =>
  names.map(name => ROUTE[name]).filter(route => isBuilt(route) && isAllowed(menu, route.path, isSignedIn));

export const siteNav = (layout: SiteLayout, reader: SiteReader): readonly Route[] =>
  offered(layout === 'customer' ? [...NAV.customer, ...(reader.isSignedIn ? PERSONAL : [])] : NAV[layout], reader);

export const serviceBand = (layout: SiteLayout, reader: SiteReader): readonly Route[] =>
  layout === 'newMh' ? offered(SERVICES, reader) : [];

/** Columns of the foot; an empty one is left out. */
export function footColumns(layout: SiteLayout, reader: SiteReader): readonly (readonly Route[])[] {
  const pages = siteNav(layout, reader);
  // A page that the site's own menu leads to stands in the foot once.
  const entrances = reader.isSignedIn ? [] : offered(ENTRANCES, reader).filter(route => !pages.includes(route));
  const columns =
    layout === 'newMh'
      ? [pages, offered(TRADES, reader), serviceBand(layout, reader), entrances]
      : layout === 'tMh'
        ? [offered(['Home'], reader)]
        : [pages, entrances];
  return columns.filter(column => column.length > 0);
}

/** Where the site's own mark leads: its first page, or the main site's while it has none. */
export const siteHome = (layout: SiteLayout): string =>
  ROUTE[NAV[layout].find(name => isBuilt(ROUTE[name])) ?? 'Home'].path;
