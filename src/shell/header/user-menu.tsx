import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
import { CogIcon, HelpIcon, HistoryIcon, KeyIcon, LogOutIcon, UserIcon } from '@blueprintjs/icons';
import { useNavigate } from 'react-router-dom';
import { useSession } from '#kit/client.tsx';
import { useLanguage, useT } from '#kit/i18n.ts';
import { useShellUi } from '../shell-ui.ts';
import { useMayAudit } from '../use-may-audit.ts';
import { useSettingsPath } from '../use-settings-path.ts';
import { PreferenceItems } from './preferences-menu.tsx';

/** Who is signed in, what the page looks like, and the way out; `settingsAt` where a site has settings of its own. */
export function UserMenu({ settingsAt }: { readonly settingsAt?: string }) {
  const t = useT('shell');
  const language = useLanguage();
  const { employee, user } = useSession();
  const { show } = useShellUi();
  const navigate = useNavigate();
  const workbenchSettings = useSettingsPath();
  const settings = settingsAt ?? workbenchSettings;
  const mayAudit = useMayAudit();
  const avatarUrl = employee?.AvatarUrl ?? user?.AvatarUrl ?? null;
  const name = employee ? (language === 'EN' && employee.NameEn) || employee.Name : (user?.DisplayName ?? '');
  const account = employee ? `${employee.CompanyCode} / ${employee.Account}` : (user?.Email ?? user?.Phone ?? '');
  const menu = (
    <Menu>
      <MenuDivider
        title={
          <span className="fl-who">
            {name}
            <small>{account}</small>
          </span>
        }
      />
      <PreferenceItems />
      <MenuDivider />
      <MenuItem icon={<CogIcon />} text={t('settings')} onClick={() => void navigate(settings)} />
      {employee && (
        <MenuItem
          icon={<KeyIcon />}
          text={t('apiTokens')}
          data-command="account.apiTokens"
          onClick={() => show('apiTokens')}
        />
      )}
      {mayAudit && (
        <MenuItem icon={<HistoryIcon />} text={t('audit')} data-command="audit.log" onClick={() => show('audit')} />
      )}
      <MenuItem icon={<HelpIcon />} text={t('help')} label="?" data-command="shell.help" onClick={() => show('help')} />
      <MenuItem
        icon={<LogOutIcon />}
        text={t('signOut')}
        data-command="shell.signOut"
        onClick={() => show('signOut')}
      />
    </Menu>
  );
  return (
    <PopoverNext content={menu} placement="bottom-end" arrow={false} animation="minimal">
      <Button
        variant="minimal"
        icon={avatarUrl ? <img className="fl-avatar" src={avatarUrl} alt="" /> : <UserIcon />}
        text={<span className="fl-wide">{name}</span>}
        aria-label={`${t('account')}: ${name}`}
      />
    </PopoverNext>
  );
}
