import { useNavigate, useSearchParams } from 'react-router-dom';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import { safeRedirect } from '#routes/catalogue/address.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import '../locale/words.ts';
import { LoginForm } from './login-form.tsx';

/** Sign-in of individual users over the home page (`/?showLogin=true`). */
export function LoginDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT('account');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const toEmployee = () => {
    const redirect = safeRedirect(query.get('redirect'));
    void navigate(ROUTE.EmployeeLogin.path + (redirect ? `?${new URLSearchParams({ redirect })}` : ''));
  };
  return (
    <FormDialog isOpen title={t('login.userTitle')} width={420} onCancel={onClose}>
      <LoginForm mode="userBindEmployee" />
      <div className="fl-login-links">
        <button type="button" className="fl-link" onClick={toEmployee}>
          {t('login.toEmployee')}
        </button>
      </div>
    </FormDialog>
  );
}
