import { useState } from 'react';
import type { DataOf } from '#contract/kernel/call.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { appUserResource } from '#contract/people/app-user.resource.ts';
import { unlockAccount } from '#contract/people/calls.ts';
import { applyUser, endUserSessions, resetUserTwoStep, revealUser } from '#contract/people/user-calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient, useSession } from '#kit/client.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { useSend } from '#kit/send/use-send.ts';
import '../locale/words.ts';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import '../people.css';
import { type UserAct, userActs } from './user-acts.ts';

interface Started {
  readonly act: UserAct;
  readonly row: AnyRow;
  readonly context: ResourceContext;
}

/** `/system/user/userList`: individual users of the platform. */
export function UserListScreen() {
  const { menu } = useSession();
  const [started, setStarted] = useState<Started | null>(null);
  return (
    <>
      <ResourceScreen
        resource={appUserResource}
        commands={context =>
          userActs(menu, context.active, act => {
            if (context.active) setStarted({ act, row: context.active, context });
          }).loud
        }
        rowCommands={(row, context) => userActs(menu, row, act => setStarted({ act, row, context })).quiet}
        rowTone={row => (row.status === 'DELETED' ? 'muted' : row.locked === true ? 'warn' : undefined)}
      />
      {started && <UserDialog {...started} onClose={() => setStarted(null)} />}
    </>
  );
}

const WORDS = {
  END: 'endSessions',
  UNLOCK: 'unlock',
  TWO_STEP: 'twoStep',
  DISABLE: 'disable',
  ENABLE: 'enable',
  DELETE: 'remove',
  RESTORE: 'restore',
} as const;

function UserDialog({ act, row, context, onClose }: Started & { readonly onClose: () => void }) {
  const name = String(row.displayName);
  if (act === 'REVEAL') return <RevealDialog id={row.id} name={name} onClose={onClose} />;
  return <UserActDialog id={row.id} act={act} name={name} onDone={() => context.refresh()} onClose={onClose} />;
}

function UserActDialog({
  id,
  act,
  name,
  onDone,
  onClose,
}: {
  readonly id: string;
  readonly act: Exclude<UserAct, 'REVEAL'>;
  readonly name: string;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT('people');
  const client = useClient();
  const label = t(`users.${WORDS[act]}`);
  const acting = useSend({
    name: ['users', 'act'],
    send: async ({ reason }: { readonly reason: string }, { idempotencyKey }): Promise<string> => {
      switch (act) {
        case 'END': {
          const { data } = await client.call(endUserSessions, { body: { id }, idempotencyKey });
          return t('seats.ended', { n: data.ended });
        }
        case 'UNLOCK': {
          const body = { accountKey: `u:${id}`, reason };
          return t('seats.unlocked', { n: (await client.call(unlockAccount, { body, idempotencyKey })).data.failures });
        }
        case 'TWO_STEP': {
          const { data } = await client.call(resetUserTwoStep, { body: { id, reason }, idempotencyKey });
          return t(data.isRequired ? 'seats.twoStepAnew' : 'seats.twoStepReset', { name });
        }
        default:
          await client.call(applyUser, { body: { id, event: act, reason }, idempotencyKey });
          return t('users.done', { name, act: label });
      }
    },
    onDone,
    notice: text => ({ text }),
  });
  const run = async (reason: string) => {
    await acting.run({ reason });
    onClose();
  };
  const question = t(`users.ask.${act}`, { name });
  if (act === 'END')
    return (
      <AskDialog title={label} onClose={onClose} send={{ label: t('ask.confirm'), run: () => run('') }}>
        <p>{question}</p>
      </AskDialog>
    );
  return <ReasonDialog title={label} question={question} needsReason onClose={onClose} run={run} />;
}

/** The look itself is written down, so it is asked for before anything is shown. */
function RevealDialog({
  id,
  name,
  onClose,
}: {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const t = useT('people');
  const client = useClient();
  const [shown, setShown] = useState<DataOf<typeof revealUser> | null>(null);
  const revealing = useSend({
    name: ['users', 'reveal'],
    send: async (body: { readonly id: string }, { idempotencyKey }) =>
      (await client.call(revealUser, { body, idempotencyKey })).data,
  });
  if (!shown)
    return (
      <AskDialog
        title={t('users.reveal')}
        onClose={onClose}
        send={{
          label: t('ask.confirm'),
          run: async () => setShown(await revealing.run({ id })),
        }}
      >
        <p>
          {name} · {t('users.revealNote')}
        </p>
      </AskDialog>
    );
  return (
    <FormDialog isOpen title={t('users.revealed', { name })} onCancel={onClose}>
      <dl className="ppl-contacts">
        <dt>{t('users.phone')}</dt>
        <dd>{shown.phone ?? t('users.none')}</dd>
        <dt>{t('users.email')}</dt>
        <dd>{shown.email ?? t('users.none')}</dd>
      </dl>
    </FormDialog>
  );
}
