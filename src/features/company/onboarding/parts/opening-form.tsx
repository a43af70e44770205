import type { openingOptions } from '#contract/company/onboarding/calls.ts';
import { COMPANY_SECTIONS, type CompanyFields } from '#contract/company/onboarding/company-fields.ts';
import type { Opening } from '#contract/company/onboarding/opening.ts';
import { CUSTOMER_LEVELS } from '#contract/company/partners/customer.resource.ts';
import type { DataOf } from '#contract/kernel/call.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import type { FieldMeta } from '#contract/kernel/field.ts';
import type { Text } from '#contract/kernel/text.ts';
import { useT, useText } from '#kit/i18n.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import type { TypedFields } from '#machines/company/typed-fields.ts';
import { FieldSet } from './field-set.tsx';
import type { NamedMeta } from './named-meta.ts';

/** The activation form: code, packages, terms, people, first administrator. */

type Options = DataOf<typeof openingOptions>;

const meta = (word: Parameters<typeof both>[0], over: Partial<FieldMeta> & Pick<FieldMeta, 'kind'>): FieldMeta => ({
  label: both(word),
  ...over,
});
const people = (list: Options['sales']) =>
  list.map(({ id, name, nameEn, account }) => ({
    value: id,
    label: { zh: `${name} ${account}`, en: `${nameEn} ${account}` },
  }));

function metasFor(kind: string | null, options: Options): readonly NamedMeta[] {
  const isCustomer = kind !== 'provider';
  const levels = Object.entries(CUSTOMER_LEVELS).map(([value, label]) => ({ value, label: label as Text }));
  const packages = options.packages
    .filter(one => one.kind === (isCustomer ? 'CUSTOMER' : 'PROVIDER'))
    .map(({ id, nameZh, nameEn }) => ({ value: id, label: { zh: nameZh, en: nameEn } }));
  const help = both('finish.firstLeads');
  const all: readonly (readonly [string, FieldMeta] | null)[] = [
    ['companyCode', meta('finish.code', { kind: 'code', max: 6, required: true })],
    ['packageIds', meta('finish.packages', { kind: 'choices', choices: packages, required: true })],
    isCustomer ? ['customerLevelId', meta('finish.level', { kind: 'choice', choices: levels, required: true })] : null,
    isCustomer ? ['creditLimit', meta('finish.credit', { kind: 'decimal', scale: 2, required: true })] : null,
    ['creditCurrency', meta('finish.currency', { kind: 'code', max: 3 })],
    ['paymentTermDays', meta('finish.term', { kind: 'integer' })],
    ['settlementDay', meta('finish.settlementDay', { kind: 'integer' })],
    isCustomer
      ? ['salesIds', meta('finish.sales', { kind: 'choices', choices: people(options.sales), required: true, help })]
      : null,
    isCustomer
      ? null
      : ['rateIds', meta('finish.rate', { kind: 'choices', choices: people(options.rate), required: true, help })],
    ['portalEnabled', meta('finish.portal', { kind: 'yesNo' })],
  ];
  return all.flatMap(entry => (entry ? [{ name: entry[0], meta: entry[1] }] : []));
}

const ADMIN: readonly NamedMeta[] = [
  { name: 'account', meta: meta('finish.adminAccount', { kind: 'text', max: 30, required: true }) },
  { name: 'name', meta: meta('finish.adminName', { kind: 'text', max: 50, required: true }) },
  { name: 'nameEn', meta: meta('finish.adminNameEn', { kind: 'text', max: 70 }) },
  { name: 'email', meta: meta('finish.adminEmail', { kind: 'text', max: 254, format: 'email' }) },
];

const ADMIN_TITLE = COMPANY_SECTIONS.find(({ key }) => key === 'admin')!.title;

/** What is typed of an opening. */
export interface TypedOpening {
  readonly terms: TypedFields;
  readonly admin: TypedFields;
}

export const startOpening = (fields: Partial<CompanyFields>, options: Options): TypedOpening => ({
  terms: {
    companyCode: options.companyCode,
    packageIds: [],
    customerLevelId: null,
    creditLimit: '',
    creditCurrency: 'CNY',
    paymentTermDays: '0',
    settlementDay: '',
    salesIds: [],
    rateIds: [],
    portalEnabled: false,
  },
  admin: {
    account: fields.adminAccount ?? 'admin',
    name: fields.adminName ?? '',
    nameEn: fields.adminNameEn ?? '',
    email: fields.contactEmail ?? '',
  },
});

const words = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const number = (value: unknown): number | null => {
  const text = words(value === null || value === undefined ? '' : String(value));
  return /^\d{1,4}$/.test(text) ? Number(text) : null;
};

/** As the server takes it; what is missing stays missing, and the server says so. */
export const readOpening = ({ terms, admin }: TypedOpening): Opening => ({
  companyCode: /^[A-HJ-NP-Z2-9]{6}$/.test(words(terms.companyCode).toUpperCase())
    ? words(terms.companyCode).toUpperCase()
    : '',
  packageIds: terms.packageIds as string[],
  customerLevelId: words(terms.customerLevelId) || null,
  creditLimit: words(terms.creditLimit).replaceAll(',', '') || null,
  creditCurrency: words(terms.creditCurrency).toUpperCase() || 'CNY',
  paymentTermDays: number(terms.paymentTermDays) ?? 0,
  settlementDay: number(terms.settlementDay),
  salesIds: terms.salesIds as string[],
  rateIds: terms.rateIds as string[],
  portalEnabled: terms.portalEnabled === true,
  admin: {
    account: words(admin.account).toLowerCase(),
    name: words(admin.name),
    nameEn: words(admin.nameEn),
    email: words(admin.email).toLowerCase() || null,
    phone: null,
  },
});

export function OpeningForm({
  formId,
  kind,
  options,
  value,
  findings,
  onChange,
}: {
  readonly formId: string;
  readonly kind: string | null;
  readonly options: Options;
  readonly value: TypedOpening;
  readonly findings: readonly Finding[];
  readonly onChange: (value: TypedOpening) => void;
}) {
  const t = useT('onboarding');
  const text = useText();
  // The administrator is one thing to the machine and four fields to a person.
  const ofAdmin = findings.map(one => (one.path === 'opening.admin' ? { ...one, path: 'opening.admin.account' } : one));
  return (
    <div className="fl-form">
      <FieldSet
        formId={formId}
        title={t('finish.form')}
        metas={metasFor(kind, options)}
        values={value.terms}
        findings={findings}
        prefix="opening."
        onType={(name, typed) => onChange({ ...value, terms: { ...value.terms, [name]: typed } })}
      />
      <FieldSet
        formId={`${formId}-admin`}
        title={text(ADMIN_TITLE)}
        metas={ADMIN}
        values={value.admin}
        findings={ofAdmin}
        prefix="opening.admin."
        onType={(name, typed) => onChange({ ...value, admin: { ...value.admin, [name]: typed } })}
      />
    </div>
  );
}
