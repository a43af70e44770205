import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
import { HelpIcon, KeyIcon, LogOutIcon, UserIcon } from '@blueprintjs/icons';
import { useSession } from '#kit/client.tsx';
import { useLanguage, useT } from '#kit/i18n.ts';
import { useShellUi } from '../shell-ui.ts';
import { PreferenceItems } from './preferences-menu.tsx';

/** Who is signed in, what the page looks like, and the way out. */
export function UserMenu() {
  const t = useT('shell');
  const language = useLanguage();
  const { employee, user } = useSession();
  const { show } = useShellUi();
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
      {employee && <MenuItem icon={<KeyIcon />} text={t('apiTokens')} onClick={() => show('apiTokens')} />}
      <MenuItem icon={<HelpIcon />} text={t('help')} label="?" onClick={() => show('help')} />
      <MenuItem icon={<LogOutIcon />} text={t('signOut')} onClick={() => show('signOut')} />
    </Menu>
  );
  return (
    <PopoverNext content={menu} placement="bottom-end" arrow={false} animation="minimal">
      <Button
        variant="minimal"
        icon={<UserIcon />}
        text={<span className="fl-wide">{name}</span>}
        aria-label={`${t('account')}: ${name}`}
      />
    </PopoverNext>
  );
}
