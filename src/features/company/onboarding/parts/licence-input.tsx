import { Button, HTMLSelect } from '@blueprintjs/core';
import { useRef } from 'react';
import { uploadLicence } from '#contract/company/onboarding/calls.ts';
import {
  LICENCE_KINDS,
  LICENCE_LABELS,
  LICENCE_TYPES,
  type Licence,
  type LicenceKind,
  MOST_LICENCES,
} from '#contract/company/onboarding/licence.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import { CommandButton } from '#kit/action-bar.tsx';
import { useClient } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { FieldError } from '#kit/field-error.tsx';
import { DayInput } from '#kit/form/day-input.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { fileWords } from '#kit/send/file-words.ts';
import { useSend } from '#kit/send/use-send.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';

/** Licences of a company: uploaded at once, named by kind and by the day they run out. */
export function LicenceInput({
  value,
  findings,
  onChange,
}: {
  readonly value: readonly Licence[];
  readonly findings: readonly Finding[];
  readonly onChange: (licences: readonly Licence[]) => void;
}) {
  const t = useT('onboarding');
  const text = useText();
  const client = useClient();
  const picker = useRef<HTMLInputElement>(null);
  const uploading = useSend({
    name: ['onboarding', 'licence'],
    wordsOf: ({ file }: { readonly file: File }) => fileWords(file),
    send: async ({ file }, { once }) => (await client.upload(uploadLicence, file, once)).data,
    onDone: stored => {
      const kind: LicenceKind = value.some(one => one.kind === 'BUSINESS_LICENCE') ? 'OTHER' : 'BUSINESS_LICENCE';
      onChange([...value, { ...stored, kind, validUntil: null }]);
    },
  });
  const set = (fileId: string, over: Partial<Licence>) =>
    onChange(value.map(licence => (licence.fileId === fileId ? { ...licence, ...over } : licence)));
  const [command] = useCommands([
    {
      id: 'onboarding.upload',
      title: both('form.upload'),
      section: both('section'),
      enabled: value.length < MOST_LICENCES ? true : both('form.uploadHelp'),
      quiet: true,
      run: () => picker.current?.click(),
    },
  ]);
  return (
    <section className="fl-form-section" aria-labelledby="onboarding-licences" data-field="licences">
      <h2 id="onboarding-licences">{t('form.licences')} *</h2>
      <ul className="onboarding-licences">
        {value.map(({ fileId, name, kind, validUntil }) => (
          <li key={fileId}>
            <span>{name}</span>
            <HTMLSelect
              aria-label={`${t('form.licenceKind')} ${name}`}
              value={kind}
              onChange={event => set(fileId, { kind: event.currentTarget.value as LicenceKind })}
            >
              {LICENCE_KINDS.map(one => (
                <option key={one} value={one}>
                  {text(LICENCE_LABELS[one])}
                </option>
              ))}
            </HTMLSelect>
            <label title={t('form.longTerm')} htmlFor={`${fileId}-until`}>
              {t('form.validUntil')}{' '}
              <DayInput
                id={`${fileId}-until`}
                value={validUntil ?? ''}
                onChange={day => set(fileId, { validUntil: day || null })}
              />
            </label>
            <Button
              size="small"
              variant="minimal"
              text={t('form.remove', { name })}
              onClick={() => onChange(value.filter(one => one.fileId !== fileId))}
            />
          </li>
        ))}
      </ul>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={t('form.upload')}
        accept={LICENCE_TYPES.join(',')}
        onChange={event => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) void uploading.attempt({ file });
        }}
      />
      <div className="onboarding-row">
        {command && <CommandButton command={command} />}
        <span className="fl-muted" aria-live="polite">
          {uploading.isBusy ? t('form.uploading') : t('form.uploadHelp')}
        </span>
      </div>
      <FieldError id="onboarding-licences-error" findings={findings.filter(({ path }) => path === 'licences')} />
      <p role="alert" className="fl-finding-error">
        {uploading.trouble ? text(uploading.trouble.text) : ''}
      </p>
    </section>
  );
}
