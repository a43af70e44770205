import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Text } from '#contract/kernel/text.ts';
import { useClient, useSession } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { selectMounted } from '#machines/tabs/mounted.ts';
import { otherHalf, splitShowing } from '#machines/tabs/split.ts';
import { tabKey, tabOf } from '#machines/tabs/tab.ts';
import { isAllowed } from '#routes/catalogue/access.ts';
import { resolveAddress } from '#routes/catalogue/address.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import type { Tabs } from '../tabs/use-tabs.ts';
import { guardPage } from './guard.ts';
import { PageScreen, Starting } from './page-screen.tsx';
import { pageTitle } from './page-title.ts';
import type { StackedScreen } from './screen-pane.tsx';
import { ScreenStack } from './screen-stack.tsx';
import { useBack } from './use-back.ts';
import { type Page, visitorOf } from './use-page.ts';

interface Screens {
  readonly stack: ReactNode;
  readonly title: Text;
  /** Key of the tab in view; `null` where the page has none. */
  readonly tab: string | null;
  /** The page in view has no tab and holds unsent input: gone with it. */
  readonly unsent: boolean;
  /** Where Escape leads; `null` when the page is nobody's child. */
  readonly back: (() => void) | null;
}

/** Named by hand it could be another site's page; a page that is not a screen to look at stands alone. */
const hasTab = (page: Page | null): page is Page =>
  page !== null && page.view === 'screen' && page.route.name !== 'InternalNotFound';

/** The screen in view with those kept behind it, and what is said about it outside: tab, title, way back. */
export function useScreens({
  page,
  tabs,
  workbench,
}: {
  readonly page: Page | null;
  readonly tabs: Tabs;
  readonly workbench: boolean;
}): Screens {
  const t = useT('shell');
  const text = useText();
  const client = useClient();
  const session = useSession();
  const { employee, user, menu, state, value } = session;
  const [records, setRecords] = useState<Readonly<Record<string, string>>>({});
  const nameRecord = useCallback(
    (key: string, name: string | null) =>
      setRecords(known => {
        if ((known[key] ?? null) === name) return known;
        const { [key]: _, ...others } = known;
        return name === null ? others : { ...others, [key]: name };
      }),
    [],
  );
  const { send } = tabs;
  const [typedInto, setTypedInto] = useState<string | null>(null);
  const noteDirty = useCallback(
    (at: string, dirty: boolean) => {
      send({ type: 'draft.changed', key: at, dirty });
      setTypedInto(known => (dirty ? at : known === at ? null : known));
    },
    [send],
  );
  const owners = useOwners(employee?.EmployeeId ?? user?.UserId ?? null);

  const key = page ? tabKey(page.route, page.address) : '';
  const title = page ? pageTitle(page.route.title, records[key] ?? null) : ROUTE.Home.title;
  const inTabs = workbench && hasTab(page);
  useEffect(() => {
    if (inTabs && page) send({ type: 'tab.opened', tab: tabOf(page.route, page.address) });
  }, [inTabs, page, send]);
  useTabTitle(send, inTabs ? key : null, title);

  // The other half goes by its tab's address: the one in the bar belongs to the half with the focus.
  const split = inTabs ? splitShowing(tabs.split, tabs.activeKey, key) : null;
  const besideTab = split && tabs.tabs.find(tab => tab.key === otherHalf(split, key));
  const beside = besideTab ? pageAt(besideTab.url, session) : null;
  const besideKey = hasTab(beside) ? besideTab?.key : undefined;
  const besideTitle = beside ? pageTitle(beside.route.title, records[besideKey ?? ''] ?? null) : title;
  useTabTitle(send, besideKey ?? null, besideTitle);

  const unsent = !inTabs && typedInto === key;
  const anyDirty = unsent || tabs.tabs.some(tab => tab.dirty);
  useEffect(() => client.setDirty(anyDirty), [client, anyDirty]);
  const back = useBack(page);

  const unreachable = state === 'booting' && JSON.stringify(value).includes('unreachable');
  if (!page)
    return {
      stack: <Starting text={t(unreachable ? 'unreachable' : 'booting')} />,
      title,
      tab: null,
      unsent: false,
      back: null,
    };

  const screenAt = (at: Page, screenKey: string, name: Text): StackedScreen => ({
    key: at.view === 'screen' ? screenKey : `${screenKey}#${at.view}`,
    address: at.address,
    title: text(name),
    element: (
      <PageScreen page={at} tab={screenKey} unreachable={unreachable} onRecord={nameRecord} onDirty={noteDirty} />
    ),
  });
  const own = screenAt(page, key, title);
  const other = beside && besideKey !== undefined ? screenAt(beside, besideKey, besideTitle) : null;
  const halves = split && other ? (split.right === key ? [other, own] : [own, other]) : [own];
  // A page whose right was taken is not kept behind the others: what it showed goes with it.
  const kept = new Set(
    selectMounted(tabs)
      .filter(tab => (tab.keepAlive || tab.dirty) && isAllowed(menu, tab.url, true))
      .map(tab => tab.key),
  );
  return {
    // Another account must not find the screens of the one before.
    stack: (
      <ScreenStack
        key={owners}
        shown={halves}
        current={own.key}
        kept={kept}
        share={split?.share}
        onCurrent={half => send({ type: 'tab.activated', key: half })}
        onShare={share => send({ type: 'split.resized', share })}
      />
    ),
    title,
    tab: inTabs ? key : null,
    unsent,
    back: workbench && back.hasParent ? back.go : null,
  };
}

/** The page that an address leads this person to; nothing where it leads elsewhere. */
function pageAt(address: string, session: Parameters<typeof visitorOf>[0]): Page | null {
  const resolution = resolveAddress(address);
  if (!('route' in resolution)) return null;
  const { route } = resolution;
  const view = guardPage(route, address, visitorOf(session));
  return view.kind === 'elsewhere' ? null : { route, address, view: view.kind };
}

function useTabTitle(send: Tabs['send'], key: string | null, { zh, en }: Text): void {
  useEffect(() => {
    if (key !== null) send({ type: 'title.changed', key, title: { zh, en } });
  }, [send, key, zh, en]);
}

/**
 * How many accounts have left the screens behind. What stood there before anybody was known goes on: it is nobody's, and
 * somebody may be typing into it while the session still finds out who is signed in.
 */
function useOwners(account: string | null): number {
  const [owner, setOwner] = useState({ account, left: 0 });
  if (owner.account === account) return owner.left;
  const left = owner.account === null ? owner.left : owner.left + 1;
  setOwner({ account, left });
  return left;
}
