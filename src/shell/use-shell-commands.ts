import { useLocation, useNavigate } from 'react-router-dom';
import { THEMES } from '#contract/settings/display.ts';
import { useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { setLanguage, useLanguage } from '#kit/i18n.ts';
import { useDisplay } from '#kit/settings/display.ts';
import { sectionsOf } from '#kit/settings/setting-sections.ts';
import { setTheme, useTheme } from '#kit/theme.ts';
import { isAllowed, isExternalWorkbench, landingPath } from '#routes/catalogue/access.ts';
import { ROUTE, type RouteName } from '#routes/catalogue/catalogue.ts';
import { shellText } from './locale/words.ts';
import type { ShellUi } from './shell-ui.ts';
import type { Tabs } from './tabs/use-tabs.ts';
import { useMayAudit } from './use-may-audit.ts';
import { useSettingsPath } from './use-settings-path.ts';

/** Queue of shipping instructions of each side: where `g s` leads (documents 0.4). */
const SI_LISTS: readonly RouteName[] = ['TdManageSiCheck', 'ExternalWorkbenchSISubimtList'];

interface ShellCommandOptions {
  readonly ui: ShellUi;
  readonly tabs: Tabs;
  readonly workbench: boolean;
  readonly back: (() => void) | null;
  readonly toggleMenu: () => void;
}

/** What can be done on every page. The dispatcher, the palette and the help overlay show it beside the screen's own commands. */
export function useShellCommands({ ui, tabs, workbench, back, toggleMenu }: ShellCommandOptions): void {
  const navigate = useNavigate();
  const { state, menu, employee } = useSession();
  const language = useLanguage();
  const theme = useTheme();
  const { landing } = useDisplay();
  const { pathname } = useLocation();
  const settingsAt = useSettingsPath();
  const settingsPage = state !== 'seated' ? 'manage' : isExternalWorkbench(menu) ? 'workbench' : 'internal';
  const signedIn = state === 'user' || state === 'seated';
  const si = SI_LISTS.map(name => ROUTE[name].path).find(path => signedIn && isAllowed(menu, path, true));
  const mayAudit = useMayAudit();

  const navigation = { section: shellText('sections.navigation'), enabled: true, quiet: true } as const;
  const settings = { section: shellText('sections.settings'), enabled: true, quiet: true } as const;
  const session = { section: shellText('sections.session'), enabled: true, quiet: true } as const;
  const strip = { section: shellText('sections.tabs'), enabled: true, quiet: true } as const;
  const active = tabs.tabs.find(tab => tab.key === tabs.activeKey);

  const commands: Command[] = [
    {
      ...navigation,
      id: 'shell.palette',
      title: shellText('palette'),
      shortcut: 'mod+k',
      run: () => ui.show('palette'),
    },
    {
      ...navigation,
      id: 'shell.paletteSlash',
      title: shellText('palette'),
      shortcut: '/',
      run: () => ui.show('palette'),
    },
    // Named as the palette's own, because the palette has a line for it.
    ...(state === 'seated'
      ? [
          {
            ...navigation,
            id: 'shell.paletteWhy',
            title: shellText('why'),
            shortcut: 'g w',
            run: () => ui.show('whys'),
          },
        ]
      : []),
    { ...navigation, id: 'shell.help', title: shellText('help'), shortcut: '?', run: () => ui.show('help') },
    {
      ...navigation,
      id: 'shell.home',
      title: shellText('go.home'),
      shortcut: 'g h',
      run: () => void navigate(state === 'seated' ? landingPath(menu, landing) : ROUTE.Home.path),
    },
    ...(si
      ? [{ ...navigation, id: 'shell.si', title: shellText('go.si'), shortcut: 'g s', run: () => void navigate(si) }]
      : []),
    ...(back ? [{ ...navigation, id: 'shell.back', title: shellText('back'), shortcut: 'esc', run: back }] : []),
    ...(signedIn
      ? [
          {
            ...session,
            id: 'shell.messages',
            title: shellText('messages'),
            shortcut: 'g i',
            run: () => ui.show('messages'),
          },
          // A program's token belongs to a seat: a person without a company has none.
          ...(state === 'seated'
            ? [
                {
                  ...session,
                  id: 'account.apiTokens',
                  title: shellText('apiTokens'),
                  run: () => ui.show('apiTokens'),
                },
              ]
            : []),
          ...(mayAudit
            ? [
                {
                  ...session,
                  id: 'audit.log',
                  title: shellText('audit'),
                  shortcut: 'g u',
                  run: () => ui.show('audit'),
                },
              ]
            : []),
          { ...session, id: 'shell.signOut', title: shellText('signOut'), run: () => ui.show('signOut') },
        ]
      : []),
    ...(workbench
      ? [
          { ...navigation, id: 'shell.menu', title: shellText('menu'), shortcut: '[', run: toggleMenu },
          {
            ...strip,
            id: 'tabs.next',
            title: shellText('nextTab'),
            shortcut: 'g n',
            run: () => tabs.send({ type: 'neighbour.activated', by: 1 }),
          },
          {
            ...strip,
            id: 'tabs.previous',
            title: shellText('previousTab'),
            shortcut: 'g p',
            run: () => tabs.send({ type: 'neighbour.activated', by: -1 }),
          },
          {
            ...strip,
            id: 'tabs.reopen',
            title: shellText('reopenTab'),
            shortcut: 'g z',
            run: () => tabs.send({ type: 'tab.reopened' }),
          },
        ]
      : []),
    ...(workbench && active
      ? [
          {
            ...strip,
            id: 'tabs.close',
            title: shellText('closeThisTab'),
            shortcut: 'g x',
            run: () => tabs.send({ type: 'tab.closed', key: active.key }),
          },
          {
            ...strip,
            id: 'tabs.closeOthers',
            title: shellText('closeOthers'),
            run: () => tabs.send({ type: 'others.closed', key: active.key }),
          },
          {
            ...strip,
            id: 'tabs.pin',
            title: shellText(active.pinned ? 'unpinTab' : 'pinTab'),
            run: () => tabs.send({ type: 'tab.pinned', key: active.key, pinned: !active.pinned }),
          },
        ]
      : []),
    ...(signedIn && !pathname.endsWith('/userSetting')
      ? sectionsOf(settingsPage, employee?.CompanyKind ?? null).map(({ id, title }) => ({
          ...settings,
          id: `settings.open.${id}`,
          title: {
            zh: shellText('settingsOf', { name: title.zh }).zh,
            en: shellText('settingsOf', { name: title.en }).en,
          },
          run: () => void navigate(`${settingsAt}?tab=${id}`),
        }))
      : []),
    language === 'CN'
      ? { ...settings, id: 'settings.language', title: shellText('to.EN'), run: () => setLanguage('EN') }
      : { ...settings, id: 'settings.language', title: shellText('to.CN'), run: () => setLanguage('CN') },
    ...THEMES.filter(other => other !== theme).map(other => ({
      ...settings,
      id: `settings.theme.${other}`,
      title: {
        zh: `${shellText('theme').zh}：${shellText(`themes.${other}`).zh}`,
        en: `${shellText('theme').en}: ${shellText(`themes.${other}`).en}`,
      },
      run: () => setTheme(other),
    })),
  ];
  useCommands(commands, 'shell');
}
