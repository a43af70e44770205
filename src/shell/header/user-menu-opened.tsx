import { MenuDivider, MenuItem } from '@blueprintjs/core';
import { CogIcon, HelpIcon, HistoryIcon, KeyIcon, LogOutIcon } from '@blueprintjs/icons';
import { useNavigate } from 'react-router-dom';
import { useT } from '#kit/i18n.ts';
import { useShellUi } from '../shell-ui.ts';
import { useMayAudit } from '../use-may-audit.ts';
import type { OpenedProps } from './header-menu.tsx';
import { OpenedMenu } from './opened-menu.tsx';
import { PreferenceItems } from './preferences-menu.tsx';

interface WhoProps {
  readonly name: string;
  readonly account: string;
  /** Has a seat at a company, so programs may sign in for it. */
  readonly isEmployee: boolean;
  /** Where the settings are. */
  readonly settings: string;
}

export function UserMenuOpened({ button, name, account, isEmployee, settings }: OpenedProps & WhoProps) {
  const t = useT('shell');
  const { show } = useShellUi();
  const navigate = useNavigate();
  const mayAudit = useMayAudit();
  return (
    <OpenedMenu button={button}>
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
      {isEmployee && (
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
    </OpenedMenu>
  );
}
