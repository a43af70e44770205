import { Button } from '@blueprintjs/core';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { WhySubject } from '#features/why/subject.ts';
import { providePalette } from '#kit/ask-in-palette.ts';
import { useClient, useSession } from '#kit/client.tsx';
import { DEFAULT_ZONE } from '#kit/date-style.ts';
import { useT, useText } from '#kit/i18n.ts';
import { useDisplay } from '#kit/settings/display.ts';
import { useAppliedSettings } from '#kit/settings/use-settings.ts';
import { showToast, ToastHost } from '#kit/toasts.tsx';
import { ViewerZoneContext } from '#kit/viewer-zone.ts';
import { landingPath } from '#routes/catalogue/access.ts';
import './locale/words.ts';
import { HomeDialogs } from './dialogs/home-dialogs.tsx';
import { Frame } from './frame/frame.tsx';
import { frameOf, layoutFor } from './frame/frame-kind.ts';
import { LineBanner } from './frame/line-banner.tsx';
import { DifferencesHost } from './inspector/differences-host.tsx';
import { InspectorHost } from './inspector/inspector-host.tsx';
import { Layers } from './layers.tsx';
import { useMenuOpen } from './menu/use-menu-open.ts';
import { useArrivalToasts } from './messages/use-arrival-toasts.ts';
import { openedArrival } from './page/arrival.ts';
import { ErrorBoundary } from './page/error-boundary.tsx';
import { useLeaveGuard } from './page/leave-guard.ts';
import { PageAnnouncer } from './page/page-announcer.tsx';
import { barAddress, usePage, visitorOf } from './page/use-page.ts';
import { useScreens } from './page/use-screens.tsx';
import { useSessionNavigation } from './page/use-session-navigation.ts';
import { type ShellLayer, ShellUiContext } from './shell-ui.ts';
import { loadSettingsCommands } from './signed-in-parts.ts';
import { useTabs } from './tabs/use-tabs.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useShellCommands } from './use-shell-commands.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** Only the palette knows them by name, unless the reader has given one a key. */
const SettingsCommands = lazy(async () => ({ default: (await loadSettingsCommands()).SettingsCommands }));
const SupportBanner = lazy(async () => ({
  default: (await import('#features/company/partners/support-banner.tsx')).SupportBanner,
}));
const ChangePasswordDialog = lazy(async () => ({
  default: (await import('#features/account/parts/change-password-dialog.tsx')).ChangePasswordDialog,
}));
const DiscardDialog = lazy(async () => ({
  default: (await import('./dialogs/discard-dialog.tsx')).DiscardDialog,
}));
const LeaveDialog = lazy(async () => ({ default: (await import('./dialogs/leave-dialog.tsx')).LeaveDialog }));
const TwoStepGate = lazy(async () => ({
  default: (await import('#features/settings/parts/two-step-gate.tsx')).TwoStepGate,
}));
const NewTermsDialog = lazy(async () => ({
  default: (await import('#features/account/parts/new-terms-dialog.tsx')).NewTermsDialog,
}));
const FirstTimeDialog = lazy(async () => ({
  default: (await import('#features/account/parts/first-time-dialog.tsx')).FirstTimeDialog,
}));

/** The product around the screens: which page, in which frame, under which keys, and what lies over it. */
export function Shell() {
  const t = useT('shell');
  const text = useText();
  const client = useClient();
  const navigate = useNavigate();
  const go = useCallback((to: string) => void navigate(to), [navigate]);
  const session = useSession();
  useSessionNavigation();
  useAppliedSettings();
  useShortcuts();
  useKeptFocus();

  const [layer, setLayer] = useState<ShellLayer | null>(null);
  const [asking, setAsking] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [subject, setSubject] = useState<WhySubject | null>(null);
  const ui = useMemo(() => {
    const show = (next: ShellLayer) => {
      setMessage(null);
      setAsking(null);
      setLayer(next);
    };
    const ask = (command: string) => {
      show('palette');
      setAsking(command);
    };
    const explain = (wondered: WhySubject) => {
      setSubject(wondered);
      show('why');
    };
    return { layer, asking, show, ask, hide: () => setLayer(null), subject, explain };
  }, [layer, asking, subject]);
  useEffect(() => providePalette(ui.ask), [ui]);
  useArrivalToasts(
    session.employee?.TimeZone ?? DEFAULT_ZONE,
    useCallback((id: string | null) => {
      setMessage(id);
      setLayer('messages');
    }, []),
  );

  const { menu, employee, user } = session;
  const { keepTabs, mostTabs, landing, timeZone } = useDisplay();
  const tabs = useTabs({
    seat: employee?.EmployeeId ?? user?.UserId ?? null,
    menu,
    limit: mostTabs,
    keep: keepTabs,
    navigate: useCallback((to: string, replace: boolean) => void navigate(to, { replace }), [navigate]),
    onEmptied: useCallback(() => void navigate(landingPath(menu, landing)), [navigate, menu, landing]),
    onRefused: useCallback(() => showToast({ id: 'tabs', intent: 'warning', text: t('tabsFull') }), [t]),
  });
  const page = usePage();
  const signedIn = session.state === 'user' || session.state === 'seated';
  const mustChange = session.state === 'seated' && session.accountMode === 'employee' && session.mustChangePassword;
  const wantsTwoStep = session.state === 'seated' && employee?.TwoStepWanted === true && !mustChange;
  const newTerms = signedIn && !mustChange && !wantsTwoStep ? (employee ?? user)?.TermsWanted : null;
  const [gated, setGated] = useState(false);
  if (wantsTwoStep && !gated) setGated(true);
  const onOpened = () => {
    setGated(false);
    if (session.state === 'seated') void navigate(openedArrival(barAddress(), menu, landing), { replace: true });
  };
  // A closed seat has no menu, and its menu alone says on which side it works: a frame without either says nothing wrong.
  const layout = !page ? 'none' : gated ? 'form' : layoutFor(page.route.layout, visitorOf(session).presence);
  const kind = frameOf(layout);
  const workbench = kind === 'workbench' || kind === 'manage';
  const { stack, title, back, tab, unsent } = useScreens({ page, tabs, workbench });
  const guard = useLeaveGuard(unsent, go);
  const [menuOpen, setMenuOpen] = useMenuOpen();
  const toggleMenu = () => setMenuOpen(!menuOpen);
  useShellCommands({ ui, workbench: kind === 'workbench', back, toggleMenu });

  const shownTitle = text(title);
  useEffect(() => {
    document.title = shownTitle;
  }, [shownTitle]);

  return (
    <ShellUiContext value={ui}>
      <ViewerZoneContext value={timeZone ?? employee?.TimeZone ?? DEFAULT_ZONE}>
        <Suspense>{employee?.ActingFor && <SupportBanner />}</Suspense>
        <Frame layout={layout} page={page} title={title} tabs={tabs} tab={tab} menuOpen={menuOpen} onMenu={setMenuOpen}>
          {gated ? null : stack}
        </Frame>
        <PageAnnouncer path={page?.route.path ?? null} title={shownTitle} />
        <Layers screen={title} message={message} />
        {/* Without them everything else works. */}
        <ErrorBoundary fallback={() => null}>
          <Suspense>{(signedIn || layer !== null) && <SettingsCommands />}</Suspense>
        </ErrorBoundary>
        <HomeDialogs page={page} />
        <LineBanner />
        {session.reloadWanted && (
          <div className="fl-banner" role="alert">
            {t('reloadWanted')}
            <Button size="small" text={t('reloadNow')} onClick={() => client.confirmReload()} />
          </div>
        )}
        <Suspense>
          {tabs.confirming && <DiscardDialog tabs={tabs} />}
          {guard.asked !== null && <LeaveDialog guard={guard} />}
        </Suspense>
        <Suspense>
          {signedIn && session.firstRegister && !wantsTwoStep && <FirstTimeDialog />}
          {newTerms && <NewTermsDialog version={newTerms} />}
          {mustChange && <ChangePasswordDialog />}
          {gated && <TwoStepGate wanted={wantsTwoStep} onOpened={onOpened} />}
        </Suspense>
        <InspectorHost />
        <DifferencesHost />
        <ToastHost />
      </ViewerZoneContext>
    </ShellUiContext>
  );
}
