import { Link, useSearchParams } from 'react-router-dom';
import { useSession } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { safeRedirect } from '#routes/catalogue/address.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { LoginForm } from '../parts/login-form.tsx';

/** `/employeeLogin`: company code, account, password. */
export function EmployeeLoginScreen() {
  const t = useT('account');
  const { site } = useSession();
  const [query] = useSearchParams();
  const redirect = safeRedirect(query.get('redirect'));
  const toUser = new URLSearchParams({ showLogin: 'true', ...(redirect ? { redirect } : {}) });
  return (
    <section className="fl-sign-card">
      <header>
        {site?.Logo && <img src={site.Logo} alt={site.CompanyName} />}
        <h1>{t('login.employeeTitle')}</h1>
        {site && <span className="fl-muted">{site.CompanyName}</span>}
      </header>
      <LoginForm mode="employee" />
      <div className="fl-login-links">
        <Link to={`${ROUTE.Home.path}?${toUser}`}>{t('login.toUser')}</Link>
      </div>
    </section>
  );
}
