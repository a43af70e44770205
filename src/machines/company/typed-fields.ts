import {
  COMPANY_FIELDS,
  COMPANY_META,
  type CompanyField,
  type CompanyFields,
  NO_FIELDS,
} from '#contract/company/onboarding/company-fields.ts';

/** Fields of a company as they stand in a form: texts as typed, an empty one is a text too. */
export type TypedFields = Readonly<Record<string, unknown>>;

const plain = (field: CompanyField, value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const text = COMPANY_META[field].kind === 'longText' ? value.replace(/\r\n?/g, '\n').trim() : value.trim();
  if (text === '') return null;
  return COMPANY_META[field].kind === 'code' ? text.toUpperCase() : text;
};

/** What they mean: the same that the server will keep. */
export const readFields = (typed: TypedFields): CompanyFields =>
  Object.fromEntries(
    COMPANY_FIELDS.map(field => [field, plain(field, typed[field] ?? NO_FIELDS[field])]),
  ) as unknown as CompanyFields;
