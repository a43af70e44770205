import { Checkbox } from '@blueprintjs/core';
import { useState } from 'react';
import { useClient } from '#kit/client.tsx';
import { ConfirmDialog } from '#kit/confirm-dialog.tsx';
import { useT } from '#kit/i18n.ts';

/** Asks before everything this browser keeps is removed (design A.5.7). */
export function SignOutDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT('shell');
  const client = useClient();
  const [shared, setShared] = useState(() => client.isSharedComputer());
  return (
    <ConfirmDialog
      isOpen
      title={t('signOutTitle')}
      confirmLabel={t('signOut')}
      onConfirm={() => client.signOut(shared)}
      onCancel={onClose}
    >
      <p>{t('signOutText')}</p>
      <Checkbox checked={shared} label={t('sharedComputer')} onChange={() => setShared(!shared)} />
    </ConfirmDialog>
  );
}
