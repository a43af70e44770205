import { z } from 'zod';
import type { Text } from '#contract/kernel/text.ts';
import type { Route } from '#routes/catalogue/catalogue.ts';
import { addressParts, plainPath } from '#routes/catalogue/paths.ts';
import { type Split, shareWithin } from './split.ts';

/** An opened page. */
export interface Tab {
  readonly key: string;
  /** Where the tab leads, query included: a list keeps its filter. */
  readonly url: string;
  readonly title: Text;
  readonly pinned: boolean;
  /** Holds input that was not sent. */
  readonly dirty: boolean;
  /** Stays mounted while hidden. */
  readonly keepAlive: boolean;
}

/** Query parameters that say how one came to a page or how it looks, not which record it shows. */
const NOT_OF_THE_RECORD: readonly string[] = [
  'from',
  'redirect',
  'tab',
  'pane',
  'showLogin',
  'showConflict',
  'code',
  'state',
];

/**
 * A list has one tab whatever its filter, a record one per record: the path, and those parameters of the query that the
 * catalogue names for the route, in its order.
 */
export function tabKey(route: Pick<Route, 'path' | 'params'>, url: string): string {
  const query = new URLSearchParams(addressParts(url).query);
  const named = route.params.filter(name => !NOT_OF_THE_RECORD.includes(name) && query.get(name));
  const record = new URLSearchParams(named.map(name => [name, query.get(name) ?? '']));
  return plainPath(route.path) + (record.size > 0 ? `?${record}` : '');
}

/** A fresh tab for an address of a route. */
export const tabOf = (route: Route, url: string, title: Text = route.title): Tab => ({
  key: tabKey(route, url),
  url,
  title,
  pinned: false,
  dirty: false,
  keepAlive: route.keepAlive,
});

/** What a seat finds again after a reload. Unsent input lives in the drafts, so `dirty` is not stored. */
export interface SavedTabs {
  readonly tabs: readonly Tab[];
  readonly activeKey: string | null;
  readonly split: Split | null;
}

export const NO_TABS: SavedTabs = { tabs: [], activeKey: null, split: null };

/** Local storage key of a seat's tabs. */
export const tabsStorageKey = (seat: string): string => `tabs:${seat}`;

const savedSchema = z.object({
  version: z.literal(1),
  tabs: z.array(
    z.object({ url: z.string(), title: z.object({ zh: z.string(), en: z.string() }), pinned: z.boolean() }),
  ),
  active: z.string().nullable(),
  split: z.object({ left: z.string(), right: z.string(), share: z.number() }).nullable().default(null),
});

export function serialiseTabs({ tabs, activeKey, split }: SavedTabs): string {
  const urlOf = (key: string | null) => tabs.find(tab => tab.key === key)?.url ?? null;
  const [left, right] = split ? [urlOf(split.left), urlOf(split.right)] : [null, null];
  const stored: z.infer<typeof savedSchema> = {
    version: 1,
    tabs: tabs.map(({ url, title, pinned }) => ({ url, title, pinned })),
    active: urlOf(activeKey),
    split: split && left !== null && right !== null ? { left, right, share: split.share } : null,
  };
  return JSON.stringify(stored);
}

/**
 * The stored tabs, without those that lead nowhere any more. `permitted` gives the route of an address when the seat may
 * open it; anything unreadable counts as no tabs.
 */
export function restoreTabs(
  stored: string | null,
  permitted: (url: string) => Route | undefined,
  limit: number,
): SavedTabs {
  const parsed = savedSchema.safeParse(readJson(stored));
  if (!parsed.success) return NO_TABS;
  const byKey = new Map<string, Tab>();
  for (const { url, title, pinned } of parsed.data.tabs) {
    const route = permitted(url);
    const tab = route && { ...tabOf(route, url, title), pinned };
    if (tab && !byKey.has(tab.key)) byKey.set(tab.key, tab);
  }
  const tabs = [...byKey.values()].slice(0, limit);
  const keyAt = (url: string | undefined | null) => tabs.find(tab => tab.url === url)?.key;
  const activeKey = keyAt(parsed.data.active) ?? tabs[0]?.key ?? null;
  const [left, right] = [keyAt(parsed.data.split?.left), keyAt(parsed.data.split?.right)];
  const stands = left !== undefined && right !== undefined && left !== right && [left, right].includes(activeKey ?? '');
  const split = stands ? { left, right, share: shareWithin(parsed.data.split?.share ?? 0) } : null;
  return { tabs, activeKey, split };
}

function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
