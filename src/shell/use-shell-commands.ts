import { useLocation, useNavigate } from 'react-router-dom';
import type { BoundEmployee } from '#contract/session/session.ts';
import { THEMES } from '#contract/settings/display.ts';
import { askInPalette } from '#kit/ask-in-palette.ts';
import { useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { asks } from '#kit/command-args.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { useLanguage } from '#kit/i18n.ts';
import { useDisplay } from '#kit/settings/display.ts';
import { sectionsOf } from '#kit/settings/setting-sections.ts';
import { useChooseDisplay } from '#kit/settings/use-settings.ts';
import { useTheme } from '#kit/theme.ts';
import { isAllowed, isExternalWorkbench, landingPath } from '#routes/catalogue/access.ts';
import { ROUTE, type RouteName } from '#routes/catalogue/catalogue.ts';
import { shellText } from './locale/words.ts';
import type { ShellUi } from './shell-ui.ts';
import { useMayAudit } from './use-may-audit.ts';
import { useSeats } from './use-seats.ts';
import { useSettingsPath } from './use-settings-path.ts';

/** Queue of shipping instructions of each side: where `g s` leads (documents 0.4). */
const SI_LISTS: readonly RouteName[] = ['TdManageSiCheck', 'ExternalWorkbenchSISubimtList'];

interface ShellCommandOptions {
  readonly ui: ShellUi;
  readonly workbench: boolean;
  readonly back: (() => void) | null;
  readonly toggleMenu: () => void;
}

/** To another company of the person: asked for by name or code. */
function switchable(
  seats: readonly BoundEmployee[],
  current: string | undefined,
  look: Pick<Command, 'section' | 'enabled' | 'quiet'>,
  choose: (seat: string) => unknown,
): Command[] {
  const others = seats.filter(seat => seat.EmployeeId !== current && seat.Status === 'ACTIVE');
  if (others.length === 0) return [];
  const same = (word: string) => ({ zh: word, en: word });
  const choices = others.map(({ EmployeeId, CompanyName, CompanyCode, Position }) => ({
    value: EmployeeId,
    label: same(CompanyName),
    hint: same(Position ?? CompanyCode),
    aliases: [CompanyCode],
  }));
  return [
    {
      ...look,
      id: 'session.seat',
      title: shellText('seats'),
      asks: asks([{ name: 'seat', title: shellText('seats'), kind: 'choice', choices }], ({ seat }) => {
        void choose(seat);
      }),
      run: () => askInPalette('session.seat'),
    },
  ];
}

/** What can be done on every page. The dispatcher, the palette and the help overlay show it beside the screen's own commands. */
export function useShellCommands({ ui, workbench, back, toggleMenu }: ShellCommandOptions): void {
  const navigate = useNavigate();
  const client = useClient();
  const seats = useSeats();
  const { state, menu, employee } = useSession();
  const language = useLanguage();
  const theme = useTheme();
  const choose = useChooseDisplay();
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
      ? [{ ...navigation, id: 'shell.menu', title: shellText('menu'), shortcut: '[', run: toggleMenu }]
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
      ? { ...settings, id: 'settings.language', title: shellText('to.EN'), run: () => choose({ language: 'EN' }) }
      : { ...settings, id: 'settings.language', title: shellText('to.CN'), run: () => choose({ language: 'CN' }) },
    {
      ...settings,
      id: 'settings.theme',
      title: shellText('theme'),
      asks: asks(
        [
          {
            name: 'theme',
            title: shellText('theme'),
            kind: 'choice',
            choices: THEMES.map(value => ({ value, label: shellText(`themes.${value}`), current: value === theme })),
          },
        ],
        ({ theme: chosen }) => {
          const found = THEMES.find(value => value === chosen);
          if (found) choose({ theme: found });
        },
      ),
      run: () => askInPalette('settings.theme'),
    },
    ...switchable(seats, employee?.EmployeeId, session, id => client.chooseEmployee(id)),
  ];
  useCommands(commands, 'shell');
}
