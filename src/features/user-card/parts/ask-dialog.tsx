import { FormGroup, HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { askRate } from '#contract/user-card/card.calls.ts';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { useSendCall } from '#kit/send/use-send-call.ts';
import { faultsOf } from './faults.ts';

const EMPTY = { contactName: '', companyName: '', phone: '', email: '', from: '', to: '', need: '', homepage: '' };
type Typed = typeof EMPTY;
type Field = keyof Typed;

const KINDS = ['', 'FCL', 'LCL'] as const;

const LINES: readonly (readonly [Field, number, string])[] = [
  ['contactName', 50, 'name'],
  ['companyName', 100, 'organization'],
  ['phone', 30, 'tel'],
  ['email', 254, 'email'],
  ['from', 60, 'off'],
  ['to', 60, 'off'],
];

/** A stranger's question to the owner of the card. */
export function AskDialog(props: { readonly cardKey: string; readonly name: string; readonly onClose: () => void }) {
  const { cardKey, name, onClose } = props;
  const t = useT('userCard');
  const text = useText();
  const id = useId();
  const [typed, setTyped] = useState(EMPTY);
  const [cargoKind, setCargoKind] = useState<(typeof KINDS)[number]>('');
  const asking = useSendCall(askRate, {
    name: ['card', 'asked'],
    onDone: onClose,
    notice: () => ({ text: t('asked', { name }) }),
  });
  const { trouble } = asking;
  const faults = faultsOf(trouble);
  const set = (field: Field, value: string) => setTyped(before => ({ ...before, [field]: value }));
  const send = async () => void (await asking.attempt({ ...typed, c: cardKey, cargoKind }));
  const isReady = typed.contactName.trim() !== '' && (typed.phone.trim() !== '' || typed.email.trim() !== '');
  return (
    <FormDialog
      isOpen
      title={t('askTitle', { name })}
      onCancel={onClose}
      primary={{ label: t('send'), disabled: !isReady, onRun: send }}
    >
      <p className="fl-muted">{t('askHint')}</p>
      {trouble && (
        <p role="alert" className="fl-finding-error">
          {text(trouble.problem?.message ?? trouble.text)}
        </p>
      )}
      <div className="crd-fields">
        {LINES.map(([field, most, autoComplete]) => (
          <FormGroup
            key={field}
            label={t(field as Exclude<Field, 'need' | 'homepage'>)}
            labelFor={`${id}-${field}`}
            helperText={faults[field] && text(faults[field])}
            intent={faults[field] ? 'danger' : 'none'}
          >
            <InputGroup
              id={`${id}-${field}`}
              value={typed[field]}
              maxLength={most}
              autoComplete={autoComplete}
              onValueChange={value => set(field, value)}
            />
          </FormGroup>
        ))}
        <FormGroup label={t('cargoKind')} labelFor={`${id}-kind`}>
          <HTMLSelect
            id={`${id}-kind`}
            fill
            value={cargoKind}
            options={KINDS.map(kind => ({ value: kind, label: t(`cargoKinds.${kind === '' ? 'any' : kind}`) }))}
            onChange={event => setCargoKind(event.currentTarget.value as (typeof KINDS)[number])}
          />
        </FormGroup>
      </div>
      <FormGroup label={t('need')} labelFor={`${id}-need`}>
        <TextArea
          id={`${id}-need`}
          fill
          maxLength={1000}
          placeholder={t('needHint')}
          value={typed.need}
          onChange={event => set('need', event.currentTarget.value)}
        />
      </FormGroup>
      {/* Programs fill in what people do not see. */}
      <div className="crd-trap" aria-hidden="true">
        <label htmlFor={`${id}-homepage`}>{t('homepage')}</label>
        <input
          id={`${id}-homepage`}
          tabIndex={-1}
          autoComplete="off"
          value={typed.homepage}
          onChange={event => set('homepage', event.currentTarget.value)}
        />
      </div>
    </FormDialog>
  );
}
