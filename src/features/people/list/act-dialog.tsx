import { Radio, RadioGroup } from '@blueprintjs/core';
import { useState } from 'react';
import type { AnyRow } from '#contract/kernel/resource.ts';
import {
  applyEmployee,
  endSeatSessions,
  resendInvitation,
  resetSeatPassword,
  resetSeatTwoStep,
  unlockAccount,
} from '#contract/people/calls.ts';
import { useClient } from '#kit/client.tsx';
import { useLanguage, useT } from '#kit/i18n.ts';
import { showToast } from '#kit/toasts.tsx';
import { AskDialog, ReasonDialog } from '../parts/ask-dialog.tsx';
import { OnceDialog } from '../parts/once-dialog.tsx';
import '../locale/words.ts';
import { ResignDialog } from './resign-dialog.tsx';
import type { SeatAct } from './seat-acts.ts';

export interface StartedAct {
  readonly act: SeatAct;
  readonly row: AnyRow;
}

type Secret = { readonly title: string; readonly note: string; readonly value: string };

/** Asks what an act needs, sends it, and shows what is told only once. */
export function ActDialog({
  act,
  row,
  onDone,
  onClose,
}: StartedAct & { readonly onDone: () => Promise<void>; readonly onClose: () => void }) {
  const t = useT('people');
  const language = useLanguage();
  const client = useClient();
  const [secret, setSecret] = useState<Secret | null>(null);
  const name = String((language === 'EN' ? row.nameEn : row.name) ?? row.account);
  const { id, version } = row;
  const finish = async (message: string) => {
    showToast({ id: 'people.act', intent: 'success', text: message });
    await onDone();
    onClose();
  };

  if (secret) return <OnceDialog title={secret.title} note={secret.note} secret={secret.value} onClose={onClose} />;

  switch (act) {
    case 'RESIGN':
      return <ResignDialog row={row} name={name} onDone={finish} onClose={onClose} />;
    case 'RESEND':
      return (
        <ResendDialog
          row={row}
          name={name}
          onClose={onClose}
          onLink={async link => {
            await onDone();
            setSecret({ title: t('once.linkTitle'), note: t('once.link'), value: link });
          }}
          onMailed={to => finish(t('once.mailed', { to }))}
        />
      );
    case 'PASSWORD':
      return (
        <AskDialog
          title={t('seats.password')}
          onClose={onClose}
          send={{
            label: t('ask.confirm'),
            async run() {
              const { data } = await client.call(resetSeatPassword, { body: { id } });
              setSecret({
                title: t('once.passwordTitle'),
                note: t('once.signIn', { company: data.companyCode, account: data.account }),
                value: data.password,
              });
            },
          }}
        >
          <p>{t('ask.password', { name })}</p>
        </AskDialog>
      );
    case 'TWO_STEP':
      return (
        <ReasonDialog
          title={t('seats.twoStep')}
          question={t('ask.twoStep', { name })}
          needsReason
          onClose={onClose}
          run={async reason => {
            const { data } = await client.call(resetSeatTwoStep, { body: { id, reason } });
            await finish(t(data.isRequired ? 'seats.twoStepAnew' : 'seats.twoStepReset', { name }));
          }}
        />
      );
    case 'UNLOCK':
      return (
        <ReasonDialog
          title={t('seats.unlock')}
          question={t('ask.unlock', { name })}
          needsReason
          onClose={onClose}
          run={async reason => {
            const { data } = await client.call(unlockAccount, { body: { accountKey: `e:${id}`, reason } });
            await finish(t('seats.unlocked', { n: data.failures }));
          }}
        />
      );
    case 'END':
      return (
        <AskDialog
          title={t('seats.endSessions')}
          onClose={onClose}
          send={{
            label: t('ask.confirm'),
            async run() {
              const { data } = await client.call(endSeatSessions, { body: { id } });
              await finish(t('seats.ended', { n: data.ended }));
            },
          }}
        >
          <p>{t('ask.endSessions', { name })}</p>
        </AskDialog>
      );
    default: {
      const words = { DISABLE: 'disable', ENABLE: 'enable', REHIRE: 'rehire', UNDO_RESIGN: 'undo' } as const;
      const word = words[act];
      return (
        <ReasonDialog
          title={t(`seats.${word}`)}
          question={t(`ask.${word}`, { name })}
          onClose={onClose}
          run={async remarks => {
            await client.call(applyEmployee, {
              body: { id, event: act, ...(remarks === '' ? {} : { remarks }) },
              ifMatch: version,
            });
            await finish(t('seats.done', { name, act: t(`seats.${word}`) }));
          }}
        />
      );
    }
  }
}

function ResendDialog({
  row,
  name,
  onLink,
  onMailed,
  onClose,
}: {
  readonly row: AnyRow;
  readonly name: string;
  readonly onLink: (link: string) => Promise<void>;
  readonly onMailed: (to: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT('people');
  const client = useClient();
  const hasMail = typeof row.email === 'string';
  const [send, setSend] = useState<'mail' | 'link'>(hasMail ? 'mail' : 'link');
  const run = async () => {
    const { data } = await client.call(resendInvitation, { body: { id: row.id, send } });
    if (data.link) await onLink(data.link);
    else await onMailed(data.sentTo ?? '');
  };
  return (
    <AskDialog title={t('resend.title', { name })} send={{ label: t('resend.send'), run }} onClose={onClose}>
      <RadioGroup
        label={t('resend.title', { name })}
        selectedValue={send}
        onChange={event => setSend(event.currentTarget.value as 'mail' | 'link')}
      >
        <Radio value="mail" disabled={!hasMail} label={`${t('resend.mail')}${hasMail ? ` · ${row.email}` : ''}`} />
        <Radio value="link" label={t('resend.link')} />
      </RadioGroup>
    </AskDialog>
  );
}
