import { isHalf, otherHalf, SHARES, type Split, splitShowing } from './split.ts';
import type { SavedTabs, Tab } from './tab.ts';

/** What the strip holds, and what becomes of it: pure, one function a happening. */

const MOST_REOPENABLE = 20;

/** Tabs to close, and the one to show afterwards when that was asked for. */
export interface Closing {
  readonly keys: readonly string[];
  readonly view: string | null;
}

export interface TabsContext {
  readonly limit: number;
  /** Pinned ones first. */
  readonly tabs: readonly Tab[];
  readonly activeKey: string | null;
  /** Keys by last view, latest first: the neighbour to go to, and who gives way. */
  readonly recency: readonly string[];
  /** Both halves are open tabs, and one of them is in view. */
  readonly split: Split | null;
  /** Closed tabs, latest last. */
  readonly closed: readonly Tab[];
  /** Waits for the answer whether unsent input may go. */
  readonly pending: Closing | null;
}

export const find = (context: Pick<TabsContext, 'tabs'>, key: string | null): Tab | undefined =>
  context.tabs.find(tab => tab.key === key);

const pinnedFirst = (tabs: readonly Tab[]): Tab[] =>
  [...tabs].sort((one, other) => Number(other.pinned) - Number(one.pinned));

const mayGiveWay = ({ split, tabs }: TabsContext, key: string): boolean => {
  const tab = find({ tabs }, key);
  return tab !== undefined && !tab.pinned && !tab.dirty && !isHalf(split, key);
};

export const viewed = (context: TabsContext, key: string): TabsContext => ({
  ...context,
  split: splitShowing(context.split, context.activeKey, key),
  activeKey: key,
  recency: [key, ...context.recency.filter(other => other !== key)],
});

export function without(context: TabsContext, keys: readonly string[]): TabsContext {
  const gone = context.tabs.filter(tab => keys.includes(tab.key));
  const recency = context.recency.filter(key => !keys.includes(key));
  const { split, activeKey } = context;
  const isBroken = split !== null && [split.left, split.right].some(key => keys.includes(key));
  const rest: TabsContext = {
    ...context,
    tabs: context.tabs.filter(tab => !keys.includes(tab.key)),
    recency,
    split: isBroken ? null : split,
    closed: [...context.closed, ...gone.map(tab => ({ ...tab, pinned: false, dirty: false }))].slice(-MOST_REOPENABLE),
    pending: null,
  };
  if (activeKey === null || !keys.includes(activeKey)) return rest;
  // The half that stays has the whole room; without one it is the tab last in view.
  const beside = split && isHalf(split, activeKey) ? otherHalf(split, activeKey) : null;
  const next = beside !== null && recency.includes(beside) ? beside : (recency[0] ?? null);
  return next === null ? { ...rest, activeKey: null } : viewed({ ...rest, activeKey: null }, next);
}

/** The context with the tab opened and in view, or nothing when no tab may give way. */
export function withTab(context: TabsContext, tab: Tab): TabsContext | null {
  const open = find(context, tab.key);
  if (open) {
    const tabs = context.tabs.map(other => (other === open ? { ...open, url: tab.url } : other));
    return viewed({ ...context, tabs }, tab.key);
  }
  let room = context;
  if (context.tabs.length >= context.limit) {
    const key = context.recency.findLast(candidate => mayGiveWay(context, candidate));
    if (key === undefined) return null;
    room = without(context, [key]);
  }
  const closed = room.closed.filter(other => other.key !== tab.key);
  return viewed({ ...room, closed, tabs: pinnedFirst([...room.tabs, tab]) }, tab.key);
}

export const changed = (context: TabsContext, key: string, change: Partial<Tab>): TabsContext => ({
  ...context,
  tabs: pinnedFirst(context.tabs.map(tab => (tab.key === key ? { ...tab, ...change } : tab))),
});

/** The tab at another place. Pinned ones stay in front, so a tab moves among its own kind only. */
export function moved(context: TabsContext, key: string, to: number): TabsContext {
  const tab = find(context, key);
  if (!tab) return context;
  const others = context.tabs.filter(other => other !== tab);
  return { ...context, tabs: pinnedFirst(others.toSpliced(Math.max(0, to), 0, tab)) };
}

export function entered(context: TabsContext, saved: SavedTabs): TabsContext {
  const tabs = pinnedFirst(saved.tabs).slice(0, context.limit);
  const rest = tabs.map(tab => tab.key).filter(key => key !== saved.activeKey);
  const active = tabs.some(tab => tab.key === saved.activeKey) ? saved.activeKey : (rest[0] ?? null);
  const recency = active === null ? [] : [active, ...rest.filter(key => key !== active)];
  const { split } = saved;
  const stands = split && find({ tabs }, split.left) && find({ tabs }, split.right) && isHalf(split, active);
  return { ...context, tabs, activeKey: active, recency, split: stands ? split : null, closed: [], pending: null };
}

/** With less room the tabs that were longest out of view give way, as far as they may. */
export function limited(context: TabsContext, limit: number): TabsContext {
  const mayGo = context.recency
    .filter(key => key !== context.activeKey && mayGiveWay(context, key))
    .slice(-Math.max(0, context.tabs.length - limit));
  // A question that is open stays open.
  const { pending } = context;
  return { ...(context.tabs.length > limit ? without(context, mayGo) : context), pending, limit };
}

/** A second tab beside the one in view: the one that is named, else the one last in view before. Nothing without a second. */
export function besideActive({ tabs, activeKey, recency, split }: TabsContext, key: string | null): Split | null {
  const other = key !== null && key !== activeKey && find({ tabs }, key) ? key : recency[1];
  if (activeKey === null || other === undefined) return null;
  if (split) return split.left === activeKey ? { ...split, right: other } : { ...split, left: other };
  return { left: activeKey, right: other, share: SHARES.usual };
}
