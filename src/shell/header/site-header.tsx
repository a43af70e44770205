import { Button, Menu, PopoverNext } from '@blueprintjs/core';
import { CogIcon } from '@blueprintjs/icons';
import { Link, useNavigate } from 'react-router-dom';
import { useSession } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { landingPath } from '#routes/catalogue/access.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { BrandMark } from '../brand.tsx';
import { PreferenceItems } from './preferences-menu.tsx';
import { UserMenu } from './user-menu.tsx';

/** Head of the public pages and of the form layout: the way in, or the way to the workbench. */
export function SiteHeader({ plain = false }: { readonly plain?: boolean }) {
  const t = useT('shell');
  const navigate = useNavigate();
  const { state, menu } = useSession();
  const signedIn = state === 'user' || state === 'seated';
  return (
    <header className="fl-header fl-header-site">
      <Link to={ROUTE.Home.path} className="fl-brand">
        <BrandMark />
        <span>{t('brand')}</span>
      </Link>
      <div className="fl-header-end">
        {!signedIn && !plain && (
          <>
            <Button
              className="fl-wide"
              variant="minimal"
              text={t('employeeSignIn')}
              onClick={() => void navigate(ROUTE.EmployeeLogin.path)}
            />
            <Button
              intent="primary"
              text={t('signIn')}
              onClick={() => void navigate(`${ROUTE.Home.path}?showLogin=true`)}
            />
          </>
        )}
        {state === 'seated' && (
          <Button intent="primary" text={t('workbench')} onClick={() => void navigate(landingPath(menu))} />
        )}
        {state === 'user' && !plain && (
          <Button text={t('chooseCompany')} onClick={() => void navigate(ROUTE.ChooseCompany.path)} />
        )}
        {signedIn ? (
          <UserMenu />
        ) : (
          <PopoverNext
            content={
              <Menu>
                <PreferenceItems />
              </Menu>
            }
            placement="bottom-end"
            arrow={false}
            animation="minimal"
          >
            <Button variant="minimal" icon={<CogIcon />} aria-label={`${t('language')} / ${t('theme')}`} />
          </PopoverNext>
        )}
      </div>
    </header>
  );
}
