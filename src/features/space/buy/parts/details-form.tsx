import { FormGroup, InputGroup, TextArea } from '@blueprintjs/core';
import { useId } from 'react';
import type { OrderDetails } from '#contract/space/space.calls.ts';
import { RestoredNote } from '#kit/form/restored-note.tsx';
import { useT } from '#kit/i18n.ts';
import type { Purchase } from './use-purchase.ts';

/** Who is to be reached, and what is shipped: needed from the submission on. */

const FIELDS = [
  { field: 'contactName', max: 35, required: true },
  { field: 'phone', max: 30, required: true },
  { field: 'mail', max: 100, required: false },
  { field: 'goods', max: 100, required: true },
  { field: 'grossKgPerContainer', max: 10, required: true },
  { field: 'buyerRef', max: 35, required: false },
] as const satisfies readonly { field: keyof OrderDetails; max: number; required: boolean }[];

export function DetailsForm({ purchase }: { readonly purchase: Purchase }) {
  const t = useT('spaceBuy');
  const id = useId();
  const { details, missing, setDetail, isRestored } = purchase;
  const faultOf = (field: keyof OrderDetails): string => {
    if (!missing.includes(field)) return '';
    if (field === 'phone') return t('form.phoneOrMail');
    return t(field === 'grossKgPerContainer' && details[field].trim() !== '' ? 'form.badKg' : 'form.missing');
  };
  return (
    <div className="sb-form">
      {isRestored && <RestoredNote onDiscard={() => void purchase.forget()} />}
      {FIELDS.map(({ field, max, required }) => {
        const fault = faultOf(field);
        return (
          <FormGroup
            key={field}
            label={t(`form.${field}`)}
            labelFor={`${id}-${field}`}
            labelInfo={
              required ? (
                <span className="fl-form-required" aria-hidden>
                  *
                </span>
              ) : (
                ''
              )
            }
          >
            <InputGroup
              id={`${id}-${field}`}
              name={field}
              value={details[field]}
              maxLength={max}
              {...(field === 'grossKgPerContainer' ? { inputMode: 'decimal' as const } : {})}
              aria-required={required}
              aria-invalid={fault !== '' || undefined}
              aria-describedby={`${id}-${field}-error`}
              onValueChange={value => setDetail(field, value)}
            />
            <span id={`${id}-${field}-error`} className="fl-field-error fl-finding-error" aria-live="polite">
              {fault}
            </span>
          </FormGroup>
        );
      })}
      <FormGroup label={t('form.remark')} labelFor={`${id}-remark`} className="sb-wide">
        <TextArea
          id={`${id}-remark`}
          name="remark"
          fill
          rows={2}
          maxLength={500}
          value={details.remark}
          onChange={event => setDetail('remark', event.currentTarget.value)}
        />
      </FormGroup>
    </div>
  );
}
