import { Button } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { useClient, useSession } from '#kit/client.tsx';
import { useLanguage, useT } from '#kit/i18n.ts';
import '../locale/words.ts';
import './settings.css';
import { EnableTwoStepDialog } from './two-step-dialogs.tsx';

/** A seat that demands a second step opens when it is set up; until then the ways are: another seat, or out. */
export function TwoStepGate({ wanted, onOpened }: { readonly wanted: boolean; readonly onOpened: () => void }) {
  const t = useT('settings');
  const client = useClient();
  const language = useLanguage();
  const { accountMode, employee } = useSession();
  /** Confirming ends the demand; the recovery codes are shown after that. */
  const [isConfirming, setConfirming] = useState(false);
  const isOpened = !wanted && !isConfirming;
  useEffect(() => {
    if (isOpened) onOpened();
  }, [isOpened, onOpened]);
  if (isOpened) return null;

  const company = (language === 'EN' ? employee?.CompanyNameEn : employee?.CompanyName) ?? '';
  return (
    <EnableTwoStepDialog
      onDone={() => setConfirming(false)}
      onCancel={() => client.signOut()}
      demand={{
        title: t('signIn.requiredTitle'),
        intro: <p>{t('signIn.required', { company })}</p>,
        cancelLabel: t('signIn.signOut'),
        ...(accountMode === 'userBindEmployee' && {
          more: <Button text={t('signIn.leaveSeat')} onClick={() => void client.leaveEmployee()} />,
        }),
        onConfirm: () => setConfirming(true),
      }}
    />
  );
}
