import { Tab, Tabs } from '@blueprintjs/core';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useSession } from '#kit/client.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import { safeRedirect } from '#routes/catalogue/address.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import '../locale/words.ts';
import { CodeLoginForm } from './code-login-form.tsx';
import { LoginForm } from './login-form.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { SecondStepForm } from './second-step-form.tsx';
import { SocialWays } from './social-ways.tsx';

/** Said outright, because the arrow keys pass over a tab that does not say so. */
const OPEN = { disabled: false } as const;

/** Sign-in of individual users over the home page (`/?showLogin=true`): by password, by code, by another service. */
export function LoginDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT('account');
  const navigate = useNavigate();
  const { secondStep } = useSession();
  const [query] = useSearchParams();
  const [way, setWay] = useState<'password' | 'code' | 'social'>('password');
  const [isReset, setReset] = useState(false);
  const redirect = safeRedirect(query.get('redirect'));
  const go = (path: string) => () => void navigate(path + (redirect ? `?${new URLSearchParams({ redirect })}` : ''));
  // The second step is one step: no other way leads round it.
  const isSecond = secondStep.length > 0;
  return (
    <FormDialog isOpen title={t(isReset ? 'reset.title' : 'login.userTitle')} width={420} onCancel={onClose}>
      {isReset ? (
        <ResetPasswordForm isCompanyAccount={false} onBack={() => setReset(false)} />
      ) : (
        <>
          {isSecond ? (
            <SecondStepForm methods={secondStep} />
          ) : (
            <Tabs
              id="login-ways"
              className="fl-login-ways"
              selectedTabId={way}
              onChange={next => setWay(next as typeof way)}
              renderActiveTabPanelOnly
            >
              <Tab
                {...OPEN}
                id="password"
                title={t('login.byPassword')}
                panel={<LoginForm mode="userBindEmployee" />}
              />
              <Tab {...OPEN} id="code" title={t('login.byCode')} panel={<CodeLoginForm />} />
              <Tab {...OPEN} id="social" title={t('login.bySocial')} panel={<SocialWays redirect={redirect} />} />
            </Tabs>
          )}
          {!isSecond && (
            <div className="fl-login-links">
              <button type="button" className="fl-link" onClick={() => setReset(true)}>
                {t('login.forgot')}
              </button>
              <button type="button" className="fl-link" onClick={go(ROUTE.Register.path)}>
                {t('login.toRegister')}
              </button>
              <button type="button" className="fl-link" onClick={go(ROUTE.EmployeeLogin.path)}>
                {t('login.toEmployee')}
              </button>
            </div>
          )}
        </>
      )}
    </FormDialog>
  );
}
