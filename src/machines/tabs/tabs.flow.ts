import { assign, emit, enqueueActions, setup } from 'xstate';
import type { Text } from '#contract/kernel/text.ts';
import { isHalf, otherHalf, shareWithin } from './split.ts';
import {
  besideActive,
  type Closing,
  changed,
  entered,
  find,
  limited,
  moved,
  type TabsContext,
  viewed,
  without,
  withTab,
} from './strip.ts';
import { NO_TABS, type SavedTabs, type Tab } from './tab.ts';

/**
 * The tab strip: settled -> confirming (unsent input would be closed) -> settled. At most `limit` tabs: one more closes
 * the clean, unpinned tab that was longest out of view; where there is none, opening is refused. Two tabs may stand side by side.
 */

export const MOST_TABS = 20;

export type TabsEvent =
  | { readonly type: 'seat.entered'; readonly saved: SavedTabs }
  | { readonly type: 'limit.changed'; readonly limit: number }
  | { readonly type: 'tab.opened'; readonly tab: Tab }
  | { readonly type: 'tab.activated'; readonly key: string }
  | { readonly type: 'neighbour.activated'; readonly by: 1 | -1 }
  | { readonly type: 'tab.closed'; readonly key: string }
  | { readonly type: 'others.closed'; readonly key: string }
  | { readonly type: 'right.closed'; readonly key: string }
  | { readonly type: 'tab.reopened' }
  | { readonly type: 'tab.pinned'; readonly key: string; readonly pinned: boolean }
  | { readonly type: 'tab.moved'; readonly key: string; readonly to: number }
  /** Shows a tab beside the one in view; without a name the one last in view. */
  | { readonly type: 'split.opened'; readonly key: string | null }
  | { readonly type: 'split.closed' }
  | { readonly type: 'split.resized'; readonly share: number }
  | { readonly type: 'half.switched' }
  | { readonly type: 'draft.changed'; readonly key: string; readonly dirty: boolean }
  | { readonly type: 'title.changed'; readonly key: string; readonly title: Text }
  | { readonly type: 'discard.confirmed' }
  | { readonly type: 'discard.cancelled' };

export type TabsEmitted =
  /** The shell performs it with the router. Looking at the other half is no step that "back" should take again. */
  | { readonly type: 'navigate'; readonly to: string; readonly replace?: true }
  /** The last tab is gone: the shell goes to the landing page. */
  | { readonly type: 'emptied' }
  /** All tabs are pinned or hold unsent input. */
  | { readonly type: 'tab.refused'; readonly tab: Tab };

export interface TabsInput {
  readonly limit?: number;
}

/** What an event asks to close. A pinned tab is closed by name only, never with the others. */
function closingOf(context: TabsContext, event: TabsEvent): Closing {
  const nothing: Closing = { keys: [], view: null };
  if (event.type !== 'tab.closed' && event.type !== 'others.closed' && event.type !== 'right.closed') return nothing;
  const at = context.tabs.findIndex(tab => tab.key === event.key);
  if (at < 0) return nothing;
  if (event.type === 'tab.closed') return { keys: [event.key], view: null };
  const unpinned = context.tabs
    .filter((tab, index) => tab.key !== event.key && !tab.pinned && (event.type === 'others.closed' || index > at))
    .map(tab => tab.key);
  // Where the tab in view goes, the one that was named takes its place.
  const isViewKept = event.type === 'right.closed' && !unpinned.includes(context.activeKey ?? '');
  return { keys: unpinned, view: isViewKept ? null : event.key };
}

interface Args {
  readonly context: TabsContext;
  readonly event: TabsEvent;
}

export const losesInput = ({ context, event }: Args): boolean =>
  closingOf(context, event).keys.some(key => find(context, key)?.dirty);

/** Where to go when another tab is in view: nowhere when it stayed. */
function goneTo(before: TabsContext, after: TabsContext): TabsEmitted | null {
  if (before.activeKey === after.activeKey) return null;
  const active = find(after, after.activeKey);
  if (!active) return { type: 'emptied' };
  const isBeside =
    isHalf(before.split, before.activeKey) && isHalf(before.split, after.activeKey) && after.split !== null;
  return { type: 'navigate', to: active.url, ...(isBeside ? { replace: true } : {}) };
}

/** The tab that an event asks to look at. */
function wantedKey({ tabs, activeKey, split }: TabsContext, event: TabsEvent): string | null {
  if (event.type === 'tab.activated') return event.key;
  if (event.type === 'half.switched') return split && otherHalf(split, activeKey);
  if (event.type !== 'neighbour.activated') return null;
  const at = tabs.findIndex(tab => tab.key === activeKey);
  return tabs.at((at + event.by) % tabs.length)?.key ?? null;
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
      const tab = find(context, wantedKey(context, event));
      if (!tab) return;
      const next = viewed(context, tab.key);
      const gone = goneTo(context, next);
      if (!gone) return;
      enqueue.assign(next);
      enqueue(emit(gone));
    }),
    divide: enqueueActions(({ context, event, enqueue }) => {
      const split = event.type === 'split.opened' ? besideActive(context, event.key) : null;
      if (!split) return;
      const next = viewed({ ...context, split }, otherHalf(split, context.activeKey));
      enqueue.assign(next);
      const gone = goneTo(context, next);
      if (gone) enqueue(emit(gone));
    }),
    join: assign({ split: null }),
    resize: assign(({ context, event }) =>
      event.type === 'split.resized' && context.split
        ? { ...context, split: { ...context.split, share: shareWithin(event.share) } }
        : context,
    ),
    move: assign(({ context, event }) => (event.type === 'tab.moved' ? moved(context, event.key, event.to) : context)),
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
        'right.closed': [{ guard: 'losesInput', target: 'confirming', actions: 'askFirst' }, { actions: 'close' }],
        'tab.pinned': { actions: 'pin' },
        'tab.moved': { actions: 'move' },
        'half.switched': { actions: 'activate' },
        'split.opened': { actions: 'divide' },
        'split.closed': { actions: 'join' },
        'split.resized': { actions: 'resize' },
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

export const selectSaved = ({ tabs, activeKey, split }: SavedTabs): SavedTabs => ({ tabs, activeKey, split });
