import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useClient, useSession } from '#kit/client.tsx';
import { useLanguage, useT } from '#kit/i18n.ts';
import { useDisplay } from '#kit/settings/display.ts';
import { isAllowed, landingPath } from '#routes/catalogue/access.ts';
import { routeOf } from '#routes/catalogue/catalogue.ts';
import '../locale/words.ts';
import './settings.css';
import { EnableTwoStepDialog } from './two-step-dialogs.tsx';

/** Where a sign-in lands while the menu is closed. */
const NOWHERE = landingPath([]);

/** A seat that demands a second step opens when it is set up; until then the ways are: another seat, or out. */
export function TwoStepGate({ wanted }: { readonly wanted: boolean }) {
  const t = useT('settings');
  const client = useClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const language = useLanguage();
  const { landing } = useDisplay();
  const { accountMode, employee, menu } = useSession();
  /** Confirming ends the demand; the recovery codes are shown after that. */
  const [isConfirming, setConfirming] = useState(false);
  if (!wanted && !isConfirming) return null;

  const done = () => {
    setConfirming(false);
    const page = routeOf(pathname);
    // Who was stopped in the middle of something stays there; who has only just arrived goes where he would have gone.
    const isThere = page && pathname !== NOWHERE && !page.allowLogout && isAllowed(menu, page.path, true);
    if (!isThere) void navigate(landingPath(menu, landing));
  };
  const company = (language === 'EN' ? employee?.CompanyNameEn : employee?.CompanyName) ?? '';
  return (
    <EnableTwoStepDialog
      onDone={done}
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
