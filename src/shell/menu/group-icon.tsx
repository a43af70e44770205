import {
  ApplicationsIcon,
  BoxIcon,
  CargoShipIcon,
  ChartIcon,
  CogIcon,
  DatabaseIcon,
  DocumentIcon,
  DollarIcon,
  EnvelopeIcon,
  GlobeIcon,
  IdNumberIcon,
  OfficeIcon,
  PathSearchIcon,
  PeopleIcon,
  StarIcon,
  TimelineEventsIcon,
} from '@blueprintjs/icons';
import type { ComponentType } from 'react';
import type { Area } from '#routes/catalogue/areas.ts';
import { routeOf } from '#routes/catalogue/catalogue.ts';
import { FAVOURITES } from './favourites.ts';
import type { MenuItem } from './menu-items.ts';
import { pagesIn } from './menu-lines.ts';

type Icon = ComponentType<{ readonly size?: number }>;

/** What each module is about, in one picture. */
const ICONS: Readonly<Partial<Record<Area, Icon>>> = {
  account: IdNumberIcon,
  rates: DollarIcon,
  lcl: DollarIcon,
  fclExport: DollarIcon,
  readySpace: CargoShipIcon,
  booking: CargoShipIcon,
  orderEntry: CargoShipIcon,
  cargo: BoxIcon,
  packingDynamic: BoxIcon,
  electronicPacking: BoxIcon,
  si: DocumentIcon,
  manifest: DocumentIcon,
  billMaking: DocumentIcon,
  billApply: DocumentIcon,
  tracking: PathSearchIcon,
  crm: PeopleIcon,
  edm: EnvelopeIcon,
  message: EnvelopeIcon,
  company: OfficeIcon,
  basicData: DatabaseIcon,
  dataMaintenance: TimelineEventsIcon,
  system: CogIcon,
  analysis: ChartIcon,
  portalConfig: GlobeIcon,
  customerPortal: GlobeIcon,
  publicSite: GlobeIcon,
};

/** The picture of a group is that of its first page's module. */
export function GroupIcon({ item, size = 14 }: { readonly item: MenuItem; readonly size?: number }) {
  if (item.kind === 'group' && item.key === FAVOURITES) return <StarIcon size={size} />;
  const first = pagesIn([item])[0];
  const area = first && routeOf(first.path)?.area;
  const Icon = (area && ICONS[area]) ?? ApplicationsIcon;
  return <Icon size={size} />;
}
