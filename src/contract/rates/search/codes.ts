import type { Text } from '../../kernel/text.ts';

/** Why a rate was not shown, in the order in which it is tested (design commercial A.5.3). The number is what the search prints. */
export const VISIBILITY_TESTS = {
  STATUS: { no: 1, zh: '未发布', en: 'Not published' },
  OWNER: { no: 2, zh: '企业或共享已停用', en: 'Owner or share not active' },
  AUDIENCE: { no: 3, zh: '对该客户不可见', en: 'Not visible to this customer' },
  NAMED_ACCOUNT: { no: 4, zh: '非指定客户', en: 'Customer is no named account' },
  VALIDITY: { no: 5, zh: '不在有效期内', en: 'Not valid then' },
  CONTAINERS: { no: 6, zh: '箱型不承运', en: 'Container type not offered' },
  GOODS: { no: 7, zh: '货物不在范围内', en: 'Goods out of scope' },
  SPACE: { no: 8, zh: '停收', en: 'Space suspended' },
} as const satisfies Record<string, Text & { no: number }>;
export type VisibilityTest = keyof typeof VISIBILITY_TESTS;

/** By whom prices were asked for. */
export const QUERY_CHANNELS = ['STAFF', 'CUSTOMER', 'SITE', 'API'] as const;
export type QueryChannel = (typeof QUERY_CHANNELS)[number];

/** What was asked: a search, one of many lanes, why a price is what it is, a file. */
export const QUERY_KINDS = ['SEARCH', 'LANES', 'EXPLAIN', 'EXPORT'] as const;
export type QueryKind = (typeof QUERY_KINDS)[number];

export const QUERY_MODES = ['FCL', 'LCL'] as const;
export type QueryMode = (typeof QUERY_MODES)[number];

export const SEARCH_FINDINGS = {
  QUERY_RANGE: { zh: '查询条件超出范围', en: 'Query out of range' },
  PORT_SAME: { zh: '起运港与目的港不能相同', en: 'Port of loading and discharge must differ' },
  PORT_UNKNOWN: { zh: '未识别的港口“{v}”', en: 'Unknown port "{v}"' },
  PORT_NONE: { zh: '请选择港口', en: 'Choose a port' },
  CONTAINERS_UNREAD: { zh: '箱型箱量无法识别“{v}”，如 2x40HC', en: 'Cannot read "{v}"; write 2x40HC' },
  CONTAINER_UNKNOWN: { zh: '未识别的箱型“{v}”', en: 'Unknown container type "{v}"' },
  DATE_ORDER: { zh: '结束日期不能早于开始日期', en: 'The end lies before the start' },
} as const satisfies Record<string, Text>;
export type SearchFinding = keyof typeof SEARCH_FINDINGS;

/** Live messages that an open list of prices changed; the document is the list, by the key that its answer gave. */
export const PRICE_LIST = 'priceList';
