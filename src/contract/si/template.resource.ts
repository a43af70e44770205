import { choice, code, instant, integer, longText, text, texts } from '../kernel/field.ts';
import { defineResource } from '../kernel/resource.ts';
import { SI_PATHS } from './rights.ts';
import { templateFindings } from './template-content.ts';

export const TEMPLATE_NAME_LENGTH = 50;

/** Who may use a template. */
export const TEMPLATE_SCOPE = {
  MINE: { zh: '仅本人', en: 'Mine', tone: 'info' },
  COMPANY: { zh: '公司共用', en: 'Company', tone: 'neutral' },
} as const;

const party = (zh: string, en: string) => longText({ zh, en }, { max: 1000, hiddenColumn: true });

/** What SIs of one trade share (design A2.5): held to lengths and repertoire only, the rest is completed in the SI. */
export const siTemplateResource = defineResource({
  name: 'SiTemplate',
  docType: 'siTemplate',
  title: { zh: '补料模板', en: 'SI templates' },
  paths: [SI_PATHS.templates],
  owner: 'company',
  abilities: ['create', 'modify', 'delete', 'log'],
  fields: {
    name: text({ zh: '模板名称', en: 'Template name' }, { max: TEMPLATE_NAME_LENGTH, required: true, width: 260 }),
    scope: choice({ zh: '使用范围', en: 'Scope' }, TEMPLATE_SCOPE, { required: true, width: 130 }),
    pod: code(
      { zh: '目的港', en: 'POD' },
      {
        max: 5,
        pattern: /^[A-Z]{2}[A-Z2-9]{3}$/,
        width: 90,
        example: 'USLAX',
        help: {
          zh: '联合国口岸代码；填写后，去此港口的补料会先列出本模板',
          en: 'UN/LOCODE; SIs to this port offer the template first',
        },
      },
    ),
    consignor: party('发货人', 'Shipper'),
    consignee: longText({ zh: '收货人', en: 'Consignee' }, { max: 1000, width: 220 }),
    notifier1: party('通知人一', 'Notify party 1'),
    notifier2: party('通知人二', 'Notify party 2'),
    notifier3: party('通知人三', 'Notify party 3'),
    goods: longText({ zh: '货描', en: 'Description' }, { max: 12_000, width: 220 }),
    marks: longText({ zh: '唛头', en: 'Marks' }, { max: 4000, hiddenColumn: true }),
    packageCode: text({ zh: '包装', en: 'Package' }, { max: 35, width: 80 }),
    hsCodes: texts({ zh: 'HS编码', en: 'HS codes' }, { max: 16, most: 20, width: 130 }),
    emails: texts({ zh: '邮箱', en: 'E-mails' }, { max: 254, most: 10, hiddenColumn: true }),
    remarks: longText({ zh: '备注', en: 'Remarks' }, { max: 500, hiddenColumn: true }),
    usedCount: integer({ zh: '使用次数', en: 'Times used' }, { computed: true, width: 90 }),
    lastUsedAt: instant({ zh: '最近使用', en: 'Last used' }, { computed: true, width: 160 }),
  },
  key: ['name'],
  caption: { code: 'name' },
  search: ['name', 'pod'],
  sort: 'name',
  sections: [
    {
      key: 'template',
      title: { zh: '模板', en: 'Template' },
      fields: ['name', 'scope', 'pod', 'usedCount', 'lastUsedAt'],
    },
    {
      key: 'parties',
      title: { zh: '收发通', en: 'Parties' },
      fields: ['consignor', 'consignee', 'notifier1', 'notifier2', 'notifier3'],
    },
    {
      key: 'goods',
      title: { zh: '货物与唛头', en: 'Goods and marks' },
      fields: ['goods', 'marks', 'packageCode', 'hsCodes', 'emails', 'remarks'],
    },
  ],
  rules: templateFindings,
});
