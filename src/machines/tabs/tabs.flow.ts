import { assign, emit, enqueueActions, setup } from 'xstate';
import type { Text } from '#contract/kernel/text.ts';
import { NO_TABS, type SavedTabs, type Tab } from './tab.ts';

/**
 * The tab strip: settled -> confirming (unsent input would be closed) -> settled. At most `limit` tabs: one more closes
 * the clean, unpinned tab that was longest out of view; where there is none, opening is refused.
 */

export const MOST_TABS = 20;
const MOST_REOPENABLE = 20;

/** Tabs to close, and the one to show afterwards when that was asked for. */
interface Closing {
  readonly keys: readonly string[];
  readonly view: string | null;
}

interface TabsContext {
  readonly limit: number;
  /** Pinned ones first. */
  readonly tabs: readonly Tab[];
  readonly activeKey: string | null;
  /** Keys by last view, latest first: the neighbour to go to, and who gives way. */
  readonly recency: readonly string[];
  /** Closed tabs, latest last. */
  readonly closed: readonly Tab[];
  /** Waits for the answer whether unsent input may go. */
  readonly pending: Closing | null;
}

export type TabsEvent =
  | { readonly type: 'seat.entered'; readonly saved: SavedTabs }
  | { readonly type: 'limit.changed'; readonly limit: number }
  | { readonly type: 'tab.opened'; readonly tab: Tab }
  | { readonly type: 'tab.activated'; readonly key: string }
  | { readonly type: 'neighbour.activated'; readonly by: 1 | -1 }
  | { readonly type: 'tab.closed'; readonly key: string }
  | { readonly type: 'others.closed'; readonly key: string }
  | { readonly type: 'tab.reopened' }
  | { readonly type: 'tab.pinned'; readonly key: string; readonly pinned: boolean }
  | { readonly type: 'draft.changed'; readonly key: string; readonly dirty: boolean }
  | { readonly type: 'title.changed'; readonly key: string; readonly title: Text }
  | { readonly type: 'discard.confirmed' }
  | { readonly type: 'discard.cancelled' };

export type TabsEmitted =
  /** The shell performs it with the router. */
  | { readonly type: 'navigate'; readonly to: string }
  /** The last tab is gone: the shell goes to the landing page. */
  | { readonly type: 'emptied' }
  /** All tabs are pinned or hold unsent input. */
  | { readonly type: 'tab.refused'; readonly tab: Tab };

export interface TabsInput {
  readonly limit?: number;
}

const find = (context: TabsContext, key: string | null): Tab | undefined => context.tabs.find(tab => tab.key === key);

const pinnedFirst = (tabs: readonly Tab[]): Tab[] =>
  [...tabs].sort((one, other) => Number(other.pinned) - Number(one.pinned));

const mayGiveWay = (tab: Tab | undefined): boolean => tab !== undefined && !tab.pinned && !tab.dirty;

const viewed = (context: TabsContext, key: string): TabsContext => ({
  ...context,
  activeKey: key,
  recency: [key, ...context.recency.filter(other => other !== key)],
});

function without(context: TabsContext, keys: readonly string[]): TabsContext {
  const gone = context.tabs.filter(tab => keys.includes(tab.key));
  const recency = context.recency.filter(key => !keys.includes(key));
  const activeKey =
    context.activeKey !== null && keys.includes(context.activeKey) ? (recency[0] ?? null) : context.activeKey;
  return {
    ...context,
    tabs: context.tabs.filter(tab => !keys.includes(tab.key)),
    recency,
    activeKey,
    closed: [...context.closed, ...gone.map(tab => ({ ...tab, pinned: false, dirty: false }))].slice(-MOST_REOPENABLE),
    pending: null,
  };
}

/** The context with the tab opened and in view, or nothing when no tab may give way. */
function withTab(context: TabsContext, tab: Tab): TabsContext | null {
  const open = find(context, tab.key);
  if (open) {
    const tabs = context.tabs.map(other => (other === open ? { ...open, url: tab.url } : other));
    return viewed({ ...context, tabs }, tab.key);
  }
  let room = context;
  if (context.tabs.length >= context.limit) {
    const key = context.recency.findLast(candidate => mayGiveWay(find(context, candidate)));
    if (key === undefined) return null;
    room = without(context, [key]);
  }
  const closed = room.closed.filter(other => other.key !== tab.key);
  return viewed({ ...room, closed, tabs: pinnedFirst([...room.tabs, tab]) }, tab.key);
}

const changed = (context: TabsContext, key: string, change: Partial<Tab>): TabsContext => ({
  ...context,
  tabs: pinnedFirst(context.tabs.map(tab => (tab.key === key ? { ...tab, ...change } : tab))),
});

function entered(context: TabsContext, saved: SavedTabs): TabsContext {
  const tabs = pinnedFirst(saved.tabs).slice(0, context.limit);
  const rest = tabs.map(tab => tab.key).filter(key => key !== saved.activeKey);
  const active = tabs.some(tab => tab.key === saved.activeKey) ? saved.activeKey : (rest[0] ?? null);
  const recency = active === null ? [] : [active, ...rest.filter(key => key !== active)];
  return { ...context, tabs, activeKey: active, recency, closed: [], pending: null };
}

/** With less room the tabs that were longest out of view give way, as far as they may. */
function limited(context: TabsContext, limit: number): TabsContext {
  const mayGo = context.recency
    .filter(key => key !== context.activeKey && mayGiveWay(find(context, key)))
    .slice(-Math.max(0, context.tabs.length - limit));
  // A question that is open stays open.
  const { pending } = context;
  return { ...(context.tabs.length > limit ? without(context, mayGo) : context), pending, limit };
}

/** What an event asks to close. A pinned tab is closed by name only, never with the others. */
function closingOf(context: TabsContext, event: TabsEvent): Closing {
  if (event.type === 'tab.closed' && find(context, event.key)) return { keys: [event.key], view: null };
  if (event.type !== 'others.closed' || !find(context, event.key)) return { keys: [], view: null };
  const keys = context.tabs.filter(tab => tab.key !== event.key && !tab.pinned).map(tab => tab.key);
  return { keys, view: event.key };
}

interface Args {
  readonly context: TabsContext;
  readonly event: TabsEvent;
}

export const losesInput = ({ context, event }: Args): boolean =>
  closingOf(context, event).keys.some(key => find(context, key)?.dirty);

/** Where to go after closing: nowhere when the tab in view stayed. */
function goneTo(before: TabsContext, after: TabsContext): TabsEmitted | null {
  if (before.activeKey === after.activeKey) return null;
  const active = find(after, after.activeKey);
  return active ? { type: 'navigate', to: active.url } : { type: 'emptied' };
}

const flow = setup({
  types: {} as {
    context: TabsContext;
    events: TabsEvent;
    emitted: TabsEmitted;
    input: TabsInput | undefined;
  },
  guards: { losesInput },
  actions: {
    enterSeat: assign(({ context, event }) =>
      event.type === 'seat.entered' ? entered(context, event.saved) : context,
    ),
    takeLimit: assign(({ context, event }) =>
      event.type === 'limit.changed' ? limited(context, event.limit) : context,
    ),
    open: enqueueActions(({ context, event, enqueue }) => {
      const tab =
        event.type === 'tab.opened' ? event.tab : event.type === 'tab.reopened' ? context.closed.at(-1) : undefined;
      if (!tab) return;
      const next = withTab(context, tab);
      if (!next) enqueue(emit({ type: 'tab.refused', tab }));
      else {
        enqueue.assign(next);
        if (event.type === 'tab.reopened') enqueue(emit({ type: 'navigate', to: tab.url }));
      }
    }),
    activate: enqueueActions(({ context, event, enqueue }) => {
      const at = context.tabs.findIndex(tab => tab.key === context.activeKey);
      const key =
        event.type === 'tab.activated'
          ? event.key
          : event.type === 'neighbour.activated'
            ? context.tabs.at((at + event.by) % context.tabs.length)?.key
            : undefined;
      const tab = find(context, key ?? null);
      if (!tab || tab.key === context.activeKey) return;
      enqueue.assign(viewed(context, tab.key));
      enqueue(emit({ type: 'navigate', to: tab.url }));
    }),
    close: enqueueActions(({ context, event, enqueue }) => {
      const closing = event.type === 'discard.confirmed' ? context.pending : closingOf(context, event);
      if (!closing || closing.keys.length === 0) return;
      const rest = without(context, closing.keys);
      const kept = closing.view === null ? rest : viewed(rest, closing.view);
      enqueue.assign(kept);
      const gone = goneTo(context, kept);
      if (gone) enqueue(emit(gone));
    }),
    askFirst: assign(({ context, event }) => ({ ...context, pending: closingOf(context, event) })),
    forgetQuestion: assign({ pending: null }),
    pin: assign(({ context, event }) =>
      event.type === 'tab.pinned' ? changed(context, event.key, { pinned: event.pinned }) : context,
    ),
    markDraft: assign(({ context, event }) =>
      event.type === 'draft.changed' ? changed(context, event.key, { dirty: event.dirty }) : context,
    ),
    retitle: assign(({ context, event }) =>
      event.type === 'title.changed' ? changed(context, event.key, { title: event.title }) : context,
    ),
  },
});

export const tabsFlow = flow.createMachine({
  id: 'tabs',
  context: ({ input }) => ({ limit: input?.limit ?? MOST_TABS, ...NO_TABS, recency: [], closed: [], pending: null }),
  initial: 'settled',
  on: {
    'draft.changed': { actions: 'markDraft' },
    'title.changed': { actions: 'retitle' },
    'seat.entered': { target: '.settled', actions: 'enterSeat' },
    'limit.changed': { actions: 'takeLimit' },
  },
  states: {
    settled: {
      on: {
        'tab.opened': { actions: 'open' },
        'tab.reopened': { actions: 'open' },
        'tab.activated': { actions: 'activate' },
        'neighbour.activated': { actions: 'activate' },
        'tab.closed': [{ guard: 'losesInput', target: 'confirming', actions: 'askFirst' }, { actions: 'close' }],
        'others.closed': [{ guard: 'losesInput', target: 'confirming', actions: 'askFirst' }, { actions: 'close' }],
        'tab.pinned': { actions: 'pin' },
      },
    },
    // The question is a dialog: nothing else is reachable, but an address can still change (back button).
    confirming: {
      on: {
        'discard.confirmed': { target: 'settled', actions: 'close' },
        'discard.cancelled': { target: 'settled', actions: 'forgetQuestion' },
        'tab.opened': { target: 'settled', actions: ['forgetQuestion', 'open'] },
      },
    },
  },
});

/** Tabs whose page is mounted: the one in view, and those that keep their state. */
export const selectMounted = (context: Pick<TabsContext, 'tabs' | 'activeKey'>): Tab[] =>
  context.tabs.filter(tab => tab.keepAlive || tab.key === context.activeKey);

export const selectSaved = ({ tabs, activeKey }: Pick<TabsContext, 'tabs' | 'activeKey'>): SavedTabs => ({
  tabs,
  activeKey,
});
