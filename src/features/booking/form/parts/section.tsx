import { type ReactNode, useState } from 'react';
import { FieldError } from '#kit/field-error.tsx';
import { useT } from '#kit/i18n.ts';
import type { FormFieldMeta } from '../model/fields.ts';
import { fieldId, useFaultsAt, useFormPlace } from '../model/form-place.ts';
import type { SectionName } from '../model/sections.ts';
import { BookField } from './book-field.tsx';

export const sectionId = (formId: string, name: SectionName): string => `${formId}-section-${name}`;

/** Out of view it costs the browser nothing, and keeps its height. */
export function Section({ name, children }: { readonly name: SectionName; readonly children: ReactNode }) {
  const t = useT('bookingForm');
  const { formId } = useFormPlace();
  const id = sectionId(formId, name);
  return (
    <section id={id} className="fl-form-section bf-section" aria-labelledby={`${id}-title`} data-section={name}>
      <h2 id={`${id}-title`} tabIndex={-1}>
        {t(`sections.${name}`)}
      </h2>
      {children}
    </section>
  );
}

/** What is said of a list or a group as a whole. */
export function PlaceFaults({ path }: { readonly path: string }) {
  const { formId } = useFormPlace();
  const findings = useFaultsAt(path);
  return findings.length === 0 ? null : <FieldError id={`${fieldId(formId, path)}-faults`} findings={findings} />;
}

/** Fields of one object, by their names in its table. */
export function Fields({
  base,
  of,
  names,
}: {
  /** `equipments.0.`, or nothing for places of the content itself. */
  readonly base: string;
  readonly of: Readonly<Record<string, FormFieldMeta>>;
  readonly names: readonly string[];
}) {
  return (
    <div className="bf-fields">
      {names.map(name => {
        const meta = of[name];
        return meta ? <BookField key={name} path={`${base}${name}`} meta={meta} /> : null;
      })}
    </div>
  );
}

/** What few bookings need: behind one press, and open where something stands in it. */
export function More({
  label,
  isUsed,
  children,
}: {
  readonly label?: string;
  readonly isUsed: boolean;
  readonly children: ReactNode;
}) {
  const t = useT('bookingForm');
  const [opened, setOpened] = useState<boolean | null>(null);
  const isOpen = opened ?? isUsed;
  return (
    <details className="bf-more" open={isOpen} onToggle={event => setOpened(event.currentTarget.open)}>
      <summary>{label ?? t('more.show')}</summary>
      {isOpen && children}
    </details>
  );
}

/** Puts the cursor where a finding lies: its field, or the nearest place around it. */
export function focusPlace(formId: string, path: string): boolean {
  const steps = path.split('.');
  for (let length = steps.length; length > 0; length -= 1) {
    const at = steps.slice(0, length).join('.');
    const field =
      document.getElementById(fieldId(formId, at)) ??
      document.getElementById(fieldId(formId, `${at}.code`)) ??
      document.querySelector<HTMLElement>(`[data-place="${at}"] :is(input, select, textarea)`);
    if (!field) continue;
    field.closest('details')?.setAttribute('open', '');
    field.focus();
    field.scrollIntoView?.({ block: 'center' });
    return true;
  }
  return false;
}
