import { Button } from '@blueprintjs/core';
import { MenuIcon, NotificationsIcon, SearchIcon } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';
import { useUnread } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { Kbd } from '#kit/kbd.tsx';
import { BrandMark } from '../brand.tsx';
import { useShellUi } from '../shell-ui.ts';
import { SeatSwitcher } from './seat-switcher.tsx';
import { UserMenu } from './user-menu.tsx';

/** Head of both workbenches. */
export function WorkbenchHeader({
  home,
  menuOpen,
  onMenu,
}: {
  readonly home: string;
  readonly menuOpen: boolean;
  readonly onMenu: () => void;
}) {
  const t = useT('shell');
  const unread = useUnread();
  const { show } = useShellUi();
  return (
    <header className="fl-header">
      <Button
        variant="minimal"
        icon={<MenuIcon />}
        aria-label={t(menuOpen ? 'menuClose' : 'menuOpen')}
        aria-expanded={menuOpen}
        aria-controls="menu"
        onClick={onMenu}
      />
      <Link to={home} className="fl-brand" aria-label={`${t('brand')} ${t('home')}`}>
        <BrandMark />
        <span className="fl-wide">{t('brand')}</span>
      </Link>
      <button type="button" className="fl-search" onClick={() => show('palette')} aria-keyshortcuts="Control+K">
        <SearchIcon />
        <span>{t('search')}</span>
        <Kbd keys="mod+k" />
      </button>
      <div className="fl-header-end">
        <SeatSwitcher />
        <span className="fl-bell">
          <Button
            variant="minimal"
            icon={<NotificationsIcon />}
            aria-label={unread > 0 ? t('unread', { n: unread }) : t('messages')}
            onClick={() => show('messages')}
          />
          {unread > 0 && <b aria-hidden="true">{unread > 99 ? '99+' : unread}</b>}
        </span>
        <UserMenu />
      </div>
    </header>
  );
}
