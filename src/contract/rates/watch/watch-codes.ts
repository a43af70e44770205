import type { Text } from '../../kernel/text.ts';

/** Words of watches (design commercial A.5.10). */

export const WATCH_FREQUENCIES = ['DAILY', 'INSTANT'] as const;
export type WatchFrequency = (typeof WATCH_FREQUENCIES)[number];

export const WATCH_FREQUENCY_LABELS: Readonly<Record<WatchFrequency, Text>> = {
  DAILY: { zh: '每天 09:00', en: 'Daily at 09:00' },
  INSTANT: { zh: '即时（每小时最多一次）', en: 'At once, hourly at most' },
};

/** Why a person is told. */
export const WATCH_ALERTS = ['CHANGED', 'GONE', 'BACK', 'TARGET'] as const;
export type WatchAlert = (typeof WATCH_ALERTS)[number];

export const WATCH_ALERT_LABELS: Readonly<Record<WatchAlert, Text>> = {
  CHANGED: { zh: '最优价变动', en: 'Best price changed' },
  GONE: { zh: '已无有效运价', en: 'Nothing is valid any more' },
  BACK: { zh: '重新有运价', en: 'Rates are back' },
  TARGET: { zh: '低于目标价', en: 'Below the target' },
};

/** Open ones of one person. */
export const MOST_WATCHES = 50;
export const INSTANT_EVERY_MS = 3_600_000;
