import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useClient } from '#kit/client.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import { showToast } from '#kit/toasts.tsx';
import { landingPath } from '#routes/catalogue/access.ts';
import '../locale/words.ts';
import './login.css';
import { PasswordLine } from './password-line.tsx';
import { SignInProblem } from './sign-in-problem.tsx';
import { useAttempt } from './use-attempt.ts';

/** A password that an administrator has set is changed before anything else (design A.11); the only other way is out. */
export function ChangePasswordDialog() {
  const t = useT('account');
  const client = useClient();
  const navigate = useNavigate();
  const attempt = useAttempt('changePassword', (said: { readonly oldPassword: string; readonly newPassword: string }) =>
    client.changePassword(said),
  );
  const [oldPassword, setOld] = useState('');
  const [newPassword, setNew] = useState('');
  const [tried, setTried] = useState(false);
  const missing = (value: string) => (tried && value === '' ? t('login.needPassword') : undefined);
  const change = async () => {
    setTried(true);
    if (oldPassword === '' || newPassword === '') return;
    const after = await attempt.run({ oldPassword, newPassword });
    if (!after) return;
    showToast({ id: 'password', intent: 'success', text: t('change.done') });
    void navigate(landingPath(after.context.menu));
  };
  return (
    <FormDialog
      isOpen
      title={t('change.title')}
      width={440}
      cancelLabel={t('change.signOut')}
      onCancel={() => client.signOut()}
      primary={{ label: t('change.submit'), onRun: change }}
    >
      <form
        className="fl-login"
        noValidate
        onSubmit={event => {
          event.preventDefault();
          void change();
        }}
      >
        <p>{t('change.intro')}</p>
        <SignInProblem problem={attempt.problem} />
        <PasswordLine
          label={t('change.old')}
          name="password"
          isNew={false}
          value={oldPassword}
          fault={missing(oldPassword)}
          onChange={setOld}
        />
        <PasswordLine
          label={t('change.fresh')}
          value={newPassword}
          fault={missing(newPassword) ?? attempt.at('newPassword')}
          onChange={setNew}
        />
        <button type="submit" hidden />
      </form>
    </FormDialog>
  );
}
