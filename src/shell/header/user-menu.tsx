import { UserIcon } from '@blueprintjs/icons';
import { useSession } from '#kit/client.tsx';
import { useLanguage, useT } from '#kit/i18n.ts';
import { useSettingsPath } from '../use-settings-path.ts';
import { HeaderMenu } from './header-menu.tsx';

const load = async () => (await import('./user-menu-opened.tsx')).UserMenuOpened;

/** Who is signed in, what the page looks like, and the way out; `settingsAt` where a site has settings of its own. */
export function UserMenu({ settingsAt }: { readonly settingsAt?: string }) {
  const t = useT('shell');
  const language = useLanguage();
  const { employee, user } = useSession();
  const workbenchSettings = useSettingsPath();
  const avatarUrl = employee?.AvatarUrl ?? user?.AvatarUrl ?? null;
  const name = employee ? (language === 'EN' && employee.NameEn) || employee.Name : (user?.DisplayName ?? '');
  const account = employee ? `${employee.CompanyCode} / ${employee.Account}` : (user?.Email ?? user?.Phone ?? '');
  return (
    <HeaderMenu
      load={load}
      given={{ name, account, isEmployee: employee !== null, settings: settingsAt ?? workbenchSettings }}
      button={{
        variant: 'minimal',
        icon: avatarUrl ? <img className="fl-avatar" src={avatarUrl} alt="" /> : <UserIcon />,
        text: <span className="fl-wide">{name}</span>,
        'aria-label': `${t('account')}: ${name}`,
      }}
    />
  );
}
