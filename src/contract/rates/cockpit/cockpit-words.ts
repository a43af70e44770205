import type { Text } from '../../kernel/text.ts';
import type { CockpitTile } from './cockpit.calls.ts';

/** What the figures of the cockpit are called, on the screen and in its file; in the order they are shown. */
export const COCKPIT_TILES: Readonly<Record<CockpitTile, Text>> = {
  valid: { zh: '今日有效运价', en: 'Valid today' },
  gaps: { zh: '缺口航线(7 天内有询价)', en: 'Gaps: asked in 7 days, no rate' },
  expiring3: { zh: '3 天内到期', en: 'Ending in 3 days' },
  expiring7: { zh: '7 天内到期', en: 'Ending in 7 days' },
  pending: { zh: '待确认', en: 'Pending confirmation' },
  oldDrafts: { zh: '超过 2 天的草稿', en: 'Drafts older than 2 days' },
  importErrors: { zh: '有错误的导入(30 天)', en: 'Imports with errors, 30 days' },
  increases: { zh: '待生效上调', en: 'Upcoming increases' },
  unasked: { zh: '60 天无人问津', en: 'Not asked for in 60 days' },
  staleSpace: { zh: '舱位未更新', en: 'Space not confirmed lately' },
};

/** The parts of the cockpit beside its figures. */
export const COCKPIT_PARTS = {
  medians: { zh: '各航线每周最优全包价中位数(USD/箱)', en: 'Median of the best all-in price, USD a container' },
  best: { zh: '最优价占比(30 天)', en: 'Share of best prices, 30 days' },
  funnel: { zh: '询价转化(30 天)', en: 'From query to booking, 30 days' },
  response: { zh: '查询响应(毫秒)', en: 'Answer time of queries, ms' },
  gaps: { zh: '缺口航线', en: 'Gaps' },
} as const satisfies Record<string, Text>;

export const FUNNEL_STEPS = {
  asked: { zh: '询价', en: 'Asked' },
  answered: { zh: '有报价', en: 'Answered' },
  quoted: { zh: '已报价单', en: 'Quoted' },
  booked: { zh: '已订舱', en: 'Booked' },
} as const satisfies Record<string, Text>;
export type FunnelStep = keyof typeof FUNNEL_STEPS;
