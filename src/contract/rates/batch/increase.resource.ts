import type { Finding } from '../../kernel/errors.ts';
import {
  choice,
  choices,
  code,
  date,
  decimal,
  instant,
  integer,
  longText,
  reference,
  references,
  rows,
  text,
  yesNo,
} from '../../kernel/field.ts';
import { defineResource, type RowOf } from '../../kernel/resource.ts';
import { PRODUCT_TYPES, ROUND_MODES } from '../codes.ts';
import { RATE_PATHS } from '../paths.ts';
import { doubledTypes, ruleError } from '../rule-parts.ts';
import { INCREASE_KINDS, INCREASE_MODES, INCREASE_STATE_LABELS } from './increase-codes.ts';

/** By how much prices of a type move; the type is empty where it holds for all others. */
const amountFields = {
  containerType: code(
    { zh: '箱型', en: 'Container type' },
    { max: 6, help: { zh: '空 = 其余箱型', en: 'Empty = all others' } },
  ),
  abs: decimal({ zh: '金额', en: 'Amount' }, { scale: 4 }),
  pct: decimal({ zh: '百分比', en: 'Per cent' }, { scale: 4, min: -100, max: 500 }),
  cap: decimal({ zh: '最多', en: 'At most' }, { scale: 4, min: 0 }),
  floor: decimal({ zh: '最少', en: 'At least' }, { scale: 4, min: 0 }),
} as const;

const UNITS = Object.fromEntries(
  ['0.01', '0.1', '1', '5', '10', '50', '100'].map(unit => [unit, { zh: unit, en: unit }]),
);

/** An announced change of prices from a day on (design commercial A.5.8); its life is `machines/rates/increase.lifecycle.ts`. */
export const increaseResource = defineResource({
  name: 'IncreaseRule',
  docType: 'increase',
  title: { zh: '运价上调', en: 'Rate increases' },
  paths: [RATE_PATHS.increases],
  owner: 'company',
  abilities: ['create', 'modify', 'delete', 'export', 'log'],
  fields: {
    increaseNo: code({ zh: '编号', en: 'No.' }, { max: 12, computed: true, width: 130 }),
    state: choice({ zh: '状态', en: 'State' }, INCREASE_STATE_LABELS, { computed: true, width: 90 }),
    name: text({ zh: '名称', en: 'Name' }, { max: 60, required: true, width: 180 }),
    kind: choice({ zh: '种类', en: 'Kind' }, INCREASE_KINDS, { required: true, width: 130 }),
    mode: choice({ zh: '方式', en: 'Mode' }, INCREASE_MODES, { required: true, width: 110 }),
    carrierId: reference({ zh: '船公司', en: 'Carrier' }, 'ShippingLine', { required: true, width: 90 }),
    effectiveFrom: date({ zh: '生效日', en: 'From' }, { required: true, width: 110 }),
    effectiveTo: date({ zh: '截止日', en: 'To' }, { width: 110 }),
    amounts: rows({ zh: '幅度', en: 'Amounts' }, amountFields, { most: 16, width: 160 }),
    feeCode: code({ zh: '费用', en: 'Fee' }, { max: 10, hiddenColumn: true }),
    currency: code({ zh: '币种', en: 'Currency' }, { max: 3, pattern: /^[A-Z]{3}$/, hiddenColumn: true }),
    roundUnit: choice({ zh: '取整单位', en: 'Round to' }, UNITS, { required: true, hiddenColumn: true }),
    roundMode: choice({ zh: '取整方式', en: 'Rounding' }, ROUND_MODES, { required: true, hiddenColumn: true }),
    lineIds: references({ zh: '航线', en: 'Trades' }, 'Line', { most: 20, hiddenColumn: true }),
    polIds: references({ zh: '起运港', en: 'Ports of loading' }, 'Port', { most: 50, hiddenColumn: true }),
    podIds: references({ zh: '目的港', en: 'Ports of discharge' }, 'Port', { most: 50, hiddenColumn: true }),
    productTypes: choices({ zh: '产品', en: 'Products' }, PRODUCT_TYPES, { hiddenColumn: true }),
    excludedRateIds: references({ zh: '排除的运价', en: 'Rates left out' }, 'FclRate', {
      most: 200,
      hiddenColumn: true,
    }),
    changesGuideSell: yesNo({ zh: '同时调整指导售价', en: 'Guide prices too' }, { hiddenColumn: true }),
    changesFixedPrices: yesNo(
      { zh: '含合约与指定客户', en: 'Contracts and named accounts too' },
      { hiddenColumn: true },
    ),
    changesZero: yesNo({ zh: '含已确认的零价', en: 'Confirmed zeros too' }, { hiddenColumn: true }),
    remark: longText({ zh: '备注', en: 'Remark' }, { max: 500, hiddenColumn: true }),
    affected: integer({ zh: '影响运价', en: 'Rates' }, { computed: true, width: 90 }),
    applyAt: instant({ zh: '执行时间', en: 'Applies at' }, { computed: true, width: 140 }),
    previewId: text({ zh: '预览批次', en: 'Preview' }, { max: 36, computed: true, hiddenColumn: true }),
    batchId: text({ zh: '执行批次', en: 'Batch' }, { max: 36, computed: true, hiddenColumn: true }),
    authorId: reference({ zh: '编制人', en: 'Made by' }, 'Employee', {
      computed: true,
      width: 100,
      hiddenColumn: true,
    }),
  },
  key: ['carrierId', 'effectiveFrom', 'name'],
  caption: { code: 'name' },
  search: ['increaseNo', 'name'],
  sort: '-effectiveFrom',
  sections: [
    {
      key: 'what',
      title: { zh: '公告', en: 'Notice' },
      fields: ['name', 'kind', 'mode', 'carrierId', 'effectiveFrom', 'effectiveTo'],
    },
    {
      key: 'amounts',
      title: { zh: '幅度', en: 'Amounts' },
      fields: ['amounts', 'feeCode', 'currency', 'roundUnit', 'roundMode', 'changesGuideSell', 'changesZero'],
    },
    {
      key: 'scope',
      title: { zh: '范围', en: 'Scope' },
      fields: ['lineIds', 'polIds', 'podIds', 'productTypes', 'changesFixedPrices', 'excludedRateIds', 'remark'],
    },
  ],
  visible: {
    feeCode: row => row.mode === 'SURCHARGE',
    currency: row => row.mode === 'SURCHARGE',
    roundUnit: row => row.mode !== 'SURCHARGE',
    roundMode: row => row.mode !== 'SURCHARGE',
  },
  derive: (row, changed) =>
    changed === 'kind'
      ? { mode: row.kind === 'GRI' || row.kind === 'RR' || row.kind === 'DECREASE' ? 'FOLD' : 'SURCHARGE' }
      : {},
  rules(row) {
    const findings: Finding[] = [];
    const say = (path: string, code: string, zh: string, en: string) => findings.push(ruleError(path, code, zh, en));
    if (row.amounts.length === 0) say('amounts', 'required', '请填写幅度', 'Say by how much');
    row.amounts.forEach(({ abs, pct }, index) => {
      if (abs === null && pct === null)
        say(`amounts[${index}].abs`, 'required', '请填写金额或百分比', 'Give an amount or a percentage');
      if (row.mode === 'SURCHARGE' && pct !== null)
        say(`amounts[${index}].pct`, 'PCT_FEE', '单列附加费只能按金额', 'A fee of its own is an amount');
    });
    if (row.mode === 'SURCHARGE' && row.feeCode === null) say('feeCode', 'required', '请填写费用', 'Name the fee');
    if (row.mode === 'SURCHARGE' && row.currency === null)
      say('currency', 'required', '请填写币种', 'Name the currency');
    if (row.effectiveTo !== null && row.effectiveTo < row.effectiveFrom)
      say('effectiveTo', 'DATE_ORDER', '截止日不能早于生效日', 'The last day is before the first');
    const types = row.amounts.map(({ containerType }) => ({ containerType: containerType ?? '' }));
    return [...findings, ...doubledTypes('amounts', types)];
  },
});

export type IncreaseRow = RowOf<typeof increaseResource>;
