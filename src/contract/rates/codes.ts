/** Code lists of sea freight rates (design commercial A.2), with their labels. */

export const PRODUCT_TYPES = {
  FAK: { zh: 'FAK', en: 'FAK' },
  CONTRACT: { zh: '合约', en: 'Contract' },
  NAC: { zh: '指定客户', en: 'Named account' },
  SPOT: { zh: '即期', en: 'Spot' },
  PROMO: { zh: '促销', en: 'Promotion' },
  SPECIAL: { zh: '特价', en: 'Special' },
  DS: { zh: '电商', en: 'E-commerce' },
} as const;
export type ProductType = keyof typeof PRODUCT_TYPES;

/** Where the price comes from; all but OWN are set by the system. */
export const SOURCE_KINDS = {
  OWN: { zh: '自有', en: 'Own' },
  SHARED: { zh: '共享池', en: 'Pool' },
  SUBSCRIBED: { zh: '订阅', en: 'Subscribed' },
  ALLOCATED: { zh: '分配', en: 'Allocated' },
  DS: { zh: '电商接口', en: 'E-commerce feed' },
} as const;

export const SPACE_STATUS = {
  AMPLE: { zh: '充足', en: 'Ample', tone: 'good' },
  LIMITED: { zh: '紧张', en: 'Limited', tone: 'warn' },
  ON_REQUEST: { zh: '需确认', en: 'On request', tone: 'info' },
  FULL: { zh: '爆舱', en: 'Full', tone: 'bad' },
  SUSPENDED: { zh: '停收', en: 'Suspended', tone: 'bad' },
} as const;
export type SpaceStatus = keyof typeof SPACE_STATUS;

export const HAULAGE_TYPES = {
  CY: { zh: 'CY', en: 'CY' },
  SD: { zh: 'DOOR', en: 'DOOR' },
  CFS: { zh: 'CFS', en: 'CFS' },
} as const;

export const ON_CARRIAGE_MODES = {
  VESSEL: { zh: '船', en: 'Vessel' },
  RAIL: { zh: '铁路', en: 'Rail' },
  TRUCK: { zh: '卡车', en: 'Truck' },
  BARGE: { zh: '驳船', en: 'Barge' },
  RAIL_TRUCK: { zh: '铁路+卡车', en: 'Rail and truck' },
  BARGE_TRUCK: { zh: '驳船+卡车', en: 'Barge and truck' },
  BARGE_RAIL: { zh: '驳船+铁路', en: 'Barge and rail' },
  MULTIMODAL: { zh: '多式联运', en: 'Multimodal' },
} as const;

export const SURCHARGE_MODES = {
  SUBJECT_TO: { zh: '另计附加费', en: 'Subject to surcharges' },
  ALL_IN: { zh: '全包', en: 'All in' },
} as const;

/** Whose fee it is: the carrier's, of the ports at either end, or our own service. */
export const FEE_LAYERS = {
  CARRIER: { zh: '船公司附加费', en: 'Carrier' },
  ORIGIN_LOCAL: { zh: '起运港本地费', en: 'Origin local' },
  DEST_LOCAL: { zh: '目的港本地费', en: 'Destination local' },
  SERVICE: { zh: '服务费', en: 'Service' },
} as const;
export type FeeLayer = keyof typeof FEE_LAYERS;

/** What the amount of a fee is per. */
export const SURCHARGE_BASIS = {
  PER_CONTAINER: { zh: '每箱', en: 'Per container' },
  PER_TEU: { zh: '每 TEU', en: 'Per TEU' },
  PER_BL: { zh: '每票提单', en: 'Per bill of lading' },
  PER_SHIPMENT: { zh: '每票', en: 'Per shipment' },
  PER_RT: { zh: '每计费吨', en: 'Per revenue ton' },
  PER_CBM: { zh: '每立方米', en: 'Per m³' },
  PER_TON: { zh: '每吨', en: 'Per ton' },
  PER_HS: { zh: '每 HS 行', en: 'Per HS line' },
  PCT: { zh: '百分比', en: 'Per cent' },
} as const;
export type SurchargeBasis = keyof typeof SURCHARGE_BASIS;

export const PAYMENT_TERMS = {
  PRE: { zh: '预付', en: 'Prepaid' },
  COL: { zh: '到付', en: 'Collect' },
  BOTH: { zh: '预付或到付', en: 'Either' },
} as const;

export const BOOKING_MODES = {
  QUICK: { zh: '一键订舱', en: 'One click' },
  REQUEST: { zh: '委托订舱', en: 'On request' },
  READY_SPACE: { zh: '现舱', en: 'Ready space' },
  THIRD: { zh: '外部链接', en: 'Elsewhere' },
  NONE: { zh: '不可订', en: 'Not bookable' },
} as const;

export const VISIBILITY_KINDS = {
  COMPANY: { zh: '仅本企业', en: 'Own company' },
  LEVELS: { zh: '客户等级', en: 'Customer levels' },
  COMPANIES: { zh: '指定企业', en: 'Named companies' },
  POOL: { zh: '共享池', en: 'Pool' },
  PUBLIC_SITE: { zh: '公开网站', en: 'Public site' },
} as const;
export type VisibilityKind = keyof typeof VISIBILITY_KINDS;

/** Steps of the mark-up chain, in their order (A.5.4). */
export const MARKUP_STEPS = {
  PLATFORM: { zh: '平台', en: 'Platform' },
  COMPANY: { zh: '公司', en: 'Company' },
  LEVEL: { zh: '等级', en: 'Level' },
  SALES: { zh: '销售', en: 'Sales' },
} as const;
export type MarkupStep = keyof typeof MARKUP_STEPS;

export const MARKUP_BASIS = {
  PER_CONTAINER: { zh: '每箱', en: 'Per container' },
  PER_RT: { zh: '每计费吨', en: 'Per revenue ton' },
  PER_BL: { zh: '每票提单', en: 'Per bill of lading' },
} as const;

export const ROUND_MODES = {
  NEAREST: { zh: '四舍五入', en: 'Nearest' },
  UP: { zh: '向上', en: 'Up' },
  DOWN: { zh: '向下', en: 'Down' },
} as const;
export type RoundMode = keyof typeof ROUND_MODES;
export const ROUND_UNITS = ['0.01', '0.1', '1', '5', '10', '50', '100'] as const;

/** Container types that price columns have from the start, in their order (0.2). */
export const DEFAULT_PRICE_COLUMNS = ['20GP', '40GP', '40HC', '45HC', '40NOR'] as const;

/** Fields of a rate's row that carry the cost of one container type, for lists. */
export const PRICE_FIELDS = {
  price20gp: '20GP',
  price40gp: '40GP',
  price40hc: '40HC',
  price45hc: '45HC',
  price40nor: '40NOR',
} as const;
export type PriceField = keyof typeof PRICE_FIELDS;

/** States of a rate, FCL and LCL (A.3.1). */
export const RATE_STATE_LABELS = {
  DRAFT: { zh: '草稿', en: 'Draft' },
  PENDING: { zh: '待确认', en: 'Pending confirmation' },
  ACTIVE: { zh: '已发布', en: 'Published' },
  HIDDEN: { zh: '不可见', en: 'Not visible' },
  EXPIRED: { zh: '已过期', en: 'Expired' },
  SUPERSEDED: { zh: '已被替代', en: 'Superseded' },
  WITHDRAWN: { zh: '已撤下', en: 'Withdrawn' },
  DELETED: { zh: '已删除', en: 'Deleted' },
} as const;
export type RateState = keyof typeof RATE_STATE_LABELS;
export const RATE_STATES = Object.keys(RATE_STATE_LABELS) as RateState[];

/** Where a published rate stands by today's date at its port of loading. */
export const RATE_PHASES = {
  UPCOMING: { zh: '未生效', en: 'Upcoming' },
  VALID: { zh: '有效', en: 'Valid' },
  EXPIRING: { zh: '即将到期', en: 'Expiring' },
} as const;

/** How a version came about. */
export const RATE_SOURCES = {
  MANUAL: { zh: '手工', en: 'By hand' },
  FILE: { zh: '文件', en: 'File' },
  PASTE: { zh: '粘贴', en: 'Paste' },
  API: { zh: '接口', en: 'API' },
  SHARE: { zh: '共享', en: 'Share' },
} as const;
