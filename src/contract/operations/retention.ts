import type { Text } from '../kernel/text.ts';

/** For how long something is kept that nobody needs for good; `unit` days, or how many. */
export interface Retention {
  readonly title: Text;
  readonly days: number;
  readonly least: number;
  readonly most: number;
  readonly unit: 'days' | 'copies';
}

const days = (zh: string, en: string, kept: number, least: number, most = 3_650): Retention => ({
  title: { zh, en },
  days: kept,
  least,
  most,
  unit: 'days',
});

/**
 * What is cleared away by night. Documents, their events and the audit log are not among them and never will be: the law keeps them
 * longer than any disk is small.
 */
export const RETENTION = {
  jobs: days('已结束的后台任务', 'Finished background jobs', 90, 7),
  sessions: days('已结束的登录', 'Ended sign-ins', 90, 30),
  answeredCalls: days('防重复提交记录', 'Answers kept for repeated calls', 2, 1, 30),
  priceQueries: days('运价查询记录', 'Log of price queries', 730, 90),
  mail: days('已发送的邮件', 'Mail that went out', 180, 14),
  failedMail: days('发送失败的邮件', 'Mail that was given up', 365, 30),
  importRows: days('已结束导入的明细行', 'Rows of finished imports', 180, 30),
  cardVisits: days('名片访问统计', 'Visits of business cards', 730, 90),
  figures: days('运行指标', 'Figures of the charts', 35, 7, 400),
  servers: days('已停止的服务器', 'Servers that stopped', 14, 1, 365),
  backups: {
    title: { zh: '备份份数', en: 'Backups' },
    days: 7,
    least: 1,
    most: 365,
    unit: 'copies',
  },
} as const satisfies Readonly<Record<string, Retention>>;
export type RetentionKey = keyof typeof RETENTION;
export const RETENTION_KEYS = Object.keys(RETENTION) as RetentionKey[];
