import { Button } from '@blueprintjs/core';
import { CogIcon, OfficeIcon } from '@blueprintjs/icons';
import { useNavigate } from 'react-router-dom';
import { useSession } from '#kit/client.tsx';
import { useLanguage, useT } from '#kit/i18n.ts';
import { useChooseDisplay } from '#kit/settings/use-settings.ts';
import { landingPath } from '#routes/catalogue/access.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import type { SiteLayout } from '../frame/frame-kind.ts';
import { HeaderMenu } from './header-menu.tsx';
import { MessageBell } from './message-bell.tsx';
import { UserMenu } from './user-menu.tsx';

const loadLook = async () => (await import('./look-menu-opened.tsx')).LookMenuOpened;

/** The other language, named in itself. */
export function LanguageSwitch() {
  const t = useT('shell');
  const other = useLanguage() === 'CN' ? 'EN' : 'CN';
  const choose = useChooseDisplay();
  return (
    <Button
      variant="minimal"
      text={<span lang={other === 'EN' ? 'en' : 'zh-CN'}>{other === 'EN' ? 'EN' : '中文'}</span>}
      // What can be read on it is part of its name (WCAG 2.5.3).
      aria-label={`${other === 'EN' ? 'EN' : '中文'} ${t(`to.${other}`)}`}
      onClick={() => choose({ language: other })}
    />
  );
}

/** How the page looks, for who has not signed in. */
export function LookMenu() {
  const t = useT('shell');
  return (
    <HeaderMenu
      load={loadLook}
      given={{}}
      button={{ variant: 'minimal', icon: <CogIcon />, 'aria-label': `${t('language')} / ${t('theme')}` }}
    />
  );
}

/** The way in, or the way to the workbench, and who is here. A form is the way in itself. */
export function SiteTools({ layout, plain = false }: { readonly layout?: SiteLayout; readonly plain?: boolean }) {
  const t = useT('shell');
  const navigate = useNavigate();
  const { state, menu, employee } = useSession();
  const signedIn = state === 'user' || state === 'seated';
  // The portals' people have account pages outside the workbench; staff have not.
  const account = layout === 'customer' ? ROUTE.CustomerUserSetting : ROUTE.ManageUserSetting;
  const isStaff = employee?.CompanyKind === 'platform';
  const go = (to: string) => () => void navigate(to);
  return (
    <>
      {!signedIn && !plain && (
        <>
          <Button
            className="fl-wide"
            variant="minimal"
            text={t('employeeSignIn')}
            onClick={go(ROUTE.EmployeeLogin.path)}
          />
          <Button intent="primary" text={t('signIn')} onClick={go(`${ROUTE.Home.path}?showLogin=true`)} />
        </>
      )}
      {state === 'seated' && !employee?.TwoStepWanted && (
        <Button
          intent="primary"
          icon={<OfficeIcon />}
          text={<span className="fl-wide">{t('workbench')}</span>}
          aria-label={t('workbench')}
          onClick={go(landingPath(menu))}
        />
      )}
      {state === 'user' && !plain && <Button text={t('chooseCompany')} onClick={go(ROUTE.ChooseCompany.path)} />}
      {signedIn && !plain && <MessageBell />}
      {signedIn ? <UserMenu {...(layout && !isStaff ? { settingsAt: account.path } : {})} /> : <LookMenu />}
    </>
  );
}
