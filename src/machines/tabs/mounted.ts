import { isHalf } from './split.ts';
import type { TabsContext } from './strip.ts';
import type { Tab } from './tab.ts';

/** Screens that stay mounted at most, those in view counted: memory must not grow with the number of tabs. */
export const MOST_MOUNTED = 8;

/**
 * Tabs whose screen is mounted: what is in view, then those that keep their state, unsent input before everything else, latest
 * view first. A screen that is unmounted comes back from its address, its draft and its scroll position.
 */
export function selectMounted(
  { tabs, activeKey, split, recency }: Pick<TabsContext, 'tabs' | 'activeKey' | 'split' | 'recency'>,
  most: number = MOST_MOUNTED,
): readonly Tab[] {
  const worth = ({ key, dirty }: Tab): number => (key === activeKey || isHalf(split, key) ? 0 : dirty ? 1 : 2);
  return tabs
    .filter(tab => tab.keepAlive || worth(tab) === 0)
    .sort((one, other) => worth(one) - worth(other) || recency.indexOf(one.key) - recency.indexOf(other.key))
    .slice(0, most);
}
