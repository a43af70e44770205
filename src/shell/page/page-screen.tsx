import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useT } from '#kit/i18n.ts';
import { type ScreenApi, ScreenContext } from '#kit/screen-context.ts';
import { LoadingState } from '#kit/screen-states.tsx';
import type { Route } from '#routes/catalogue/catalogue.ts';
import { visitorScreen } from '#routes/visitor-screens.ts';
import { loadScreens } from '../signed-in-parts.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { useBack } from './use-back.ts';
import type { Page } from './use-page.ts';
import { BrokenPage, NoAccessPage, NotTheirsPage, PlannedPage } from './word-pages.tsx';

const SignedInScreen = lazy(async () => ({ default: (await loadScreens()).SignedInScreen }));

function screenOf({ screen }: Route): ReactNode {
  if (screen === null) return null;
  const Screen = visitorScreen(screen);
  return Screen ? <Screen /> : <SignedInScreen screen={screen} />;
}

function contentOf({ route, view }: Page): ReactNode {
  if (view === 'waiting') return <LoadingState />;
  if (view === 'noAccess') return <NoAccessPage />;
  if (view === 'notTheirs') return <NotTheirsPage title={route.title} />;
  return view === 'planned' ? <PlannedPage title={route.title} /> : screenOf(route);
}

/** A page with what the shell tells its screen. A fault of one screen ends here. */
export function PageScreen({
  page,
  tab,
  unreachable,
  onRecord,
  onDirty,
}: {
  readonly page: Page;
  /** Key of its tab, also where it has none. */
  readonly tab: string;
  /** The server does not answer, so that nobody knows yet who looks. */
  readonly unreachable: boolean;
  readonly onRecord: (tab: string, name: string | null) => void;
  readonly onDirty: (tab: string, dirty: boolean) => void;
}) {
  const t = useT('shell');
  const { go } = useBack(page);
  const api = useMemo(
    (): ScreenApi => ({
      setRecordName: name => onRecord(tab, name),
      setDirty: dirty => onDirty(tab, dirty),
      back: go,
    }),
    [tab, onRecord, onDirty, go],
  );
  return (
    <ScreenContext value={api}>
      <ErrorBoundary fallback={retry => <BrokenPage onRetry={retry} />}>
        <Suspense fallback={<LoadingState />}>
          {page.view === 'waiting' && unreachable ? <Starting text={t('unreachable')} /> : contentOf(page)}
        </Suspense>
      </ErrorBoundary>
    </ScreenContext>
  );
}

export function Starting({ text }: { readonly text: string }) {
  return (
    <p className="fl-starting" role="status">
      {text}
    </p>
  );
}
