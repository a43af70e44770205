import { CogIcon, EnvelopeIcon, GlobeIcon, OfficeIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSession, useUnread } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { landingPath } from '#routes/catalogue/access.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';

interface Entry {
  readonly path: string;
  readonly icon: ReactNode;
  readonly label: string;
  readonly isCurrent: boolean;
  readonly count?: number;
}

/** Menu of the account pages: settings, messages, and the ways out of them. People without a company have no other menu. */
export function ManageMenu({ path }: { readonly path: string | null }) {
  const t = useT('shell');
  const text = useText();
  const unread = useUnread();
  const { state, menu } = useSession();
  const { ManageUserSetting: settings, ManageMessage: messages, ManageMessageDetail: message, Home: home } = ROUTE;
  const entries: readonly Entry[] = [
    { path: settings.path, icon: <CogIcon />, label: text(settings.title), isCurrent: path === settings.path },
    {
      path: messages.path,
      icon: <EnvelopeIcon />,
      label: text(messages.title),
      isCurrent: path === messages.path || path === message.path,
      count: unread,
    },
    state === 'seated'
      ? { path: landingPath(menu), icon: <OfficeIcon />, label: t('toWorkbench'), isCurrent: false }
      : {
          path: ROUTE.JoinEntry.path,
          icon: <OfficeIcon />,
          label: text(ROUTE.JoinEntry.title),
          isCurrent: false,
        },
    { path: home.path, icon: <GlobeIcon />, label: t('toSite'), isCurrent: false },
  ];
  return (
    <nav className="fl-manage-menu" aria-label={t('account')}>
      <ul>
        {entries.map(({ path: to, icon, label, isCurrent, count = 0 }) => (
          <li key={to}>
            <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
              {icon}
              <span>{label}</span>
              {count > 0 && (
                <b>
                  <span className="fl-hidden-text">{t('unread', { n: count })}</span>
                  <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
                </b>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
