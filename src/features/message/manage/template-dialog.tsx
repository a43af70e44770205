import { Callout } from '@blueprintjs/core';
import { useState } from 'react';
import { MESSAGE_LEVELS } from '#contract/message/calls.ts';
import { previewOf, unknownVariables, VARIABLES, type VariableName } from '#contract/message/event-words.ts';
import { type MessageTemplate, saveTemplate, type TemplateContent } from '#contract/message/manage.calls.ts';
import { useClient } from '#kit/client.tsx';
import { FieldError } from '#kit/field-error.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { useSend } from '#kit/send/use-send.ts';
import { SelectField } from '../parts/select-field.tsx';

const MOST_TITLE = 100;
const MOST_BODY = 4_000;

/** The variables of a template, with their meaning. */
function Variables({ names }: { readonly names: readonly string[] }) {
  const t = useT('message');
  const text = useText();
  return (
    <dl className="msg-variables" aria-label={t('manage.variables')}>
      {names.map(name => (
        <div key={name}>
          <dt>{`{${name}}`}</dt>
          <dd>{text(VARIABLES[name as VariableName].label)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** As a reader gets it, in both languages, with made-up values. */
function Preview({ event, content }: { readonly event: string; readonly content: TemplateContent }) {
  const t = useT('message');
  const { title, body } = previewOf(event, content);
  return (
    <section className="msg-template-preview" aria-label={t('manage.preview')}>
      <h3>{t('manage.preview')}</h3>
      {(['zh', 'en'] as const).map(language => (
        <article key={language} lang={language}>
          <b>{title[language]}</b>
          <pre>{body[language]}</pre>
        </article>
      ))}
    </section>
  );
}

/** The words of one event; what cannot be saved stays in the fields, with the reason above them. */
export function TemplateDialog({
  template,
  onSaved,
  onCancel,
}: {
  readonly template: MessageTemplate;
  readonly onSaved: () => Promise<void>;
  readonly onCancel: () => void;
}) {
  const t = useT('message');
  const text = useText();
  const client = useClient();
  const [content, setContent] = useState<TemplateContent>({
    titleZh: template.titleZh,
    titleEn: template.titleEn,
    bodyZh: template.bodyZh,
    bodyEn: template.bodyEn,
    level: template.level,
    mail: template.mail,
  });
  const set = (change: Partial<TemplateContent>) => setContent({ ...content, ...change });
  const saving = useSend({
    name: ['message', 'template'],
    rowsOf: () => [{ id: template.event, version: template.version }],
    send: (said: TemplateContent, { once }) =>
      client.call(saveTemplate, { body: { event: template.event, ...said }, ...once }),
    onDone: onSaved,
    notice: () => ({ text: t('done.saved') }),
  });
  const { trouble } = saving;
  const unknown = unknownVariables(template.event, content);
  const findingsAt = (field: string) => unknown.filter(({ path }) => path === field);
  const save = async () => {
    // The trouble stands above the fields.
    await saving.run(content).catch(() => undefined);
  };
  const isWritten = content.titleZh.trim() !== '' && content.titleEn.trim() !== '';
  return (
    <FormDialog
      isOpen
      title={t('manage.template', { name: text(template.name) })}
      width={680}
      primary={{ label: t('manage.save'), onRun: save, disabled: !isWritten || unknown.length > 0 }}
      onCancel={onCancel}
    >
      <div className="msg-fields">
        {trouble && (
          <Callout intent="danger" role="alert">
            {text(trouble.text)}
          </Callout>
        )}
        {(['titleZh', 'titleEn'] as const).map(field => (
          <div key={field} className="msg-field">
            <label htmlFor={`template-${field}`}>{t(`manage.${field}`)}</label>
            <input
              id={`template-${field}`}
              aria-describedby={`template-${field}-error`}
              className="bp6-input"
              maxLength={MOST_TITLE}
              value={content[field]}
              onChange={event => set({ [field]: event.currentTarget.value })}
            />
            <FieldError id={`template-${field}-error`} findings={findingsAt(field)} />
          </div>
        ))}
        {(['bodyZh', 'bodyEn'] as const).map(field => (
          <div key={field} className="msg-field">
            <label htmlFor={`template-${field}`}>{t(`manage.${field}`)}</label>
            <textarea
              id={`template-${field}`}
              aria-describedby={`template-${field}-error`}
              className="bp6-input"
              maxLength={MOST_BODY}
              value={content[field]}
              onChange={event => set({ [field]: event.currentTarget.value })}
            />
            <FieldError id={`template-${field}-error`} findings={findingsAt(field)} />
          </div>
        ))}
        <Variables names={template.slots} />
        <Preview event={template.event} content={content} />
        <div className="msg-row">
          <SelectField
            label={t('manage.level')}
            value={content.level ?? ''}
            onValue={value => set({ level: MESSAGE_LEVELS.find(level => level === value) ?? null })}
            options={[
              { value: '', label: t('manage.levelOfEvent', { level: t(`level.${template.eventLevel}`) }) },
              ...MESSAGE_LEVELS.map(level => ({ value: level, label: t(`level.${level}`) })),
            ]}
          />
          <SelectField
            label={t('manage.mail')}
            value={content.mail === false ? 'never' : 'choice'}
            onValue={value => set({ mail: value === 'never' ? false : null })}
            options={[
              { value: 'choice', label: t('manage.mailByChoice') },
              { value: 'never', label: t('manage.mailNever') },
            ]}
          />
        </div>
      </div>
    </FormDialog>
  );
}
