import { isHalf } from './split.ts';
import type { TabsContext } from './strip.ts';
import type { Tab } from './tab.ts';

/** Screens that stay mounted, those in view counted: memory must not grow with the number of tabs. Only unsent input goes beyond. */
export const MOST_MOUNTED = 8;

/**
 * Tabs whose screen is mounted: what is in view, all that hold unsent input (not every form keeps a draft), then those that keep
 * their state, latest view first. A screen that is unmounted comes back from its address and its scroll position.
 */
export function selectMounted(
  { tabs, activeKey, split, recency }: Pick<TabsContext, 'tabs' | 'activeKey' | 'split' | 'recency'>,
  most: number = MOST_MOUNTED,
): readonly Tab[] {
  const worth = ({ key, dirty }: Tab): number => (key === activeKey || isHalf(split, key) ? 0 : dirty ? 1 : 2);
  return tabs
    .filter(tab => tab.keepAlive || worth(tab) < 2)
    .sort((one, other) => worth(one) - worth(other) || recency.indexOf(one.key) - recency.indexOf(other.key))
    .filter((tab, place) => place < most || worth(tab) < 2);
}
