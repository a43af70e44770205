import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { useEffect, useId, useState } from 'react';
import type { BodyOf } from '#contract/kernel/call.ts';
import { sendCode, signInWays } from '#contract/session/sign-in.calls.ts';
import { channelOf } from '#contract/session/target.ts';
import { useCallQuery, useClient } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { CallError } from '#streams/call-error.ts';
import '../locale/words.ts';
import { type CaptchaAnswer, CaptchaLine } from './captcha-line.tsx';
import { LineHelp } from './form-line.tsx';
import { problemIn } from './use-attempt.ts';

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
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [picture, setPicture] = useState<{ readonly round: number } | null>(null);
  const [captcha, setCaptcha] = useState<CaptchaAnswer | null>(null);
  const target = asked.target.trim();

  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1_000);
    return () => clearTimeout(timer);
  }, [wait]);

  const send = async () => {
    if (target === '') return setRefusal(t('register.needTarget'));
    setBusy(true);
    setRefusal(undefined);
    const body = { channel: channelOf(target), ...asked, target, ...(captcha ? { captcha } : {}) };
    try {
      const { data } = await client.call(sendCode, { body });
      setWait(data.againAfterS);
      setSent(true);
      setPicture(null);
    } catch (error) {
      const problem = problemIn(error);
      if (error instanceof CallError && error.retryAfterS) setWait(error.retryAfterS);
      setRefusal(text(problem.errors[0]?.message ?? problem.message));
      if (problem.captchaWanted === true) setPicture({ round: (picture?.round ?? 0) + 1 });
    } finally {
      setCaptcha(null);
      setBusy(false);
    }
  };
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
              loading={busy}
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
