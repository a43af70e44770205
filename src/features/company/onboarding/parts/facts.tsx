import type { ReactNode } from 'react';
import { COMPANY_META, type CompanyField, type CompanyFields } from '#contract/company/onboarding/company-fields.ts';
import type { Text } from '#contract/kernel/text.ts';

/** A field's value as people read it; empty is empty. */
export function shownValue(
  field: CompanyField,
  value: CompanyFields[CompanyField],
  text: (words: Text) => string,
): string {
  const { choices = [] } = COMPANY_META[field];
  const label = (one: string): string => {
    const choice = choices.find(each => each.value === one);
    return choice ? text(choice.label) : one;
  };
  if (Array.isArray(value)) return value.map(label).join(' · ');
  return value === null || value === undefined ? '' : label(String(value));
}

/** Names and values under each other. */
export function Facts({ rows }: { readonly rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="onboarding-facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === '' || value === null ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
