import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Text } from '#contract/kernel/text.ts';
import { useClient, useSession } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { type ScreenApi, ScreenContext } from '#kit/screen-context.ts';
import { LoadingState } from '#kit/screen-states.tsx';
import { tabKey, tabOf } from '#machines/tabs/tab.ts';
import { isAllowed } from '#routes/catalogue/access.ts';
import { ROUTE, type Route } from '#routes/catalogue/catalogue.ts';
import { addressParts } from '#routes/catalogue/paths.ts';
import { SCREENS } from '#routes/screens.tsx';
import type { Tabs } from '../tabs/use-tabs.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { pageTitle } from './page-title.ts';
import { ScreenStack } from './screen-stack.tsx';
import type { Page } from './use-page.ts';
import { BrokenPage, NoAccessPage, PlannedPage } from './word-pages.tsx';

interface Screens {
  readonly stack: ReactNode;
  readonly title: Text;
  /** Key of the tab in view; `null` where the page has none. */
  readonly tab: string | null;
  /** Where Escape leads; `null` when the page is nobody's child. */
  readonly back: (() => void) | null;
}

const screenOf = (route: Route): ReactNode => {
  const Screen = (SCREENS as Readonly<Record<string, React.ComponentType>>)[route.name];
  return Screen ? <Screen /> : null;
};

function contentOf({ route, view }: Page): ReactNode {
  if (view === 'waiting') return <LoadingState />;
  if (view === 'noAccess') return <NoAccessPage />;
  return view === 'planned' ? <PlannedPage title={route.title} /> : screenOf(route);
}

/** Page to go back to without history: the list it was opened from, else the route's last page, else its parent. */
function parentOf({ route, address }: Page): string | null {
  const from = route.params.includes('from') ? new URLSearchParams(addressParts(address).query).get('from') : null;
  return from ?? route.lastPage ?? route.parent;
}

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
  const client = useClient();
  const navigate = useNavigate();
  const { employee, user, menu, state, value } = useSession();
  const [records, setRecords] = useState<Readonly<Record<string, string>>>({});
  const { send } = tabs;
  const owners = useOwners(employee?.EmployeeId ?? user?.UserId ?? null);

  const key = page ? tabKey(page.route, page.address) : '';
  const title = page ? pageTitle(page.route.title, records[key] ?? null) : ROUTE.Home.title;
  const inTabs = workbench && page !== null && page.view === 'screen' && page.route.name !== 'InternalNotFound';

  useEffect(() => {
    if (inTabs && page) send({ type: 'tab.opened', tab: tabOf(page.route, page.address) });
  }, [inTabs, page, send]);
  const shownZh = title.zh;
  const shownEn = title.en;
  useEffect(() => {
    if (inTabs) send({ type: 'title.changed', key, title: { zh: shownZh, en: shownEn } });
  }, [inTabs, key, shownZh, shownEn, send]);

  const anyDirty = tabs.tabs.some(tab => tab.dirty);
  useEffect(() => client.setDirty(anyDirty), [client, anyDirty]);

  const parent = page ? parentOf(page) : null;
  const goBack = useCallback(() => {
    // The router counts the entries that are its own: 0 is where the person came in.
    const entered = (window.history.state as { idx?: number } | null)?.idx ?? 0;
    void (entered > 0 ? navigate(-1) : navigate(parent ?? ROUTE.Home.path));
  }, [navigate, parent]);

  const api = useMemo(
    (): ScreenApi => ({
      setRecordName: name =>
        setRecords(known => {
          if ((known[key] ?? null) === name) return known;
          const { [key]: _, ...others } = known;
          return name === null ? others : { ...others, [key]: name };
        }),
      setDirty: dirty => send({ type: 'draft.changed', key, dirty }),
      back: goBack,
    }),
    [key, send, goBack],
  );

  const unreachable = state === 'booting' && JSON.stringify(value).includes('unreachable');
  if (!page)
    return { stack: <Starting text={t(unreachable ? 'unreachable' : 'booting')} />, title, tab: null, back: null };

  const element = (
    <ScreenContext value={api}>
      <ErrorBoundary fallback={retry => <BrokenPage onRetry={retry} />}>
        <Suspense fallback={<LoadingState />}>
          {page.view === 'waiting' && unreachable ? <Starting text={t('unreachable')} /> : contentOf(page)}
        </Suspense>
      </ErrorBoundary>
    </ScreenContext>
  );
  // A page whose right was taken is not kept behind the others: what it showed goes with it.
  const kept = new Set(tabs.tabs.filter(tab => tab.keepAlive && isAllowed(menu, tab.url, true)).map(tab => tab.key));
  return {
    // Another account must not find the screens of the one before.
    stack: (
      <ScreenStack
        key={owners}
        current={{ key: page.view === 'screen' ? key : `${key}#${page.view}`, address: page.address, element }}
        kept={kept}
      />
    ),
    title,
    tab: inTabs ? key : null,
    back: workbench && parent !== null ? goBack : null,
  };
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

function Starting({ text }: { readonly text: string }) {
  return (
    <p className="fl-starting" role="status">
      {text}
    </p>
  );
}
