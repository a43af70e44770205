import {
  COMPANY_META,
  type CompanyField,
  type CompanyFields,
  isAsked,
  isRequired,
} from '#contract/company/onboarding/company-fields.ts';
import type { FieldMeta } from '#contract/kernel/field.ts';

export interface NamedMeta {
  readonly name: string;
  readonly meta: FieldMeta;
}

/** The fields of a section that such a company has. */
export const metasOf = (fields: readonly CompanyField[], row: CompanyFields): NamedMeta[] =>
  fields
    .filter(field => isAsked(field, row))
    .map(field => ({ name: field, meta: { ...COMPANY_META[field], required: isRequired(field, row) } }));
