import type { Right } from '../kernel/call.ts';

const BASE = '/SeaFreight/FreightManagement';
const LCL = '/SeaFreight/LCLFreightManagement';

/** Menu paths of rates whose nodes carry buttons (design commercial A.4). */
export const RATE_PATHS = {
  maintenance: `${BASE}/FCLFreight`,
  add: `${BASE}/FCLFreightAdd`,
  search: `${BASE}/FCLFreightSearch`,
  cockpit: `${BASE}/FareCockpit`,
  announcements: `${BASE}/FCLFreightPost`,
  history: `${BASE}/FCLFreightHistory`,
  past: `${BASE}/HistoryFreightSearch`,
  expired: `${BASE}/ExpiredFreight`,
  drafts: `${BASE}/FreightDrafts`,
  hidden: `${BASE}/FreightNotVisible`,
  pending: `${BASE}/FreightModifyList`,
  carrierFees: `${BASE}/extracost`,
  results: `${BASE}/FreightResult`,
  sailTemplates: `${BASE}/SailScheduleTemplate`,
  shares: `${BASE}/ThirdFreightTemplate`,
  subscriptions: `${BASE}/ThirdFreightMySubscribe`,
  allocations: `${BASE}/ThirdFreightMySubscribeSale`,
  subscribers: `${BASE}/ThirdFreightOtherSubscribe`,
  pool: `${BASE}/ThirdFreightList`,
  config: `${BASE}/FCLFreightConfiguration`,
  levels: `${BASE}/FreightCustomerLevel`,
  levelCompanies: `${BASE}/FreightCustomerLevelCompany`,
  batchByHand: `${BASE}/FCLFreightBatch`,
  batchByRule: `${BASE}/NewFCLFreightBatch`,
  increases: `${BASE}/FCLFreightIncrease`,
  quickQuote: '/SeaFreight/quickQuoteSearchCenter',
  salesMarkups: '/SeaFreight/FreightPush',
  exportRates: '/FlcExport/FclFreight',
  localFees: '/FlcExport/AdditionalFee',
  companyMarkups: '/FlcExport/PriceSet',
  staffQuery: '/FlcExport/QueryPrice',
  customerQuery: '/external/workbench/PriceQuery',
  ecommerce: '/external/workbench/dsView',
  lcl: `${LCL}/LCLRateMaintenance`,
  lclEdit: `${LCL}/LCLRateEdit`,
  lclHistory: `${LCL}/LCLRateHistory`,
  lclSearch: `${LCL}/LCLSearch`,
  lclFees: `${LCL}/FreightCo-load`,
} as const;

export const rateRight = (path: string, code?: string): Right => (code ? { path, code } : { path });
