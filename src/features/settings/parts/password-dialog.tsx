import { useId, useState } from 'react';
import { useClient } from '#kit/client.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import { useSend } from '#kit/send/use-send.ts';
import { Trouble } from './trouble.tsx';
import { PasswordField } from './two-step-dialogs.tsx';

/** A new password; this sign-in goes on, the others of the account end. */
export function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT('settings');
  const id = useId();
  const client = useClient();
  const [oldPassword, setOld] = useState('');
  const [newPassword, setNew] = useState('');
  const [again, setAgain] = useState('');
  const isSame = newPassword === again;
  const changing = useSend({
    name: ['settings', 'password'],
    send: (said: { readonly oldPassword: string; readonly newPassword: string }) => client.changePassword(said),
    onDone: onClose,
    notice: () => ({ text: t('signIn.passwordChanged') }),
  });
  const change = async () => void (await changing.attempt({ oldPassword, newPassword }));
  return (
    <FormDialog
      isOpen
      title={t('signIn.changePassword')}
      width={420}
      onCancel={onClose}
      primary={{
        label: t('signIn.changePassword'),
        disabled: newPassword === '' || !isSame,
        onRun: change,
      }}
    >
      <Trouble trouble={changing.trouble} />
      <PasswordField id={`${id}-old`} label={t('signIn.oldPassword')} value={oldPassword} onChange={setOld} />
      <PasswordField
        id={`${id}-new`}
        label={t('signIn.newPassword')}
        autoComplete="new-password"
        value={newPassword}
        onChange={setNew}
      />
      <PasswordField
        id={`${id}-again`}
        label={t('signIn.again')}
        autoComplete="new-password"
        value={again}
        onChange={setAgain}
      />
      {again !== '' && !isSame && (
        <p role="alert" className="fl-set-failed">
          {t('signIn.notSame')}
        </p>
      )}
    </FormDialog>
  );
}
