import type { Text } from '#contract/kernel/text.ts';

/** Modules of the product: heading in menus, module in the palette, folder of the screens (there in kebab-case). */
export const AREAS = {
  general: { zh: '通用', en: 'General' },
  account: { zh: '账号', en: 'Account' },
  rates: { zh: '整箱运价', en: 'Full-container rates' },
  lcl: { zh: '拼箱运价', en: 'Less-than-container rates' },
  fclExport: { zh: '整箱出口', en: 'Full-container export' },
  readySpace: { zh: '现舱', en: 'Ready space' },
  booking: { zh: '订舱', en: 'Booking' },
  orderEntry: { zh: '在线下单', en: 'Order entry' },
  cargo: { zh: '装箱单', en: 'Packing lists' },
  packingDynamic: { zh: '装箱动态', en: 'Packing dynamics' },
  electronicPacking: { zh: '电子装箱', en: 'Electronic packing' },
  si: { zh: '提单补料', en: 'Shipping instructions' },
  manifest: { zh: '舱单', en: 'Manifests' },
  billMaking: { zh: '制单', en: 'Bills and invoices' },
  billApply: { zh: '提单申请', en: 'Bill applications' },
  tracking: { zh: '货物跟踪', en: 'Tracking' },
  crm: { zh: '客户关系', en: 'Customer relations' },
  edm: { zh: '邮件营销', en: 'Mail campaigns' },
  company: { zh: '企业', en: 'Companies' },
  // What all work stands on comes after the work itself: whoever signs in lands on the first page of the menu.
  basicData: { zh: '基础资料', en: 'Basic data' },
  dataMaintenance: { zh: '数据维护', en: 'Data maintenance' },
  message: { zh: '消息', en: 'Messages' },
  system: { zh: '系统', en: 'System' },
  analysis: { zh: '分析', en: 'Analysis' },
  portalConfig: { zh: '门户配置', en: 'Portal configuration' },
  externalWorkbench: { zh: '客户工作台', en: 'Customer workbench' },
  customerPortal: { zh: '客户门户', en: 'Customer portal' },
  publicSite: { zh: '公开网站', en: 'Public sites' },
} as const satisfies Record<string, Text>;

export type Area = keyof typeof AREAS;
