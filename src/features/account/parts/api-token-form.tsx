import { Checkbox, FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { DataOf } from '#contract/kernel/call.ts';
import type { Problem } from '#contract/kernel/envelope.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import { API_TOKEN_MOST_DAYS, createApiToken } from '#contract/session/api-token.ts';
import { useClient } from '#kit/client.tsx';
import { errorText } from '#kit/error-text.ts';
import { FieldError } from '#kit/field-error.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { CallError } from '#streams/call-error.ts';
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

const findingsIn = (error: unknown): readonly Finding[] =>
  error instanceof CallError ? (error.problem as unknown as Problem).errors : [];

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
  const [error, setError] = useState<unknown>(null);
  const days = readDays(typedDays);
  const refused = findingsIn(error);
  const at = (path: string) => refused.filter(finding => finding.path === path);
  const titleFindings = at('title');
  const daysFindings = days === null ? [DAYS_WRONG] : at('days');

  const make = async (): Promise<void> => {
    if (days === null) return;
    setError(null);
    try {
      const { data } = await client.call(createApiToken, { body: { title: title.trim(), days, readsOnly } });
      onMade(data);
    } catch (failure) {
      setError(failure);
    }
  };

  return (
    <FormDialog
      isOpen
      title={t('tokens.create')}
      width={460}
      onCancel={onCancel}
      primary={{ label: t('tokens.make'), onRun: make, disabled: title.trim() === '' || days === null }}
    >
      {error !== null && refused.length === 0 && (
        <p className="fl-field-error" role="alert">
          <span className="fl-finding-error">{text(errorText(error))}</span>
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
