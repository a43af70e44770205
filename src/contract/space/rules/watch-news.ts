import Big from 'big.js';
import type { Text } from '../../kernel/text.ts';

/** What somebody who watches ready space is to be told, by what he was told last and what is so now. */

export const SPACE_NEWS = ['APPEARED', 'FELL'] as const;
export type SpaceNews = (typeof SPACE_NEWS)[number];

export const SPACE_NEWS_LABELS: Readonly<Record<SpaceNews, Text>> = {
  APPEARED: { zh: '有新舱位', en: 'There is space' },
  FELL: { zh: '价格下降', en: 'The price has fallen' },
};

/** Price by line, decimal text, of the lines that have space. */
export type PricesByLine = Readonly<Record<string, string>>;

export interface WatchedSpace {
  /** Lines that had no space before, and lines that are cheaper than was told. */
  readonly news: readonly { readonly lineId: string; readonly kind: SpaceNews; readonly was: string | null }[];
  /** What holds without telling anybody: what is gone may come back as news, and from a higher price it may fall again. */
  readonly quiet: PricesByLine;
}

export function spaceNews(told: PricesByLine, now: PricesByLine): WatchedSpace {
  const entries = Object.entries(now);
  const news = entries.flatMap(([lineId, price]): WatchedSpace['news'] => {
    const was = told[lineId];
    if (was === undefined) return [{ lineId, kind: 'APPEARED', was: null }];
    return new Big(price).lt(was) ? [{ lineId, kind: 'FELL', was }] : [];
  });
  const quiet = entries.flatMap(([lineId, price]) => {
    const was = told[lineId];
    return was === undefined ? [] : [[lineId, new Big(price).gt(was) ? price : was] as const];
  });
  return { news, quiet: Object.fromEntries(quiet) };
}
