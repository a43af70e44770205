import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import type { Text } from '../kernel/text.ts';

/** What a company gives again and again: shared by its seats. */
export const LINK_KINDS = ['INVOICE_TITLE', 'CONTACT', 'ADDRESS', 'PORTS'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

const text = (max: number) => z.string().trim().max(max).default('');
const email = z.union([z.literal(''), z.email().max(254)]).default('');
const phone = z
  .string()
  .trim()
  .max(30)
  .regex(/^[+\d ()-]*$/)
  .default('');
const port = z.union([z.literal(''), z.string().regex(/^[A-Z]{2}[A-Z0-9]{3}$/)]).default('');

/** What each kind holds beside its name. */
export const LINK_VALUES = {
  INVOICE_TITLE: z.strictObject({
    taxNo: z.union([z.literal(''), z.string().regex(/^[0-9A-Z]{15,20}$/)]).default(''),
    bank: text(100),
    bankAccount: text(50),
    address: text(200),
    phone,
  }),
  CONTACT: z.strictObject({ person: text(50), phone, email, duty: text(50) }),
  ADDRESS: z.strictObject({ person: text(50), phone, address: z.string().trim().min(1).max(300), postcode: text(12) }),
  PORTS: z.strictObject({ pol: port, pod: port, delivery: text(100) }),
} as const satisfies Record<LinkKind, z.ZodType>;

export const LINK_FIELDS: Readonly<Record<string, Text>> = {
  taxNo: { zh: '税号', en: 'Tax number' },
  bank: { zh: '开户银行', en: 'Bank' },
  bankAccount: { zh: '银行账号', en: 'Bank account' },
  address: { zh: '地址', en: 'Address' },
  phone: { zh: '电话', en: 'Phone' },
  person: { zh: '联系人', en: 'Person' },
  email: { zh: '邮箱', en: 'E-mail' },
  duty: { zh: '职责', en: 'Duty' },
  postcode: { zh: '邮编', en: 'Postcode' },
  pol: { zh: '起运港', en: 'Port of loading' },
  pod: { zh: '目的港', en: 'Port of discharge' },
  delivery: { zh: '交货地', en: 'Place of delivery' },
};

const common = { name: z.string().trim().min(1).max(100), isDefault: z.boolean().default(false) };

const linkSchema = z.object({
  id: z.string(),
  kind: z.enum(LINK_KINDS),
  name: z.string(),
  isDefault: z.boolean(),
  value: z.record(z.string(), z.string()),
  version: z.int(),
  updatedAt: z.string(),
});
export type CompanyLink = z.infer<typeof linkSchema>;

export const companyLinks = defineCall({
  method: 'GET',
  path: '/api/CompanyLink/List',
  access: 'seat',
  summary: {
    zh: '企业常用资料',
    en: "My company's invoice titles, contacts, addresses and usual ports, defaults first",
  },
  query: z.object({ kind: z.enum(LINK_KINDS).optional() }),
  data: z.array(linkSchema),
});

export const saveCompanyLink = defineCall({
  method: 'POST',
  path: '/api/CompanyLink/Save',
  access: 'seat',
  summary: { zh: '保存企业常用资料', en: 'Keep one, new (id null) or under its id with If-Match' },
  body: z.discriminatedUnion('kind', [
    z.strictObject({
      id: z.string().max(36).nullable(),
      kind: z.literal('INVOICE_TITLE'),
      ...common,
      value: LINK_VALUES.INVOICE_TITLE,
    }),
    z.strictObject({
      id: z.string().max(36).nullable(),
      kind: z.literal('CONTACT'),
      ...common,
      value: LINK_VALUES.CONTACT,
    }),
    z.strictObject({
      id: z.string().max(36).nullable(),
      kind: z.literal('ADDRESS'),
      ...common,
      value: LINK_VALUES.ADDRESS,
    }),
    z.strictObject({
      id: z.string().max(36).nullable(),
      kind: z.literal('PORTS'),
      ...common,
      value: LINK_VALUES.PORTS,
    }),
  ]),
  data: linkSchema,
  errors: ['not_found', 'stale_version'],
});

export const deleteCompanyLink = defineCall({
  method: 'POST',
  path: '/api/CompanyLink/Delete',
  access: 'seat',
  summary: { zh: '删除企业常用资料', en: 'Remove one' },
  body: z.object({ id: z.string().max(36) }),
  data: z.null(),
  errors: ['not_found'],
});
