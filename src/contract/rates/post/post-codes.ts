import type { Text } from '../../kernel/text.ts';

/** Words of announcements about rates (design commercial A.2.6, A.3.5). */

/** Name of announcements in the log and in live messages. */
export const RATE_POST = 'ratePost';

/** States in which an announcement can be read; their words are the document's. */
export const POST_STATES = ['DRAFT', 'PUBLISHED', 'WITHDRAWN', 'ENDED'] as const;

export const POST_KINDS = {
  RATE: { zh: '运价', en: 'Rates' },
  GRI: { zh: 'GRI 普涨', en: 'General rate increase', tone: 'warn' },
  PSS: { zh: 'PSS 旺季', en: 'Peak season surcharge', tone: 'warn' },
  SPACE: { zh: '舱位', en: 'Space' },
  BLANK_SAILING: { zh: '停航', en: 'Blank sailing', tone: 'bad' },
  PORT: { zh: '港口', en: 'Port' },
  OTHER: { zh: '其他', en: 'Other' },
} as const;
export type PostKind = keyof typeof POST_KINDS;
export const POST_KIND_CODES = Object.keys(POST_KINDS) as PostKind[];

/** For whom it is, as rates are visible; a pool reads no announcements. */
export const POST_AUDIENCES = {
  COMPANY: { zh: '仅本企业', en: 'Own company' },
  LEVELS: { zh: '客户等级', en: 'Customer levels' },
  COMPANIES: { zh: '指定企业', en: 'Named companies' },
  PUBLIC_SITE: { zh: '所有客户', en: 'All customers' },
} as const;

/** Rules that an announcement can become. */
export const POST_RULES = {
  INCREASE: { zh: '上调规则', en: 'Increase' },
  SURCHARGE: { zh: '附加费规则', en: 'Surcharge rule' },
} as const;
export type PostRule = keyof typeof POST_RULES;
export const POST_RULE_CODES = Object.keys(POST_RULES) as PostRule[];

export const MOST_POST_FILES = 5;
export const POST_FILE_BYTES = 10 * 1024 * 1024;
export const POST_BODY_LENGTH = 20_000;

/** Why an announcement refuses an event. */
export const POST_CODES = {
  'RP-01': { zh: '当前状态不允许此操作', en: 'Not permitted in this state' },
  'RP-02': { zh: '只有发布企业可以操作', en: 'Only the company that announces may do this' },
  'RP-03': { zh: '只能由系统执行', en: 'Done by the system alone' },
  POST_BODY: { zh: '请填写正文', en: 'Write the text first' },
  POST_PAST: { zh: '截止日期已过', en: 'Its last day has passed' },
  POST_PIN: { zh: '置顶日期不能早于今天', en: 'The day is over already' },
  POST_FILES: { zh: '最多 {n} 个附件', en: '{n} files at most' },
} as const satisfies Record<string, Text>;
