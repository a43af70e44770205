import type { Area } from '#routes/catalogue/areas.ts';
import type { ButtonCode } from '#routes/catalogue/buttons.ts';
import type { RouteName } from '#routes/catalogue/catalogue.ts';
import type { CatalogueNode } from './catalogue-nodes.ts';

/** `all` buttons of an area's pages, or the pages to look at only. */
type AreaGrant = 'all' | 'view';

/** A role that every installation starts with. Administrators may change it afterwards; nothing is given back. */
export interface StandardRole {
  readonly code: string;
  readonly kind: 'PLATFORM' | 'COMPANY' | 'CUSTOMER' | 'PROVIDER';
  readonly nameZh: string;
  readonly nameEn: string;
  readonly grantsAll?: boolean;
  readonly areas?: Readonly<Partial<Record<Area, AreaGrant>>>;
  /** Never granted by this role. */
  readonly except?: readonly ButtonCode[];
  /** Single pages, over what the area says. */
  readonly pages?: Readonly<Partial<Record<RouteName, readonly ButtonCode[]>>>;
  /** Pages of its areas that it has nothing to do with. */
  readonly without?: readonly RouteName[];
  /** Permission items as `ITEM.KEY`: value (catalogue in design A.2). */
  readonly items?: Readonly<Record<string, string>>;
}

const EVERYDAY = { general: 'all', account: 'all', tracking: 'all' } as const;
const OWN_PAGES = { account: 'all', externalWorkbench: 'all', tracking: 'all' } as const;
/** What a package lets a company's administrator keep himself: its people, its roles, its profile. */
const OWN_COMPANY = { ...OWN_PAGES, company: 'all', system: 'all' } as const;
const ONLY_MESSAGES = { SystemMessage: [] } as const;
/** Prices for customers are asked for by everybody who sells. */
const PRICE_QUERIES = {
  FlcExportQueryPrice: ['EXPORT', 'ASK_PRICE', 'FAVOURITE'],
  SeaFreightFreightManagementFCLFreightPost: [],
  FlcExportFclFreight: ['EXPORT', 'ASK_PRICE'],
  SeaFreightLCLFreightManagementLCLSearch: ['ASK_PRICE'],
} as const;

/** Pages to keep and share prices: for companies that resell, not for their customers. */
const KEEPS_PRICES = [
  'SeaFreightFreightManagementFCLFreight',
  'SeaFreightFreightManagementFreightDrafts',
  'SeaFreightFreightManagementThirdFreightTemplate',
  'SeaFreightFreightManagementThirdFreightMySubscribe',
  'SeaFreightFreightManagementThirdFreightMySubscribeSale',
  'SeaFreightFreightManagementThirdFreightOtherSubscribe',
  'SeaFreightFreightManagementThirdFreightList',
] as const;

/** Whoever looks after customers buys ready space for them. */
const BUYS_SPACE = {
  SeaFreightNowOrderManagementShippingSpaceOrder: ['BUY', 'EXTEND', 'SUBMIT', 'CANCEL'],
  SeaFreightNowOrderManagementShippingSpaceList: ['BUY', 'WATCH', 'EXPORT'],
} as const;

/** Whoever sells books for his customers; the desk takes it from there. */
const BOOKS = {
  BookingSpaceDcSearch: ['BOOK', 'HOLD_SPACE', 'QUOTE', 'SAVE_DRAFT', 'SAVE_TEMPLATE', 'SUBMIT'],
  BookingSpaceMyOrder: [
    'EDIT',
    'SUBMIT',
    'COPY',
    'UPDATE',
    'AMEND',
    'CANCEL',
    'REBOOK',
    'SPLIT',
    'SI',
    'DELETE',
    'EXPORT',
    'LOG',
  ],
  QuckBookInternalBookOnline: ['SAVE_DRAFT', 'SAVE_TEMPLATE', 'SUBMIT'],
} as const;

/** Whoever sells keeps mark-ups of his own. */
const SALES_MARKUPS = {
  SeaFreightFreightPush: ['ADD', 'EDIT', 'DELETE', 'EXPORT', 'LOG', 'COPY', 'ENABLE', 'DISABLE', 'PUSH'],
} as const;

const documentAreas = {
  ...EVERYDAY,
  si: 'all',
  manifest: 'all',
  cargo: 'all',
  billMaking: 'all',
  basicData: 'view',
} as const;

export const STANDARD_ROLES = [
  {
    code: 'SYSTEM_ADMIN',
    kind: 'PLATFORM',
    nameZh: '系统管理员',
    nameEn: 'System administrator',
    grantsAll: true,
    items: {
      'DATA_SCOPE.CRM': 'COMPANY',
      'DATA_SCOPE.ORDER': 'COMPANY',
      'FIELD.COST_VISIBLE': '1',
      'FIELD.PROFIT_VISIBLE': '1',
      'EXPORT.MAX_ROWS': '200000',
    },
  },
  {
    code: 'DOCUMENT_CLERK',
    kind: 'PLATFORM',
    nameZh: '单证',
    nameEn: 'Document clerk',
    areas: documentAreas,
    pages: ONLY_MESSAGES,
    except: ['DECLINE', 'UNLOCK', 'RESTORE'],
    items: { 'DATA_SCOPE.ORDER': 'DEPT' },
  },
  {
    code: 'DOCUMENT_SUPERVISOR',
    kind: 'PLATFORM',
    nameZh: '单证主管',
    nameEn: 'Document supervisor',
    areas: { ...documentAreas, billApply: 'all', electronicPacking: 'all' },
    pages: ONLY_MESSAGES,
    items: { 'DATA_SCOPE.ORDER': 'COMPANY', 'EXPORT.MAX_ROWS': '50000' },
  },
  {
    code: 'SALES_MANAGER',
    kind: 'PLATFORM',
    nameZh: '业务经理',
    nameEn: 'Sales manager',
    areas: {
      ...EVERYDAY,
      crm: 'all',
      analysis: 'all',
      rates: 'view',
      lcl: 'view',
      readySpace: 'view',
      booking: 'view',
      company: 'view',
    },
    pages: {
      ...ONLY_MESSAGES,
      SystemCompanyCustomerCustomerList: ['EXPORT', 'LOG', 'ASSIGN'],
      SystemCompanyCustomerCustomerBusinessPersonnel: ['ASSIGN', 'TRANSFER', 'SPLIT', 'END', 'IMPORT', 'EXPORT'],
      ...PRICE_QUERIES,
      ...SALES_MARKUPS,
      ...BUYS_SPACE,
      ...BOOKS,
    },
    items: { 'DATA_SCOPE.CRM': 'DEPT_TREE', 'FIELD.PROFIT_VISIBLE': '1', 'FIELD.COST_VISIBLE': '1' },
  },
  {
    code: 'SALES',
    kind: 'PLATFORM',
    nameZh: '业务员',
    nameEn: 'Sales',
    areas: { ...EVERYDAY, crm: 'all', lcl: 'view', readySpace: 'view', booking: 'view' },
    pages: {
      ...ONLY_MESSAGES,
      TdManageSiDataList: ['EXPORT'],
      ...PRICE_QUERIES,
      ...SALES_MARKUPS,
      ...BUYS_SPACE,
      ...BOOKS,
      SeaFreightQuickQuoteSearchCenter: ['ASK_PRICE', 'QUOTE'],
    },
    items: { 'DATA_SCOPE.CRM': 'SELF', 'CRM.PRIVATE_LIMIT': '200', 'CRM.CLAIM_DAILY': '10' },
  },
  {
    code: 'CUSTOMER_SERVICE',
    kind: 'PLATFORM',
    nameZh: '客服',
    nameEn: 'Customer service',
    areas: { ...EVERYDAY, orderEntry: 'all', booking: 'all', cargo: 'all', readySpace: 'view' },
    pages: {
      ...ONLY_MESSAGES,
      TdManageSiMake: ['ADD', 'SUBMIT', 'PT_ADD'],
      TdManageInternalSiList: ['ADD', 'EDIT', 'DELETE', 'WITHDRAW', 'SUBMIT', 'PT_ADD', 'EXPORT', 'LOG'],
      TdManageSiDataList: ['EXPORT', 'LOG'],
      ...BUYS_SPACE,
    },
    items: { 'DATA_SCOPE.ORDER': 'TEAM' },
  },
  {
    code: 'PRICING',
    kind: 'PLATFORM',
    nameZh: '商务',
    nameEn: 'Pricing',
    areas: {
      ...EVERYDAY,
      rates: 'all',
      lcl: 'all',
      fclExport: 'all',
      readySpace: 'all',
      dataMaintenance: 'all',
      basicData: 'view',
    },
    pages: ONLY_MESSAGES,
    items: { 'DATA_SCOPE.RATE': 'COMPANY', 'FIELD.COST_VISIBLE': '1' },
  },
  {
    code: 'FINANCE',
    kind: 'PLATFORM',
    nameZh: '财务',
    nameEn: 'Finance',
    areas: { ...EVERYDAY, billMaking: 'all', billApply: 'all', analysis: 'all' },
    pages: ONLY_MESSAGES,
    items: { 'DATA_SCOPE.REPORT': 'COMPANY', 'FIELD.COST_VISIBLE': '1', 'FIELD.PROFIT_VISIBLE': '1' },
  },
  {
    code: 'MARKETING',
    kind: 'PLATFORM',
    nameZh: '市场',
    nameEn: 'Marketing',
    areas: { ...EVERYDAY, edm: 'all', portalConfig: 'all', message: 'all', crm: 'view' },
    items: { 'EDM.DAILY_QUOTA': '2000' },
  },
  {
    code: 'COMPANY_ADMIN',
    kind: 'COMPANY',
    nameZh: '企业管理员',
    nameEn: 'Company administrator',
    grantsAll: true,
    items: { 'FIELD.COST_VISIBLE': '1' },
  },
  {
    code: 'COMPANY_DOCUMENTS',
    kind: 'COMPANY',
    nameZh: '企业单证',
    nameEn: 'Company documents',
    areas: { ...OWN_PAGES, si: 'all', manifest: 'all', cargo: 'all', booking: 'view' },
    except: ['VERIFY_AUDIT'],
  },
  {
    code: 'COMPANY_BOOKING',
    kind: 'COMPANY',
    nameZh: '企业订舱',
    nameEn: 'Company booking',
    areas: { ...OWN_PAGES, booking: 'all', rates: 'all', readySpace: 'all', si: 'view' },
    without: KEEPS_PRICES,
    except: ['VERIFY_AUDIT'],
  },
  {
    code: 'COMPANY_OPERATIONS',
    kind: 'COMPANY',
    nameZh: '企业操作',
    nameEn: 'Company operations',
    areas: { ...OWN_PAGES, booking: 'all', manifest: 'all', readySpace: 'all', cargo: 'all' },
    except: ['VERIFY_AUDIT'],
  },
  {
    code: 'PACKAGE_CUSTOMER_BASIC',
    kind: 'CUSTOMER',
    nameZh: '客户-基础',
    nameEn: 'Customer, basic',
    areas: { ...OWN_COMPANY, si: 'all', cargo: 'all', booking: 'all' },
  },
  {
    code: 'PACKAGE_CUSTOMER_FULL',
    kind: 'CUSTOMER',
    nameZh: '客户-完整',
    nameEn: 'Customer, complete',
    areas: {
      ...OWN_COMPANY,
      si: 'all',
      cargo: 'all',
      booking: 'all',
      manifest: 'all',
      rates: 'all',
      readySpace: 'all',
    },
  },
  {
    code: 'PACKAGE_PROVIDER_AGENT',
    kind: 'PROVIDER',
    nameZh: '供应商-船代',
    nameEn: 'Provider, carrier agent',
    areas: { ...OWN_COMPANY, booking: 'all', manifest: 'all', readySpace: 'all', rates: 'all' },
  },
  {
    code: 'PACKAGE_PROVIDER_TRUCKING',
    kind: 'PROVIDER',
    nameZh: '供应商-车队',
    nameEn: 'Provider, trucking',
    areas: { ...OWN_COMPANY, cargo: 'all' },
  },
] as const satisfies readonly StandardRole[];

export type StandardRoleCode = (typeof STANDARD_ROLES)[number]['code'];

/** Button codes this role starts with on a node, or null when the node is not its business. */
export function grantOn(role: StandardRole, node: CatalogueNode): readonly string[] | null {
  const { route } = node;
  if (!route || role.grantsAll) return null;
  const external = role.kind !== 'PLATFORM';
  if (external !== (node.tree === 'EXTERNAL')) return null;
  const page = role.pages?.[route.name];
  if (page) return page;
  if (role.without?.includes(route.name)) return null;
  const area = role.areas?.[route.area];
  if (!area) return null;
  if (area === 'view') return [];
  return route.buttons.filter(code => !role.except?.includes(code));
}
