import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { firstRegisterDone } from '#contract/session/calls.ts';
import { useClient, useSession } from '#kit/client.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import { isPlanned } from '#routes/catalogue/built.ts';
import { ROUTE, type Route } from '#routes/catalogue/catalogue.ts';
import '../locale/words.ts';
import './login.css';

const CHOICES = [
  { key: 'create', route: ROUTE.JoinCreateCompany },
  { key: 'bind', route: ROUTE.JoinBindCompany },
  { key: 'look', route: null },
] as const satisfies readonly { key: string; route: Route | null }[];

const answeredKey = (user: string): string => `firstTime:${user}`;

/** FIRST_REGISTER: the three ways on of `/join/entry` (design A.11). A way whose screen is not there yet says so. */
export function FirstTimeDialog() {
  const t = useT('account');
  const client = useClient();
  const navigate = useNavigate();
  const { user, employee } = useSession();
  const key = answeredKey(user?.UserId ?? employee?.EmployeeId ?? '');
  const [open, setOpen] = useState(() => sessionStorage.getItem(key) === null);
  const answer = (route: Route | null) => {
    // For this tab at once; for every later sign-in once the server has heard of it.
    sessionStorage.setItem(key, 'answered');
    void client.call(firstRegisterDone, { body: {} }).catch(() => undefined);
    setOpen(false);
    if (route) void navigate(route.path);
  };
  return (
    <FormDialog isOpen={open} title={t('first.title')} onCancel={() => answer(null)}>
      {t('first.intro')}
      <div className="fl-choices">
        {CHOICES.map(({ key: choice, route }) => (
          <button key={choice} type="button" onClick={() => answer(route)}>
            <b>
              {t(`first.${choice}`)}
              {route && isPlanned(route) && <StatusTag tone="warn">{t('first.planned')}</StatusTag>}
            </b>
            <span>{t(`first.${choice}Text`)}</span>
          </button>
        ))}
      </div>
    </FormDialog>
  );
}
