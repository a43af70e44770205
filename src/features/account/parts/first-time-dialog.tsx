import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { firstRegisterDone } from '#contract/session/calls.ts';
import { useClient, useSession } from '#kit/client.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import { useSend } from '#kit/send/use-send.ts';
import { type Route, type RouteName, routeOf } from '#routes/catalogue/catalogue.ts';
import '../locale/words.ts';
import { JoinWays } from './join-ways.tsx';

const answeredKey = (user: string): string => `firstTime:${user}`;

/** Pages that ask or answer the same themselves. */
const OWN_ANSWER: readonly RouteName[] = ['JoinEntry', 'JoinBindCompany', 'JoinCreateCompany', 'Register'];

/** FIRST_REGISTER: the three ways on of `/join/entry` (design A.11). Who has a seat already is past the question. */
export function FirstTimeDialog() {
  const t = useT('account');
  const client = useClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { user, employee } = useSession();
  const key = answeredKey(user?.UserId ?? '');
  const [open, setOpen] = useState(() => sessionStorage.getItem(key) === null);
  const answering = useSend({
    name: ['account', 'firstTime'],
    send: (body: Record<string, never>, { idempotencyKey }) => client.call(firstRegisterDone, { body, idempotencyKey }),
  });
  const answer = (route: Route | null) => {
    // For this tab at once; for every later sign-in once the server has heard of it.
    sessionStorage.setItem(key, 'answered');
    void answering.attempt({});
    setOpen(false);
    if (route) void navigate(route.path);
  };
  const here = routeOf(pathname)?.name;
  const isAnswered = !open || employee !== null || (here !== undefined && OWN_ANSWER.includes(here));
  return (
    <FormDialog isOpen={!isAnswered} title={t('first.title')} onCancel={() => answer(null)}>
      {t('first.intro')}
      <JoinWays onChoose={({ route }) => answer(route)} />
    </FormDialog>
  );
}
