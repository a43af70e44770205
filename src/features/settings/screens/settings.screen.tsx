import { Link } from 'react-router-dom';
import { useT } from '#kit/i18n.ts';
import { isBuilt } from '#routes/catalogue/built.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { SettingsPage } from '../settings-page.tsx';

/** `/internal/userSetting` */
export const InternalSettingsScreen = () => <SettingsPage page="internal" />;

/** `/workbench/userSetting` */
export const WorkbenchSettingsScreen = () => <SettingsPage page="workbench" />;

/** `/manage/userSetting`: for people who came by a public site, with or without a company. */
export function ManageSettingsScreen() {
  const t = useT('settings');
  return (
    <SettingsPage
      page="manage"
      foot={
        <p className="fl-set-inline">
          {isBuilt(ROUTE.ManageMessage) && <Link to={ROUTE.ManageMessage.path}>{t('messages')}</Link>}
          <Link to={ROUTE.Home.path}>{t('backToSite')}</Link>
        </p>
      }
    />
  );
}

/** `/customer/userSetting`: the short form in a company's own portal. */
export function CustomerSettingsScreen() {
  const t = useT('settings');
  return (
    <SettingsPage
      page="customer"
      foot={
        <p className="fl-set-inline">
          <Link to={ROUTE.ManageUserSetting.path}>{t('all')}</Link>
        </p>
      }
    />
  );
}
