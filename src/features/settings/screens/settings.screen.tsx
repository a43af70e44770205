import { Link } from 'react-router-dom';
import { useT } from '#kit/i18n.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { SettingsPage } from '../settings-page.tsx';

/** `/internal/userSetting` */
export const InternalSettingsScreen = () => <SettingsPage page="internal" />;

/** `/workbench/userSetting` */
export const WorkbenchSettingsScreen = () => <SettingsPage page="workbench" />;

/** `/manage/userSetting`: for people who came by a public site, with or without a company; the frame has the ways on. */
export const ManageSettingsScreen = () => <SettingsPage page="manage" />;

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
