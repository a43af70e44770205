import { Checkbox, FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { BodyOf, DataOf } from '#contract/kernel/call.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import { API_TOKEN_MOST_DAYS, createApiToken } from '#contract/session/api-token.ts';
import { useClient } from '#kit/client.tsx';
import { FieldError } from '#kit/field-error.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { useSend } from '#kit/send/use-send.ts';
import { en } from '../locale/en.ts';
import { zh } from '../locale/zh.ts';
import { readDays } from './api-token-state.ts';

const USUAL_DAYS = '90';

const DAYS_WRONG: Finding = {
  path: 'days',
  code: 'DAYS',
  severity: 'error',
  message: { zh: zh.tokens.daysWrong, en: en.tokens.daysWrong },
  params: { n: API_TOKEN_MOST_DAYS },
};

/** Asks what the token is for, how long and for what it is good. A refusal is told at its field, else above them. */
export function ApiTokenForm({
  onMade,
  onCancel,
}: {
  readonly onMade: (made: DataOf<typeof createApiToken>) => void;
  readonly onCancel: () => void;
}) {
  const t = useT('account');
  const text = useText();
  const client = useClient();
  const id = useId();
  const [title, setTitle] = useState('');
  const [typedDays, setTypedDays] = useState(USUAL_DAYS);
  const [readsOnly, setReadsOnly] = useState(true);
  const days = readDays(typedDays);
  const making = useSend({
    name: ['apiToken', 'make'],
    send: async (body: BodyOf<typeof createApiToken>, { idempotencyKey }) =>
      (await client.call(createApiToken, { body, idempotencyKey })).data,
    onDone: onMade,
  });
  const { trouble } = making;
  const titleFindings = making.at('title');
  const daysFindings = days === null ? [DAYS_WRONG] : making.at('days');

  const make = async (): Promise<void> => {
    // What is refused stands in the form.
    if (days !== null) await making.attempt({ title: title.trim(), days, readsOnly });
  };

  return (
    <FormDialog
      isOpen
      title={t('tokens.create')}
      width={460}
      onCancel={onCancel}
      primary={{ label: t('tokens.make'), onRun: make, disabled: title.trim() === '' || days === null }}
    >
      {trouble?.findings.length === 0 && (
        <p className="fl-field-error" role="alert">
          <span className="fl-finding-error">{text(trouble.text)}</span>
        </p>
      )}
      <FormGroup
        label={t('tokens.name')}
        labelFor={`${id}-title`}
        subLabel={t('tokens.nameHint')}
        helperText={<FieldError id={`${id}-title-error`} findings={titleFindings} />}
      >
        <InputGroup
          id={`${id}-title`}
          maxLength={60}
          autoComplete="off"
          value={title}
          aria-invalid={titleFindings.length > 0}
          aria-describedby={`${id}-title-error`}
          onChange={event => setTitle(event.currentTarget.value)}
        />
      </FormGroup>
      <FormGroup
        label={t('tokens.days')}
        labelFor={`${id}-days`}
        subLabel={t('tokens.daysHint', { n: API_TOKEN_MOST_DAYS })}
        helperText={<FieldError id={`${id}-days-error`} findings={daysFindings} />}
      >
        <InputGroup
          id={`${id}-days`}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          value={typedDays}
          aria-invalid={daysFindings.length > 0}
          aria-describedby={`${id}-days-error`}
          onChange={event => setTypedDays(event.currentTarget.value)}
        />
      </FormGroup>
      <Checkbox
        label={t('tokens.readsOnly')}
        checked={readsOnly}
        onChange={event => setReadsOnly(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
