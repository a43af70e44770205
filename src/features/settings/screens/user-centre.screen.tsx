import { Link } from 'react-router-dom';
import { DEFAULT_PREFERENCES } from '#contract/message/preferences.ts';
import type { MenuNode } from '#contract/session/session.ts';
import { myProfile } from '#contract/settings/profile.calls.ts';
import { useCallQuery, useSession, useUnread } from '#kit/client.tsx';
import { useLanguage, useT, useText } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { type SettingsPage, sectionsOf } from '#kit/settings/setting-sections.ts';
import { useUserSettings } from '#kit/settings/use-settings.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import { isExternalWorkbench, settingsPath } from '#routes/catalogue/access.ts';
import { isBuilt } from '#routes/catalogue/built.ts';
import { ROUTE, routeOf } from '#routes/catalogue/catalogue.ts';
import '../locale/words.ts';
import { Picture } from '../parts/picture.tsx';
import { Block, Row } from '../parts/section.tsx';
import { SessionsBlock, SignInsBlock } from '../sections/devices.tsx';
import { NotificationMatrix } from '../sections/notifications.tsx';
import '../parts/settings.css';

const pagesOf = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap(node => {
    const route = node.Kind === 'PAGE' ? routeOf(node.Path) : undefined;
    return [...(route && isBuilt(route) && !node.Hidden ? [node] : []), ...pagesOf(node.Children)];
  });

/** `/system/userCenter`: who I am here, what waits, what I may, where I am signed in; each leads to its section of the settings. */
export function UserCentreScreen() {
  const t = useT('settings');
  const text = useText();
  const language = useLanguage();
  const { menu, employee, user, state } = useSession();
  const unread = useUnread();
  const profile = useCallQuery(myProfile);
  const settings = useUserSettings();
  const pages = pagesOf(menu);
  const isSeated = state === 'seated';
  const home = isSeated ? settingsPath(menu) : ROUTE.ManageUserSetting.path;
  const kind: SettingsPage = !isSeated ? 'manage' : isExternalWorkbench(menu) ? 'workbench' : 'internal';
  const to = (section: string) => `${home}?tab=${section}`;
  const name = (language === 'EN' && employee?.NameEn) || employee?.Name || user?.DisplayName || '';
  const buttons = pages.reduce((sum, { Buttons }) => sum + Buttons.length, 0);
  return (
    <div className="fl-page fl-set-page">
      <PageHeader title={t('centre')} />
      <h2 className="fl-hidden-text">{t('user.overview')}</h2>
      {profile.isPending && <LoadingState lines={4} />}
      {profile.error && <ErrorState error={profile.error} onRetry={() => void profile.refetch()} />}
      {profile.data && (
        <Block title={name} tools={<Link to={to('profile')}>{t('user.openSettings')}</Link>}>
          <div className="fl-set-inline">
            <Picture url={profile.data.avatarUrl} name={name} />
            <dl className="fl-set-rows">
              <Row label={t('profile.company')}>
                {(language === 'EN' && employee?.CompanyNameEn) || employee?.CompanyName || t('none')}
              </Row>
              <Row label={t('profile.position')}>{employee?.Position ?? '—'}</Row>
              <Row label={t('profile.department')}>
                {profile.data.seat?.department
                  ? text({ zh: profile.data.seat.department, en: profile.data.seat.departmentEn ?? '' })
                  : '—'}
              </Row>
              <Row label={t('rights.roles')}>
                {(employee?.Roles ?? []).map(role => (
                  <StatusTag key={role.RoleId} tone="accent">
                    {text({ zh: role.Name, en: role.NameEn ?? '' })}
                  </StatusTag>
                ))}
              </Row>
            </dl>
          </div>
        </Block>
      )}
      <div className="fl-set-cards">
        <Figure
          label={t('user.unread')}
          n={unread}
          to={isBuilt(ROUTE.SystemMessage) ? ROUTE.SystemMessage.path : to('notifications')}
        />
        <Figure label={t('user.rights')} n={pages.length} to={to('rights')} />
        <Figure label={t('user.buttons')} n={buttons} to={to('rights')} />
      </div>
      <nav className="fl-set-inline" aria-label={t('sections')}>
        {sectionsOf(kind, employee?.CompanyKind ?? null).map(section => (
          <Link key={section.id} to={to(section.id)}>
            {text(section.title)}
          </Link>
        ))}
      </nav>
      <Block title={t('notifications.matrix')} tools={<Link to={to('notifications')}>{t('change')}</Link>}>
        <NotificationMatrix preferences={settings.data?.notifications.value ?? DEFAULT_PREFERENCES} />
      </Block>
      <SessionsBlock />
      <SignInsBlock />
    </div>
  );
}

function Figure({ label, n, to }: { readonly label: string; readonly n: number; readonly to: string }) {
  return (
    <Link className="fl-card" to={to}>
      <b>{n}</b>
      <span className="fl-muted">{label}</span>
    </Link>
  );
}
