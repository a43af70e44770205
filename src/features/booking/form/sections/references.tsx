import { Button } from '@blueprintjs/core';
import type { BookingContent } from '#contract/booking/booking-content.ts';
import { useT } from '#kit/i18n.ts';
import { REFERENCE_FIELDS } from '../model/fields.ts';
import { useAt, useFormPlace } from '../model/form-place.ts';
import { Fields, PlaceFaults, Section } from '../parts/section.tsx';

type References = BookingContent['references'];

/** Numbers of the customer's own, each with what it is. */
export function ReferencesSection() {
  const t = useT('bookingForm');
  const { store, isReadOnly } = useFormPlace();
  const references = useAt<References>('references');
  const put = (next: References) => store.put('references', next);
  return (
    <Section name="references">
      <PlaceFaults path="references" />
      {references.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: references are known by their place
        <div key={index} className="bf-line" data-place={`references.${index}`}>
          <Fields base={`references.${index}.`} of={REFERENCE_FIELDS} names={['type', 'value']} />
          {!isReadOnly && (
            <Button
              variant="minimal"
              text="×"
              aria-label={t('removeReference', { n: index + 1 })}
              onClick={() => put(references.filter((__, at) => at !== index))}
            />
          )}
        </div>
      ))}
      {!isReadOnly && (
        <Button
          variant="minimal"
          size="small"
          text={t('addReference')}
          onClick={() => put([...references, { type: 'FF', value: '' }])}
        />
      )}
    </Section>
  );
}
