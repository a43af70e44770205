import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { changeContact, sendContactCode } from '#contract/session/own-account.ts';
import { sendCode } from '#contract/session/sign-in.calls.ts';
import type { Channel } from '#contract/session/target.ts';
import { useClient } from '#kit/client.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import { useSend } from '#kit/send/use-send.ts';
import { useSendCall } from '#kit/send/use-send-call.ts';
import { Trouble } from './trouble.tsx';

/** Another phone or mail: a code to the new one, and a code to the one that is given up. */
export function ContactDialog({
  channel,
  onDone,
  onCancel,
}: {
  readonly channel: Channel;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}) {
  const t = useT('settings');
  const id = useId();
  const client = useClient();
  const [target, setTarget] = useState('');
  const [newCode, setNewCode] = useState('');
  const [oldCode, setOldCode] = useState('');
  /** Where the other code went; undefined = no code was asked for yet. */
  const [sentTo, setSentTo] = useState<string | null | undefined>(undefined);
  const asking = useSend({
    name: ['settings', 'contactCodes'],
    send: async (said: { readonly target: string }) => {
      await client.call(sendCode, { body: { channel, target: said.target, purpose: 'bind' } });
      return (await client.call(sendContactCode, { body: { channel } })).data;
    },
    onDone: data => setSentTo(data.sentTo),
  });
  const changing = useSendCall(changeContact, { name: ['settings', 'contact'], onDone });
  const what = t(channel === 'mail' ? 'signIn.email' : 'signIn.phone');
  const isSent = sentTo !== undefined;
  return (
    <FormDialog
      isOpen
      title={t('signIn.changeContact', { what })}
      width={460}
      onCancel={onCancel}
      primary={
        isSent
          ? {
              label: t('change'),
              disabled: newCode.trim() === '' || (sentTo !== null && oldCode.trim() === ''),
              onRun: async () => void (await changing.attempt({ channel, target, newCode, oldCode })),
            }
          : {
              label: t('signIn.sendCodes'),
              disabled: target.trim() === '',
              onRun: async () => void (await asking.attempt({ target })),
            }
      }
    >
      <Trouble trouble={isSent ? changing.trouble : asking.trouble} />
      <FormGroup label={t('signIn.newContact', { what })} labelFor={`${id}-target`}>
        <InputGroup
          id={`${id}-target`}
          type={channel === 'mail' ? 'email' : 'tel'}
          autoComplete={channel === 'mail' ? 'email' : 'tel'}
          maxLength={254}
          readOnly={isSent}
          value={target}
          onChange={event => setTarget(event.currentTarget.value)}
        />
      </FormGroup>
      {isSent && (
        <>
          <FormGroup label={t('signIn.codeAt', { where: target })} labelFor={`${id}-new`}>
            <InputGroup
              id={`${id}-new`}
              autoFocus
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              value={newCode}
              onChange={event => setNewCode(event.currentTarget.value)}
            />
          </FormGroup>
          {sentTo !== null && (
            <FormGroup label={t('signIn.codeAt', { where: sentTo })} labelFor={`${id}-old`}>
              <InputGroup
                id={`${id}-old`}
                inputMode="numeric"
                autoComplete="off"
                maxLength={10}
                value={oldCode}
                onChange={event => setOldCode(event.currentTarget.value)}
              />
            </FormGroup>
          )}
          <Button
            size="small"
            variant="minimal"
            text={t('signIn.otherContact')}
            onClick={() => {
              changing.reset();
              setSentTo(undefined);
            }}
          />
        </>
      )}
    </FormDialog>
  );
}
