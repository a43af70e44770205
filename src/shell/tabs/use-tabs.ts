import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import type { MenuNode } from '#contract/session/session.ts';
import { TAB_LIMITS } from '#contract/settings/display.ts';
import { useWatchedMachine } from '#kit/watched-machines.ts';
import type { Split } from '#machines/tabs/split.ts';
import { restoreTabs, type SavedTabs, serialiseTabs, type Tab, tabsStorageKey } from '#machines/tabs/tab.ts';
import { selectSaved, type TabsEvent, tabsFlow } from '#machines/tabs/tabs.flow.ts';
import { isAllowed } from '#routes/catalogue/access.ts';
import { routeOf } from '#routes/catalogue/catalogue.ts';

export interface Tabs {
  readonly tabs: readonly Tab[];
  readonly activeKey: string | null;
  /** Latest view first. */
  readonly recency: readonly string[];
  /** Two of them stand side by side. */
  readonly split: Split | null;
  /** Unsent input would be lost: the question is open. */
  readonly confirming: boolean;
  readonly canReopen: boolean;
  send(event: TabsEvent): void;
  /** As they stand at this very moment: keys come faster than pictures. */
  now(): Omit<Tabs, 'now'>;
}

interface TabsOptions {
  /** Employee whose tabs these are; `null` before one is known. */
  readonly seat: string | null;
  readonly menu: readonly MenuNode[];
  /** How many may be open. */
  readonly limit: number;
  /** They are there again after a reload. */
  readonly keep: boolean;
  readonly navigate: (to: string, replace: boolean) => void;
  readonly onEmptied: () => void;
  readonly onRefused: () => void;
}

/** The tab strip of a seat, kept in local storage. */
export function useTabs({ seat, menu, limit, keep, navigate, onEmptied, onRefused }: TabsOptions): Tabs {
  const actor = useActorRef(tabsFlow, { input: {} });
  useWatchedMachine(actor, 'tabs');
  const context = useSelector(actor, snapshot => snapshot.context);
  const confirming = useSelector(actor, snapshot => snapshot.matches('confirming'));

  // Rights may be read again while the seat stays; the open tabs are its own all the same.
  const permitted = useEffectEvent((url: string) => {
    const route = routeOf(url);
    return route && isAllowed(menu, route.path, true) ? route : undefined;
  });
  useEffect(() => {
    if (seat === null) return;
    const saved = restoreTabs(localStorage.getItem(tabsStorageKey(seat)), url => permitted(url), TAB_LIMITS.most);
    actor.send({ type: 'seat.entered', saved });
  }, [actor, seat]);
  useEffect(() => {
    if (seat === null) return;
    if (!keep) {
      localStorage.removeItem(tabsStorageKey(seat));
      return;
    }
    const store = ({ context: kept }: { readonly context: SavedTabs }) =>
      localStorage.setItem(tabsStorageKey(seat), serialiseTabs(selectSaved(kept)));
    const stored = actor.subscribe(store);
    return () => stored.unsubscribe();
  }, [actor, seat, keep]);
  useEffect(() => actor.send({ type: 'limit.changed', limit }), [actor, limit]);

  useEffect(() => {
    const subscriptions = [
      actor.on('navigate', ({ to, replace = false }) => navigate(to, replace)),
      actor.on('emptied', onEmptied),
      actor.on('tab.refused', onRefused),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor, navigate, onEmptied, onRefused]);

  const seen = (from: typeof context, isConfirming: boolean): Omit<Tabs, 'now'> => ({
    tabs: from.tabs,
    activeKey: from.activeKey,
    recency: from.recency,
    split: from.split,
    confirming: isConfirming,
    canReopen: from.closed.length > 0,
    send: actor.send,
  });
  const now = () => {
    const snapshot = actor.getSnapshot();
    return seen(snapshot.context, snapshot.matches('confirming'));
  };
  return { ...seen(context, confirming), now };
}
