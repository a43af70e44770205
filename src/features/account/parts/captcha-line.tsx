import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { RefreshIcon } from '@blueprintjs/icons';
import { useEffect, useId, useState } from 'react';
import type { BodyOf } from '#contract/kernel/call.ts';
import { askCaptcha } from '#contract/session/sign-in.calls.ts';
import { useClient } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import '../locale/words.ts';
import { LineHelp } from './form-line.tsx';

export interface CaptchaAnswer {
  readonly id: string;
  readonly answer: string;
}

/**
 * The picture of an account or target, and its answer. A picture is good once: give `round` another value after every answer that
 * was sent.
 */
export function CaptchaLine({
  asked,
  round,
  fault,
  autoFocus = false,
  onChange,
}: {
  readonly asked: BodyOf<typeof askCaptcha>;
  readonly round: number;
  readonly fault?: string | undefined;
  /** Nothing else is missing: typing goes on here. */
  readonly autoFocus?: boolean;
  readonly onChange: (answer: CaptchaAnswer | null) => void;
}) {
  const t = useT('account');
  const client = useClient();
  const id = useId();
  const [again, setAgain] = useState(0);
  const [picture, setPicture] = useState<{ readonly id: string; readonly svg: string } | null>(null);
  const [answer, setAnswer] = useState('');
  const [failed, setFailed] = useState(false);
  const { use, loginName, companyCode } = asked;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round or a wish asks for another picture
  useEffect(() => {
    const left = new AbortController();
    setAnswer('');
    setPicture(null);
    setFailed(false);
    const body = { use, loginName, ...(companyCode === undefined ? {} : { companyCode }) };
    client.call(askCaptcha, { body, signal: left.signal }).then(
      ({ data }) => setPicture(data),
      () => setFailed(!left.signal.aborted),
    );
    return () => left.abort();
  }, [client, use, loginName, companyCode, round, again]);
  const type = (typed: string) => {
    setAnswer(typed);
    onChange(picture && typed.trim() !== '' ? { id: picture.id, answer: typed.trim() } : null);
  };
  return (
    <FormGroup
      label={t('captcha.label')}
      labelFor={id}
      helperText={<LineHelp id={`${id}-help`} fault={failed ? t('captcha.failed') : fault} />}
    >
      <div className="fl-captcha">
        <InputGroup
          id={id}
          name="captcha"
          size="large"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus={autoFocus}
          maxLength={8}
          value={answer}
          intent={fault ? 'danger' : 'none'}
          aria-invalid={fault !== undefined}
          aria-describedby={`${id}-help`}
          onChange={event => type(event.currentTarget.value)}
        />
        {picture && (
          <img alt={t('captcha.alt')} src={`data:image/svg+xml;base64,${btoa(picture.svg)}`} width={140} height={44} />
        )}
        <Button
          variant="minimal"
          icon={<RefreshIcon />}
          aria-label={t('captcha.other')}
          title={t('captcha.other')}
          onClick={() => setAgain(again + 1)}
        />
      </div>
    </FormGroup>
  );
}
