import { FormGroup, InputGroup, TextArea } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { enquireRate } from '#contract/rates/search/calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { FieldError } from '#kit/field-error.tsx';
import { useT } from '#kit/i18n.ts';
import { useSendCall } from '#kit/send/use-send-call.ts';

const EMPTY = { contactName: '', companyName: '', phone: '', email: '', need: '', homepage: '' };
type Field = keyof typeof EMPTY;
const LINES = [
  ['contactName', 50, 'name'],
  ['companyName', 100, 'organization'],
  ['phone', 30, 'tel'],
  ['email', 254, 'email'],
] as const;

/** A visitor's question to the company of the site; what he searched for goes with it. */
export function EnquiryDialog({
  asked,
  onClose,
}: {
  readonly asked: Readonly<Record<string, string>>;
  readonly onClose: () => void;
}) {
  const t = useT('rateSearch');
  const id = useId();
  const [typed, setTyped] = useState(EMPTY);
  const set = (field: Field, value: string) => setTyped(before => ({ ...before, [field]: value }));
  const send = useSendCall(enquireRate, {
    name: ['rates', 'enquired'],
    onDone: onClose,
    notice: () => ({ text: t('enquiry.sent') }),
  });
  const isReady = typed.contactName.trim() !== '' && (typed.phone.trim() !== '' || typed.email.trim() !== '');
  return (
    <AskDialog
      title={t('enquiry.title')}
      send={{ label: t('enquiry.send'), disabled: !isReady, run: () => send.run({ ...typed, asked }) }}
      onClose={onClose}
    >
      <p className="fl-muted">{t('enquiry.hint')}</p>
      {LINES.map(([field, most, autoComplete]) => (
        <FormGroup key={field} label={t(`enquiry.${field}`)} labelFor={`${id}-${field}`}>
          <InputGroup
            id={`${id}-${field}`}
            value={typed[field]}
            maxLength={most}
            autoComplete={autoComplete}
            aria-invalid={send.at(field).length > 0 || undefined}
            aria-describedby={`${id}-${field}-error`}
            onValueChange={value => set(field, value)}
          />
          <FieldError id={`${id}-${field}-error`} findings={send.at(field)} />
        </FormGroup>
      ))}
      <FormGroup label={t('enquiry.need')} labelFor={`${id}-need`}>
        <TextArea
          id={`${id}-need`}
          fill
          maxLength={1000}
          value={typed.need}
          onChange={({ currentTarget }) => set('need', currentTarget.value)}
        />
      </FormGroup>
      {/* Programs fill in what people do not see. */}
      <div className="fl-hidden-text" aria-hidden="true">
        <label htmlFor={`${id}-homepage`}>{t('enquiry.homepage')}</label>
        <input
          id={`${id}-homepage`}
          tabIndex={-1}
          autoComplete="off"
          value={typed.homepage}
          onChange={({ currentTarget }) => set('homepage', currentTarget.value)}
        />
      </div>
    </AskDialog>
  );
}
