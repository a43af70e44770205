import type { Finding } from '../kernel/errors.ts';
import { choice, code, instant, integer, longText, reference, text, yesNo } from '../kernel/field.ts';
import { defineResource, type RowOf } from '../kernel/resource.ts';
import type { Text } from '../kernel/text.ts';
import { type BookingParty, bookingPartySchema, TAX_ID_TYPES } from './booking-content.ts';
import { BOOKING_PATHS } from './paths.ts';
import { isPartyEmpty, partyFindings, toOrderFindings } from './rules/party-lines.ts';

/** Send-receive-notify templates (收发通, design commercial C.2.2): who ships, receives and is told, as carriers print and send it. */

export const SFT_ROLES = {
  shipper: { zh: '发货人', en: 'Shipper' },
  consignee: { zh: '收货人', en: 'Consignee' },
  notify1: { zh: '通知人一', en: 'Notify party 1' },
  notify2: { zh: '通知人二', en: 'Notify party 2' },
  notify3: { zh: '通知人三', en: 'Notify party 3' },
} as const;
export type SftRole = keyof typeof SFT_ROLES;
const ROLES = Object.keys(SFT_ROLES) as SftRole[];

const TAX_TYPES = Object.fromEntries(
  TAX_ID_TYPES.filter(type => type !== '').map(type => [type, { zh: type, en: type }]),
) as Record<Exclude<(typeof TAX_ID_TYPES)[number], ''>, Text>;

const hidden = { hiddenColumn: true } as const;

/** Fields of one party; the names are those of `BookingParty` with a capital. */
function fieldsOf({ zh, en }: Text, isFirst: boolean) {
  const of = (zhPart: string, enPart: string): Text => ({ zh: `${zh}${zhPart}`, en: `${en}: ${enPart}` });
  return {
    Name: text(of('名称', 'name'), { max: 70, width: 210, hiddenColumn: !isFirst }),
    Address: longText(of('地址', 'address'), {
      max: 350,
      ...hidden,
      help: { zh: '名称与地址合计最多 5 行 x 35 字符', en: 'Name and address: five lines of 35 in all' },
    }),
    Country: code(of('国家', 'country'), { max: 2, pattern: /^[A-Z]{2}$/, format: 'country', ...hidden }),
    City: text(of('城市', 'city'), { max: 35, ...hidden }),
    State: text(of('省/州', 'state'), { max: 65, ...hidden }),
    PostCode: code(of('邮编', 'post code'), { max: 10, ...hidden }),
    TaxType: choice(of('税号类型', 'tax number of'), TAX_TYPES, hidden),
    TaxNo: code(of('税号', 'tax number'), { max: 35, ...hidden }),
    Contact: text(of('联系人', 'contact'), { max: 35, ...hidden }),
    Phone: text(of('电话', 'phone'), { max: 30, ...hidden }),
    Email: text(of('邮箱', 'mail'), { max: 100, format: 'email', ...hidden }),
  };
}

type Base = ReturnType<typeof fieldsOf>;
type PartyFields<R extends SftRole> = { [K in keyof Base as `${R}${K}`]: Base[K] };

const partyFields = <const R extends SftRole>(role: R): PartyFields<R> =>
  Object.fromEntries(
    Object.entries(fieldsOf(SFT_ROLES[role], role === 'shipper' || role === 'consignee' || role === 'notify1')).map(
      ([field, schema]) => [`${role}${field}`, schema],
    ),
  ) as PartyFields<R>;

const capital = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
const PARTY_MEMBERS = Object.keys(bookingPartySchema.shape) as (keyof BookingParty)[];

/** Name of a template's field. */
export const sftField = (role: SftRole, member: keyof BookingParty): string => `${role}${capital(member)}`;

/** One party of a template as a booking holds it. */
export const sftParty = (row: Readonly<Record<string, unknown>>, role: SftRole): BookingParty =>
  bookingPartySchema.parse(
    Object.fromEntries(PARTY_MEMBERS.map(member => [member, row[sftField(role, member)] ?? undefined])),
  );

const fault = (path: string, zh: string, en: string, errorCode: string): Finding => ({
  path,
  code: errorCode,
  severity: 'error',
  message: { zh, en },
});

function sftFindings(row: Readonly<Record<string, unknown>>): Finding[] {
  const [consignee, notify1] = [sftParty(row, 'consignee'), sftParty(row, 'notify1')];
  const parties = ROLES.map(role => [role, sftParty(row, role)] as const);
  return [
    ...parties.flatMap(([role, party]) => partyFindings(party, field => sftField(role, field))),
    ...toOrderFindings(consignee, notify1, sftField('notify1', 'name')),
    ...parties.flatMap(([role, { taxType, taxNo }]) =>
      taxNo !== '' && taxType === ''
        ? [fault(sftField(role, 'taxType'), '请选择税号类型', 'Say which kind of tax number it is', 'required')]
        : [],
    ),
    ...parties.flatMap(([role, party]) =>
      party.name === '' && party.address !== ''
        ? [fault(sftField(role, 'name'), '请填写名称', 'Give the name', 'required')]
        : [],
    ),
    ...(parties.every(([, party]) => isPartyEmpty(party))
      ? [fault(sftField('shipper', 'name'), '至少填写一方', 'Fill in one party at least', 'PARTY_NONE')]
      : []),
  ];
}

export const sftTemplateResource = defineResource({
  name: 'SftTemplate',
  docType: 'sftTemplate',
  title: { zh: '订舱收发通模板', en: 'Send-receive-notify templates' },
  paths: [BOOKING_PATHS.partyTemplates],
  owner: 'company',
  // Whoever fills in a booking takes the parties from here.
  readByAll: true,
  fields: {
    name: text({ zh: '模板名称', en: 'Template name' }, { max: 60, required: true, width: 190 }),
    customerId: reference({ zh: '客户', en: 'Customer' }, 'Customer', { width: 140 }),
    podCountry: code(
      { zh: '目的国', en: 'Country of discharge' },
      { max: 2, pattern: /^[A-Z]{2}$/, format: 'country', width: 100 },
    ),
    isDefault: yesNo(
      { zh: '默认', en: 'Default' },
      {
        computed: true,
        width: 70,
        help: { zh: '同一客户与目的国的默认模板', en: 'Of its customer and country of discharge' },
      },
    ),
    ...partyFields('shipper'),
    ...partyFields('consignee'),
    ...partyFields('notify1'),
    ...partyFields('notify2'),
    ...partyFields('notify3'),
    usedCount: integer({ zh: '使用次数', en: 'Times used' }, { min: 0, computed: true, width: 90 }),
    lastUsedAt: instant({ zh: '最近使用', en: 'Last used' }, { computed: true, width: 150 }),
  },
  key: ['name'],
  caption: { code: 'name' },
  search: ['name', 'shipperName', 'consigneeName', 'notify1Name'],
  sort: 'name',
  sections: [
    {
      key: 'template',
      title: { zh: '模板', en: 'Template' },
      fields: ['name', 'customerId', 'podCountry', 'isDefault', 'usedCount', 'lastUsedAt'],
    },
    ...ROLES.map(role => ({
      key: role,
      title: SFT_ROLES[role],
      fields: PARTY_MEMBERS.map(member => sftField(role, member)),
    })),
  ],
  rules: sftFindings,
});

export type SftTemplateRow = RowOf<typeof sftTemplateResource>;
