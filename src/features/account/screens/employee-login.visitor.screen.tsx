import { lazy, startTransition, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useSession } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { safeRedirect } from '#routes/catalogue/address.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { LoginForm } from '../parts/login-form.tsx';

const ResetPasswordForm = lazy(async () => ({
  default: (await import('../parts/reset-password-form.tsx')).ResetPasswordForm,
}));

/** `/employeeLogin`: company code, account, password. */
export function EmployeeLoginScreen() {
  const t = useT('account');
  const { site } = useSession();
  const [query] = useSearchParams();
  const [isReset, setReset] = useState(false);
  const redirect = safeRedirect(query.get('redirect'));
  const toUser = new URLSearchParams({ showLogin: 'true', ...(redirect ? { redirect } : {}) });
  const toSocial = redirect ? `?${new URLSearchParams({ redirect })}` : '';
  return (
    <section className="fl-sign-card">
      <header>
        {site?.Logo && <img src={site.Logo} alt={site.CompanyName} />}
        <h1>{t(isReset ? 'reset.title' : 'login.employeeTitle')}</h1>
        {site && <span className="fl-muted">{site.CompanyName}</span>}
      </header>
      {isReset ? (
        <ResetPasswordForm isCompanyAccount onBack={() => setReset(false)} />
      ) : (
        <>
          <LoginForm mode="employee" />
          <div className="fl-login-links">
            {/* The form stays until the other one has come. */}
            <button type="button" className="fl-link" onClick={() => startTransition(() => setReset(true))}>
              {t('login.forgot')}
            </button>
            <Link to={`${ROUTE.Home.path}?${toUser}`}>{t('login.toUser')}</Link>
            <Link to={`${ROUTE.WxLogin.path}${toSocial}`}>{t('login.toSocial')}</Link>
          </div>
        </>
      )}
    </section>
  );
}
