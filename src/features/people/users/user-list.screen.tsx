import { useState } from 'react';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { appUserResource } from '#contract/people/app-user.resource.ts';
import { unlockAccount } from '#contract/people/calls.ts';
import { applyUser, endUserSessions, resetUserTwoStep, revealUser } from '#contract/people/user-calls.ts';
import { useClient, useSession } from '#kit/client.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { showToast } from '#kit/toasts.tsx';
import '../locale/words.ts';
import { AskDialog, ReasonDialog } from '../parts/ask-dialog.tsx';
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

function UserDialog({ act, row, context, onClose }: Started & { readonly onClose: () => void }) {
  const t = useT('people');
  const client = useClient();
  const name = String(row.displayName);
  const { id } = row;
  const finish = async (message: string) => {
    showToast({ id: 'users.act', intent: 'success', text: message });
    await context.refresh();
    onClose();
  };
  switch (act) {
    case 'REVEAL':
      return <RevealDialog id={id} name={name} onClose={onClose} />;
    case 'END':
      return (
        <AskDialog
          title={t('users.endSessions')}
          onClose={onClose}
          send={{
            label: t('ask.confirm'),
            async run() {
              const { data } = await client.call(endUserSessions, { body: { id } });
              await finish(t('seats.ended', { n: data.ended }));
            },
          }}
        >
          <p>{t('users.ask.END', { name })}</p>
        </AskDialog>
      );
    case 'UNLOCK':
      return (
        <ReasonDialog
          title={t('users.unlock')}
          question={t('users.ask.UNLOCK', { name })}
          needsReason
          onClose={onClose}
          run={async reason => {
            const { data } = await client.call(unlockAccount, { body: { accountKey: `u:${id}`, reason } });
            await finish(t('seats.unlocked', { n: data.failures }));
          }}
        />
      );
    case 'TWO_STEP':
      return (
        <ReasonDialog
          title={t('users.twoStep')}
          question={t('users.ask.TWO_STEP', { name })}
          needsReason
          onClose={onClose}
          run={async reason => {
            const { data } = await client.call(resetUserTwoStep, { body: { id, reason } });
            await finish(t(data.isRequired ? 'seats.twoStepAnew' : 'seats.twoStepReset', { name }));
          }}
        />
      );
    default: {
      const word = ({ DISABLE: 'disable', ENABLE: 'enable', DELETE: 'remove', RESTORE: 'restore' } as const)[act];
      return (
        <ReasonDialog
          title={t(`users.${word}`)}
          question={t(`users.ask.${act}`, { name })}
          needsReason
          onClose={onClose}
          run={async reason => {
            await client.call(applyUser, { body: { id, event: act, reason } });
            await finish(t('users.done', { name, act: t(`users.${word}`) }));
          }}
        />
      );
    }
  }
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
  const [shown, setShown] = useState<{ readonly phone: string | null; readonly email: string | null } | null>(null);
  if (!shown)
    return (
      <AskDialog
        title={t('users.reveal')}
        onClose={onClose}
        send={{
          label: t('ask.confirm'),
          run: async () => setShown((await client.call(revealUser, { body: { id } })).data),
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
