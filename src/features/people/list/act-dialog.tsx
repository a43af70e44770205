import { Radio, RadioGroup } from '@blueprintjs/core';
import { useState } from 'react';
import type { AnyRow } from '#contract/kernel/resource.ts';
import {
  applyEmployee,
  endSeatSessions,
  resendInvitation,
  resetSeatTwoStep,
  unlockAccount,
} from '#contract/people/calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { useLanguage, useT } from '#kit/i18n.ts';
import { useSend } from '#kit/send/use-send.ts';
import { type Once, OnceDialog } from '../parts/once-dialog.tsx';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { useSeatPassword } from '../parts/use-seat-password.ts';
import '../locale/words.ts';
import { ResignDialog } from './resign-dialog.tsx';
import type { SeatAct } from './seat-acts.ts';

export interface StartedAct {
  readonly act: SeatAct;
  readonly row: AnyRow;
}

interface DialogProps {
  readonly row: AnyRow;
  readonly name: string;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks what an act needs, sends it, and shows what is told only once. */
export function ActDialog({ act, row, onDone, onClose }: StartedAct & Omit<DialogProps, 'name'>) {
  const language = useLanguage();
  const dialog = { row, name: String((language === 'EN' ? row.nameEn : row.name) ?? row.account), onDone, onClose };
  switch (act) {
    case 'RESIGN':
      return <ResignDialog {...dialog} />;
    case 'RESEND':
      return <ResendDialog {...dialog} />;
    case 'PASSWORD':
      return <PasswordDialog {...dialog} />;
    default:
      return <ReasonedDialog {...dialog} act={act} />;
  }
}

function PasswordDialog({ row, name, onClose }: DialogProps) {
  const t = useT('people');
  const resetting = useSeatPassword();
  const [once, setOnce] = useState<Once | null>(null);
  if (once) return <OnceDialog {...once} onClose={onClose} />;
  return (
    <AskDialog
      title={t('seats.password')}
      onClose={onClose}
      send={{ label: t('ask.confirm'), run: async () => setOnce(await resetting.run({ id: row.id })) }}
    >
      <p>{t('ask.password', { name })}</p>
    </AskDialog>
  );
}

type ReasonedAct = Exclude<SeatAct, 'RESIGN' | 'RESEND' | 'PASSWORD'>;

const WORDS = {
  TWO_STEP: 'twoStep',
  UNLOCK: 'unlock',
  END: 'endSessions',
  DISABLE: 'disable',
  ENABLE: 'enable',
  REHIRE: 'rehire',
  UNDO_RESIGN: 'undo',
} as const;

function ReasonedDialog({ act, row, name, onDone, onClose }: DialogProps & { readonly act: ReasonedAct }) {
  const t = useT('people');
  const client = useClient();
  const { id } = row;
  const label = t(`seats.${WORDS[act]}`);
  const acting = useSend({
    name: ['people', 'act'],
    rowsOf: () => [row],
    send: async ({ reason }: { readonly reason: string }, { rows, idempotencyKey }): Promise<string> => {
      switch (act) {
        case 'TWO_STEP': {
          const { data } = await client.call(resetSeatTwoStep, { body: { id, reason }, idempotencyKey });
          return t(data.isRequired ? 'seats.twoStepAnew' : 'seats.twoStepReset', { name });
        }
        case 'UNLOCK': {
          const body = { accountKey: `e:${id}`, reason };
          return t('seats.unlocked', { n: (await client.call(unlockAccount, { body, idempotencyKey })).data.failures });
        }
        case 'END': {
          const { data } = await client.call(endSeatSessions, { body: { id }, idempotencyKey });
          return t('seats.ended', { n: data.ended });
        }
        default: {
          const body = { id, event: act, ...(reason === '' ? {} : { remarks: reason }) };
          await client.call(applyEmployee, { body, ifMatch: rows[0]!.version, idempotencyKey });
          return t('seats.done', { name, act: label });
        }
      }
    },
    onDone,
    notice: text => ({ text }),
  });
  const run = async (reason: string) => {
    await acting.run({ reason });
    onClose();
  };
  const question = t(`ask.${WORDS[act]}`, { name });
  if (act === 'END')
    return (
      <AskDialog title={label} onClose={onClose} send={{ label: t('ask.confirm'), run: () => run('') }}>
        <p>{question}</p>
      </AskDialog>
    );
  return (
    <ReasonDialog
      title={label}
      question={question}
      needsReason={act === 'TWO_STEP' || act === 'UNLOCK'}
      onClose={onClose}
      run={run}
    />
  );
}

function ResendDialog({ row, name, onDone, onClose }: DialogProps) {
  const t = useT('people');
  const client = useClient();
  const hasMail = typeof row.email === 'string';
  const [by, setBy] = useState<'mail' | 'link'>(hasMail ? 'mail' : 'link');
  const [link, setLink] = useState<string | null>(null);
  const resending = useSend({
    name: ['people', 'act'],
    send: async ({ send }: { readonly send: 'mail' | 'link' }, { idempotencyKey }) =>
      (await client.call(resendInvitation, { body: { id: row.id, send }, idempotencyKey })).data,
    onDone,
    notice: data => (data.link ? null : { text: t('once.mailed', { to: data.sentTo ?? '' }) }),
  });
  const run = async () => {
    const data = await resending.run({ send: by });
    if (data.link) setLink(data.link);
    else onClose();
  };
  if (link) return <OnceDialog title={t('once.linkTitle')} note={t('once.link')} secret={link} onClose={onClose} />;
  return (
    <AskDialog title={t('resend.title', { name })} send={{ label: t('resend.send'), run }} onClose={onClose}>
      <RadioGroup
        label={t('resend.title', { name })}
        selectedValue={by}
        onChange={event => setBy(event.currentTarget.value as 'mail' | 'link')}
      >
        <Radio value="mail" disabled={!hasMail} label={`${t('resend.mail')}${hasMail ? ` · ${row.email}` : ''}`} />
        <Radio value="link" label={t('resend.link')} />
      </RadioGroup>
    </AskDialog>
  );
}
