import { useId } from 'react';
import { useT } from '#kit/i18n.ts';
import { FIELDS } from '../model/fields.ts';
import { useFormPlace } from '../model/form-place.ts';
import { FileField } from '../parts/file-field.tsx';
import { Fields, Section } from '../parts/section.tsx';

const MOST_NOTE = 1_000;
const KINDS = ['NOTE', 'DG', 'MSDS', 'PACKING', 'OTHER'] as const;

/** `note`: the desk's own remark; absent for customers, who neither see nor write it. */
export function RemarksSection({ note }: { readonly note: { readonly text: string; put(text: string): void } | null }) {
  const t = useT('bookingForm');
  const id = useId();
  const { isReadOnly } = useFormPlace();
  return (
    <Section name="remarks">
      <Fields base="" of={FIELDS} names={['remarks']} />
      <FileField path="fileIds" kinds={KINDS} most={20} />
      {note && (
        <div className="fl-form-field fl-form-wide">
          <label className="fl-form-label" htmlFor={id}>
            {t('deskNote')}
          </label>
          <textarea
            id={id}
            className="bp6-input fl-form-input"
            rows={2}
            maxLength={MOST_NOTE}
            readOnly={isReadOnly}
            value={note.text}
            onChange={event => note.put(event.currentTarget.value)}
          />
        </div>
      )}
    </Section>
  );
}
