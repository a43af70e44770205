import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { useEffect, useId, useState } from 'react';
import type { BodyOf } from '#contract/kernel/call.ts';
import { sendCode, signInWays } from '#contract/session/sign-in.calls.ts';
import { channelOf } from '#contract/session/target.ts';
import { useCallQuery, useClient } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { useSend } from '#kit/send/use-send.ts';
import '../locale/words.ts';
import { type CaptchaAnswer, CaptchaLine } from './captcha-line.tsx';
import { LineHelp } from './form-line.tsx';

type Asked = Pick<BodyOf<typeof sendCode>, 'purpose' | 'target' | 'companyCode'> & {
  /** Told by the target unless given. */
  readonly channel?: 'sms' | 'mail';
};

/** Six digits, and the button that has them sent; where the server asks for a picture, that too. */
export function CodeLine({
  asked,
  value,
  fault,
  onChange,
}: {
  readonly asked: Asked;
  readonly value: string;
  readonly fault?: string | undefined;
  readonly onChange: (value: string) => void;
}) {
  const t = useT('account');
  const text = useText();
  const client = useClient();
  const ways = useCallQuery(signInWays);
  const id = useId();
  const [wait, setWait] = useState(0);
  const [sent, setSent] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [picture, setPicture] = useState<{ readonly round: number } | null>(null);
  const [captcha, setCaptcha] = useState<CaptchaAnswer | null>(null);
  const target = asked.target.trim();

  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1_000);
    return () => clearTimeout(timer);
  }, [wait]);

  const sending = useSend({
    name: ['account', 'code'],
    send: async (body: BodyOf<typeof sendCode>, { idempotencyKey }) =>
      (await client.call(sendCode, { body, idempotencyKey })).data,
    onDone: ({ againAfterS }) => {
      setWait(againAfterS);
      setSent(true);
      setPicture(null);
      setCaptcha(null);
    },
    onRefused: ({ problem, retryAfterS }) => {
      if (retryAfterS) setWait(retryAfterS);
      if (problem?.captchaWanted === true) setPicture({ round: (picture?.round ?? 0) + 1 });
      setCaptcha(null);
    },
  });
  const send = async () => {
    setMissing(target === '');
    if (target === '') return sending.reset();
    const body = { channel: channelOf(target), ...asked, target, ...(captcha ? { captcha } : {}) };
    // What is refused stands below the field.
    await sending.attempt(body);
  };
  const refusal = isMissing ? t('register.needTarget') : sending.trouble && text(sending.trouble.text);
  const isDemo = ways.data?.sms === true;
  return (
    <>
      {picture && (
        <CaptchaLine asked={{ use: 'code', loginName: target }} round={picture.round} onChange={setCaptcha} />
      )}
      <FormGroup
        label={t('code.label')}
        labelFor={id}
        helperText={
          <LineHelp
            id={`${id}-help`}
            fault={refusal ?? fault}
            hint={sent ? `${t('code.sent')}${isDemo ? ` · ${t('code.outbox')}` : ''}` : undefined}
          />
        }
      >
        <InputGroup
          id={id}
          name="code"
          size="large"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          value={value}
          intent={fault ? 'danger' : 'none'}
          aria-invalid={fault !== undefined}
          aria-describedby={`${id}-help`}
          onChange={event => onChange(event.currentTarget.value)}
          rightElement={
            <Button
              variant="minimal"
              loading={sending.isBusy}
              disabled={wait > 0}
              text={wait > 0 ? t('code.again', { s: wait }) : t('code.send')}
              onClick={() => void send()}
            />
          }
        />
      </FormGroup>
    </>
  );
}
