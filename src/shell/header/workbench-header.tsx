import { Button } from '@blueprintjs/core';
import { HelpIcon, MenuIcon, SearchIcon } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';
import { useSession } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { Kbd } from '#kit/kbd.tsx';
import type { Layout } from '#routes/catalogue/route.ts';
import { BrandMark } from '../brand.tsx';
import { useShellUi } from '../shell-ui.ts';
import { MessageBell } from './message-bell.tsx';
import { SeatSwitcher } from './seat-switcher.tsx';
import { UserMenu } from './user-menu.tsx';

/** Layouts of the signed-in sides; the others are pages of the account. */
const SIDES: readonly Layout[] = ['internal', 'externalWorkbench'];
const SIDE_WORDS = { platform: 'sides.platform', customer: 'sides.customer', provider: 'sides.provider' } as const;

/** Head of both workbenches and of the account pages, which have no menu to fold. */
export function WorkbenchHeader({
  home,
  layout,
  menuOpen,
  onMenu,
}: {
  readonly home: string;
  readonly layout: Layout;
  readonly menuOpen: boolean;
  readonly onMenu: (() => void) | null;
}) {
  const t = useT('shell');
  const { show } = useShellUi();
  const { employee } = useSession();
  // Pages of the company have one address and layout for everybody: the reader's company says whose workbench it is.
  const kind = employee?.CompanyKind ?? (layout === 'internal' ? 'platform' : 'customer');
  const side = SIDES.includes(layout) && kind in SIDE_WORDS ? t(SIDE_WORDS[kind as keyof typeof SIDE_WORDS]) : null;
  return (
    <header className="fl-header">
      {onMenu && (
        <Button
          variant="minimal"
          icon={<MenuIcon />}
          aria-label={t(menuOpen ? 'menuClose' : 'menuOpen')}
          aria-expanded={menuOpen}
          aria-controls="menu"
          data-command="shell.menu"
          onClick={onMenu}
        />
      )}
      <Link to={home} className="fl-brand">
        <BrandMark />
        <span className="fl-wide">{t('brand')}</span>
        <small className="fl-wide">{side ?? t('account')}</small>
        <span className="fl-hidden-text">{t('home')}</span>
      </Link>
      <button
        type="button"
        className="fl-search"
        data-command="shell.palette"
        onClick={() => show('palette')}
        aria-keyshortcuts="Control+K"
      >
        <SearchIcon />
        <span>{t('search')}</span>
        <Kbd keys="mod+k" />
      </button>
      <div className="fl-header-end">
        <SeatSwitcher />
        <Button
          className="fl-wide"
          variant="minimal"
          icon={<HelpIcon />}
          aria-label={t('help')}
          aria-keyshortcuts="?"
          data-command="shell.help"
          onClick={() => show('help')}
        />
        <MessageBell />
        <UserMenu />
      </div>
    </header>
  );
}
