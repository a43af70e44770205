import { type ComponentType, lazy } from 'react';
import type { BuiltRouteName } from './catalogue/built.ts';

/** Screens by route, each in a file of its own that is loaded when it is first opened. A built route without one does not compile. */
const home = lazy(async () => ({ default: (await import('#features/general/screens/home.screen.tsx')).HomeScreen }));
const notFound = lazy(async () => ({
  default: (await import('#features/general/screens/not-found.screen.tsx')).NotFoundScreen,
}));

export const SCREENS: Readonly<Record<BuiltRouteName, ComponentType>> = {
  Home: home,
  MainPage: home,
  InternalNotFound: notFound,
  FormLayoutNotFound: notFound,
  EmployeeLogin: lazy(async () => ({
    default: (await import('#features/account/screens/employee-login.screen.tsx')).EmployeeLoginScreen,
  })),
  ChooseCompany: lazy(async () => ({
    default: (await import('#features/account/screens/choose-company.screen.tsx')).ChooseCompanyScreen,
  })),
  TdManageSiCheck: lazy(async () => ({
    default: (await import('#features/si/screens/si-check.screen.tsx')).SiCheckScreen,
  })),
  TdManageSiAudit: lazy(async () => ({
    default: (await import('#features/si/screens/si-audit.screen.tsx')).SiAuditScreen,
  })),
  TdManageSiDetail: lazy(async () => ({
    default: (await import('#features/si/screens/si-detail.screen.tsx')).SiDetailScreen,
  })),
  ExternalWorkbenchSISubimtList: lazy(async () => ({
    default: (await import('#features/si/screens/si-list.screen.tsx')).SiListScreen,
  })),
  ExternalWorkbenchSiSubmit: lazy(async () => ({
    default: (await import('#features/si/screens/si-submit.screen.tsx')).SiSubmitScreen,
  })),
  BasicDataShippingCompany: lazy(async () => ({
    default: (await import('#features/basic-data/world/shipping-lines.screen.tsx')).ShippingLinesScreen,
  })),
  BasicDataGlobleHaven: lazy(async () => ({
    default: (await import('#features/basic-data/world/ports.screen.tsx')).PortsScreen,
  })),
  BasicDataWharf: lazy(async () => ({
    default: (await import('#features/basic-data/world/terminals.screen.tsx')).TerminalsScreen,
  })),
  BasicDataLine: lazy(async () => ({
    default: (await import('#features/basic-data/world/lanes.screen.tsx')).LanesScreen,
  })),
  DataMaintenanceShipmaintain: lazy(async () => ({
    default: (await import('#features/basic-data/world/vessels.screen.tsx')).VesselsScreen,
  })),
  DataMaintenanceBasicDataMapping: lazy(async () => ({
    default: (await import('#features/basic-data/mapping/mapping.screen.tsx')).BasicMappingScreen,
  })),
  SystemRelationMapping: lazy(async () => ({
    default: (await import('#features/basic-data/mapping/mapping.screen.tsx')).RelationMappingScreen,
  })),
  DataMaintenanceLinecode: lazy(async () => ({
    default: (await import('#features/basic-data/mapping/mapping.screen.tsx')).LineCodeScreen,
  })),
  SystemBasicCode: lazy(async () => ({
    default: (await import('#features/basic-data/mapping/code-lists/code-lists.screen.tsx')).CodeListsScreen,
  })),
  DataMaintenanceScheduleMaintenance: lazy(async () => ({
    default: (await import('#features/basic-data/schedule/board/board.screen.tsx')).ScheduleBoardScreen,
  })),
  DataMaintenanceShipSchedulemaintain: lazy(async () => ({
    default: (await import('#features/basic-data/schedule/plan/plan.screen.tsx')).SchedulePlanScreen,
  })),
  BasicDataCostName: lazy(async () => ({
    default: (await import('#features/basic-data/commercial/fees.screen.tsx')).FeesScreen,
  })),
  BasicDataCur: lazy(async () => ({
    default: (await import('#features/basic-data/commercial/currencies.screen.tsx')).CurrenciesScreen,
  })),
  DataMaintenanceFreightRateMaintenanceShipCompany: lazy(async () => ({
    default: (await import('#features/basic-data/overlay/rates.screen.tsx')).RateCarriersScreen,
  })),
  DataMaintenanceFreightRateMaintenanceWharfmaintain: lazy(async () => ({
    default: (await import('#features/basic-data/overlay/rates.screen.tsx')).RateTerminalsScreen,
  })),
  DataMaintenanceFreightRateMaintenanceSurchargetype: lazy(async () => ({
    default: (await import('#features/basic-data/overlay/rates.screen.tsx')).RateSurchargesScreen,
  })),
  DataMaintenanceFreightRateMaintenanceLinemaintain: lazy(async () => ({
    default: (await import('#features/basic-data/overlay/rates.screen.tsx')).RateLanesScreen,
  })),
  DataMaintenanceFreightRateMaintenancePortmaintain: lazy(async () => ({
    default: (await import('#features/basic-data/overlay/rates.screen.tsx')).RatePortsScreen,
  })),
  DataMaintenanceShipAgency: lazy(async () => ({
    default: (await import('#features/basic-data/commercial/agencies.screen.tsx')).ShipAgencyScreen,
  })),
  DataMaintenanceOrderAgency: lazy(async () => ({
    default: (await import('#features/basic-data/commercial/agencies.screen.tsx')).OrderAgencyScreen,
  })),
  DataMaintenanceBookCodes: lazy(async () => ({
    default: (await import('#features/basic-data/commercial/book-codes.screen.tsx')).BookCodesScreen,
  })),
  DataMaintenanceBillCode: lazy(async () => ({
    default: (await import('#features/basic-data/commercial/bill-code.screen.tsx')).BillCodeScreen,
  })),
};
