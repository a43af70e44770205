import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import type { MenuNode } from '#contract/session/session.ts';
import { restoreTabs, serialiseTabs, type Tab, tabsStorageKey } from '#machines/tabs/tab.ts';
import { MOST_TABS, selectSaved, type TabsEvent, tabsFlow } from '#machines/tabs/tabs.flow.ts';
import { isAllowed } from '#routes/catalogue/access.ts';
import { routeOf } from '#routes/catalogue/catalogue.ts';

export interface Tabs {
  readonly tabs: readonly Tab[];
  readonly activeKey: string | null;
  /** Unsent input would be lost: the question is open. */
  readonly confirming: boolean;
  readonly canReopen: boolean;
  send(event: TabsEvent): void;
}

interface TabsOptions {
  /** Employee whose tabs these are; `null` before one is known. */
  readonly seat: string | null;
  readonly menu: readonly MenuNode[];
  readonly navigate: (to: string) => void;
  readonly onEmptied: () => void;
  readonly onRefused: () => void;
}

/** The tab strip of a seat, kept in local storage. */
export function useTabs({ seat, menu, navigate, onEmptied, onRefused }: TabsOptions): Tabs {
  const actor = useActorRef(tabsFlow, { input: {} });
  const context = useSelector(actor, snapshot => snapshot.context);
  const confirming = useSelector(actor, snapshot => snapshot.matches('confirming'));

  // Rights may be read again while the seat stays; the open tabs are its own all the same.
  const permitted = useEffectEvent((url: string) => {
    const route = routeOf(url);
    return route && isAllowed(menu, route.path, true) ? route : undefined;
  });
  useEffect(() => {
    if (seat === null) return;
    const saved = restoreTabs(localStorage.getItem(tabsStorageKey(seat)), url => permitted(url), MOST_TABS);
    actor.send({ type: 'seat.entered', saved });
    const stored = actor.subscribe(snapshot =>
      localStorage.setItem(tabsStorageKey(seat), serialiseTabs(selectSaved(snapshot.context))),
    );
    return () => stored.unsubscribe();
  }, [actor, seat]);

  useEffect(() => {
    const subscriptions = [
      actor.on('navigate', ({ to }) => navigate(to)),
      actor.on('emptied', onEmptied),
      actor.on('tab.refused', onRefused),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor, navigate, onEmptied, onRefused]);

  return {
    tabs: context.tabs,
    activeKey: context.activeKey,
    confirming,
    canReopen: context.closed.length > 0,
    send: actor.send,
  };
}
