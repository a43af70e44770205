import type { Door } from '../kernel/door.ts';
import type { Finding } from '../kernel/errors.ts';
import { choice, code, decimal, integer, reference, references, rows, text, texts, yesNo } from '../kernel/field.ts';
import { defineResource, type RowOf } from '../kernel/resource.ts';
import { MARKUP_BASIS, MARKUP_STEPS, type MarkupStep, ROUND_MODES, ROUND_UNITS } from './codes.ts';
import { RATE_PATHS } from './paths.ts';
import {
  doubledTypes,
  laneFields,
  openValidityFields,
  rangeFinding,
  ruleError,
  validityFindings,
} from './rule-parts.ts';

const UNITS = Object.fromEntries(ROUND_UNITS.map(unit => [unit, { zh: unit, en: unit }])) as Record<
  (typeof ROUND_UNITS)[number],
  { zh: string; en: string }
>;
const money = { scale: 4, min: -999_999.99, max: 999_999.99 } as const;

/** Who keeps which step of the chain. */
export const MARKUP_DOORS = {
  company: {
    key: 'company',
    path: RATE_PATHS.companyMarkups,
    title: { zh: '业务加价', en: 'Business mark-up' },
    only: { step: ['PLATFORM', 'COMPANY'] },
  },
  level: {
    key: 'level',
    path: RATE_PATHS.levels,
    title: { zh: '等级加价', en: 'Level mark-up' },
    only: { step: ['LEVEL'] },
  },
  sales: {
    key: 'sales',
    path: RATE_PATHS.salesMarkups,
    title: { zh: '销售加价', en: 'Sales mark-up' },
    only: { step: ['SALES'] },
  },
} as const satisfies Record<string, Door>;

/** One rule of the chain from cost to price; in each step at most one applies to a price (design commercial A.2.4, A.5.4). */
export const markupRuleResource = defineResource({
  name: 'MarkupRule',
  docType: 'markupRule',
  title: { zh: '加价规则', en: 'Mark-up rules' },
  paths: [RATE_PATHS.companyMarkups, RATE_PATHS.levels, RATE_PATHS.salesMarkups],
  doors: Object.values(MARKUP_DOORS),
  owner: 'company',
  abilities: ['create', 'modify', 'delete', 'export', 'log'],
  fields: {
    name: text({ zh: '名称', en: 'Name' }, { max: 60, required: true, width: 180 }),
    step: choice({ zh: '步骤', en: 'Step' }, MARKUP_STEPS, { required: true, width: 90 }),
    ...laneFields,
    pct: decimal({ zh: '加价 %', en: 'Per cent' }, { scale: 4, min: -50, max: 200, width: 90, inline: true }),
    abs: decimal({ zh: '加价额', en: 'Amount' }, { ...money, width: 90, inline: true }),
    absByType: rows(
      { zh: '按箱型', en: 'By container type' },
      {
        containerType: code({ zh: '箱型', en: 'Container type' }, { max: 6, required: true }),
        amount: decimal({ zh: '加价额', en: 'Amount' }, { ...money, required: true }),
      },
      { most: 16, width: 150 },
    ),
    basis: choice({ zh: '计费', en: 'Basis' }, MARKUP_BASIS, { required: true, width: 100 }),
    roundUnit: choice({ zh: '取整到', en: 'Rounded to' }, UNITS, { width: 80 }),
    roundMode: choice({ zh: '取整方式', en: 'Rounding' }, ROUND_MODES, { width: 90 }),
    ...openValidityFields,
    priority: integer({ zh: '优先级', en: 'Priority' }, { min: 0, max: 99, required: true, width: 80, inline: true }),
    isEnabled: yesNo({ zh: '启用', en: 'Enabled' }, { on: true, width: 70 }),
    customerLevelId: reference({ zh: '客户等级', en: 'Customer level' }, 'CustomerLevel', { width: 100 }),
    customerCompanyId: reference({ zh: '客户', en: 'Customer' }, 'Customer', { width: 120 }),
    salesEmployeeId: reference({ zh: '销售', en: 'Sales' }, 'Employee', { width: 90 }),
    sourceCompanyId: reference({ zh: '运价来源企业', en: 'Rates from' }, 'Provider', { hiddenColumn: true }),
    feeIds: references({ zh: '费用', en: 'Fees' }, 'FeeCode', {
      most: 20,
      hiddenColumn: true,
      help: { zh: '空 = 仅海运费', en: 'Empty = base freight only' },
    }),
    goods: texts({ zh: '品名 HS', en: 'Goods (HS)' }, { max: 10, most: 50, pattern: /^\d{2,10}$/, hiddenColumn: true }),
    minAbs: decimal({ zh: '最少加', en: 'Adds at least' }, { ...money, hiddenColumn: true }),
    maxAbs: decimal({ zh: '最多加', en: 'Adds at most' }, { ...money, hiddenColumn: true }),
    reason: text({ zh: '原因', en: 'Reason' }, { max: 200, hiddenColumn: true, width: 160 }),
  },
  // Rules of one name may say different things of different customers, lanes and types.
  key: [
    'name',
    'step',
    'carrierId',
    'lineId',
    'polId',
    'podId',
    'productType',
    'containerType',
    'customerLevelId',
    'customerCompanyId',
    'salesEmployeeId',
    'sourceCompanyId',
    'validFrom',
  ],
  caption: { code: 'name' },
  search: ['name', 'reason'],
  sort: '-priority,name',
  sections: [
    {
      key: 'value',
      title: { zh: '加价', en: 'Mark-up' },
      fields: [
        'name',
        'step',
        'pct',
        'abs',
        'absByType',
        'basis',
        'minAbs',
        'maxAbs',
        'roundUnit',
        'roundMode',
        'validFrom',
        'validTo',
        'priority',
        'isEnabled',
        'reason',
      ],
    },
    {
      key: 'scope',
      title: { zh: '适用范围（空 = 不限）', en: 'Where it applies (empty = any)' },
      fields: [
        'carrierId',
        'lineId',
        'polId',
        'podId',
        'productType',
        'containerType',
        'customerLevelId',
        'customerCompanyId',
        'salesEmployeeId',
        'sourceCompanyId',
        'feeIds',
        'goods',
      ],
    },
  ],
  rules: row => [
    ...validityFindings(row),
    ...rangeFinding('maxAbs', row.minAbs, row.maxAbs),
    ...doubledTypes('absByType', row.absByType),
    ...valueFindings(row),
  ],
});

interface Values {
  readonly pct: string | null;
  readonly abs: string | null;
  readonly absByType: readonly unknown[];
  readonly step: MarkupStep;
  readonly customerLevelId: string | null;
  readonly salesEmployeeId: string | null;
  readonly roundUnit: string | null;
  readonly roundMode: string | null;
}

function valueFindings(row: Values): Finding[] {
  const { pct, abs, absByType, step, customerLevelId, salesEmployeeId, roundUnit, roundMode } = row;
  const found: Finding[] = [];
  if (pct === null && abs === null && absByType.length === 0)
    found.push(ruleError('pct', 'VALUE_NONE', '请填写百分比或金额', 'Enter a percentage or an amount'));
  if (step === 'LEVEL' && customerLevelId === null)
    found.push(ruleError('customerLevelId', 'required', '必填', 'Required'));
  if (step === 'SALES' && salesEmployeeId === null)
    found.push(ruleError('salesEmployeeId', 'required', '必填', 'Required'));
  if (roundMode !== null && roundUnit === null) found.push(ruleError('roundUnit', 'required', '必填', 'Required'));
  return found;
}

export type MarkupRuleRow = RowOf<typeof markupRuleResource>;
