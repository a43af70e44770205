import type { Finding } from '#contract/kernel/errors.ts';
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
} from '#contract/kernel/field.ts';
import { BATCH_CODES } from '#contract/rates/batch/batch-codes.ts';
import {
  INCREASE,
  INCREASE_KINDS,
  INCREASE_MODES,
  INCREASE_STATE_LABELS,
  type IncreaseState,
} from '#contract/rates/batch/increase-codes.ts';
import { PRODUCT_TYPES, ROUND_MODES } from '#contract/rates/codes.ts';
import { RATE_PATHS, rateRight } from '#contract/rates/paths.ts';
import { doubledTypes, ruleError } from '#contract/rates/rule-parts.ts';
import {
  changedFields,
  type DocumentRowOf,
  defineDocument,
  event,
  guard,
  neverGuard,
  sideGuard,
  systemGuard,
  typedFields,
} from '../kernel/document.ts';
import { NEW } from '../kernel/lifecycle.ts';

/**
 * An announced change of prices from a day on (design commercial A.3.4, A.5.8).
 *
 *     NEW -> DRAFT <-> PREVIEW -> SCHEDULED -> APPLYING <-> APPLIED -> REVERTED
 *              ^                     |             |
 *              |                     '-> CANCELLED |
 *              '---- its batch wrote nothing ------'
 *
 * Its prices are worked out, written and taken back by batches. It counts as applied once its batch has ended, which may wait for a
 * second person until then. A carrier often puts an increase off: where prices are written already, another batch corrects them, and the
 * new day holds when that one has ended (`nextFrom` until then). What waits for its day or has come is not deleted.
 */

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

const fields = {
  increaseNo: code({ zh: '编号', en: 'No.' }, { max: 12, computed: true, width: 130 }),
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
  changesFixedPrices: yesNo({ zh: '含合约与指定客户', en: 'Contracts and named accounts too' }, { hiddenColumn: true }),
  changesZero: yesNo({ zh: '含已确认的零价', en: 'Confirmed zeros too' }, { hiddenColumn: true }),
  remark: longText({ zh: '备注', en: 'Remark' }, { max: 500, hiddenColumn: true }),
  affected: integer({ zh: '影响运价', en: 'Rates' }, { computed: true, width: 90 }),
  applyAt: instant({ zh: '执行时间', en: 'Applies at' }, { computed: true, width: 140 }),
  previewId: text({ zh: '预览批次', en: 'Preview' }, { max: 36, computed: true, hiddenColumn: true }),
  batchId: text({ zh: '执行批次', en: 'Batch' }, { max: 36, computed: true, hiddenColumn: true }),
  nextFrom: date({ zh: '改期至', en: 'Postponed to' }, { computed: true, width: 110 }),
  correctionId: text({ zh: '更正批次', en: 'Correction' }, { max: 36, computed: true, hiddenColumn: true }),
  authorId: reference({ zh: '编制人', en: 'Made by' }, 'Employee', {
    computed: true,
    width: 100,
    hiddenColumn: true,
  }),
  companyId: text({ zh: '所属企业', en: 'Company' }, { max: 36, required: true, computed: true, hiddenColumn: true }),
};

const TYPED = [
  'name',
  'kind',
  'mode',
  'carrierId',
  'effectiveFrom',
  'effectiveTo',
  'amounts',
  'feeCode',
  'currency',
  'roundUnit',
  'roundMode',
  'lineIds',
  'polIds',
  'podIds',
  'productTypes',
  'excludedRateIds',
  'changesGuideSell',
  'changesFixedPrices',
  'changesZero',
  'remark',
] as const;

const SIDES = { owner: 'companyId' } as const;
const isOwner = sideGuard(SIDES)('owner', 'RB-02');

const isAnotherDay = guard<{ readonly effectiveFrom: string }, { readonly effectiveFrom: string }>({
  code: 'RB-16',
  needs: ['payload'],
  holds: (row, { payload }) => payload.effectiveFrom !== row.effectiveFrom,
});

/** Of an applied one whose new day waits for its correction. */
const isBeingMoved = guard<{ readonly nextFrom: string | null }>({
  code: 'RB-01',
  chooses: true,
  holds: row => row.nextFrom !== null,
});

const isSystem = systemGuard('RB-03');

const right = (name: string) => [rateRight(RATE_PATHS.increases, name)];

const state = (name: IncreaseState, more: { readonly tags?: readonly string[]; readonly final?: true } = {}) => {
  const { tone, ...label } = { tone: 'neutral' as const, ...INCREASE_STATE_LABELS[name] };
  return { label, tone, ...more };
};

export const increase = defineDocument({
  type: INCREASE,
  controller: 'IncreaseRule',
  title: { zh: '运价上调', en: 'Rate increases' },
  paths: [RATE_PATHS.increases],
  fields,
  number: 'name',
  sides: SIDES,
  owner: 'owner',
  // Its people have always heard of changes; rows and log are the owner's alone.
  platform: true,
  sort: '-effectiveFrom',
  search: ['increaseNo', 'name'],
  abilities: ['create', 'modify', 'delete', 'export', 'log'],
  edited: {
    key: ['carrierId', 'effectiveFrom', 'name'],
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
  },
  states: {
    DRAFT: state('DRAFT', { tags: ['editable'] }),
    PREVIEW: state('PREVIEW', { tags: ['editable'] }),
    SCHEDULED: state('SCHEDULED'),
    APPLYING: state('APPLYING'),
    APPLIED: state('APPLIED'),
    CANCELLED: state('CANCELLED', { final: true }),
    REVERTED: state('REVERTED', { final: true }),
    DELETED: { label: { zh: '已删除', en: 'Deleted' }, gone: true },
  },
  codes: BATCH_CODES,
  notPermitted: 'RB-01',
  // How many rates its last preview changes: a figure of the list, and the batch tells how it came about.
  joined: ['affected'],
  events: {
    CREATE: event({
      from: [NEW],
      to: 'DRAFT',
      guards: [isOwner],
      label: { zh: '新增', en: 'Add' },
      right: right('ADD'),
      payload: typedFields(fields, TYPED),
      once: true,
    }),
    // What was previewed is no longer what it says.
    EDIT: event({
      from: ['DRAFT', 'PREVIEW'],
      to: 'DRAFT',
      guards: [isOwner],
      label: { zh: '编辑', en: 'Edit' },
      right: right('EDIT'),
      payload: changedFields(fields, TYPED),
    }),
    PREVIEW: event({
      from: ['DRAFT', 'PREVIEW'],
      to: 'PREVIEW',
      guards: [isOwner],
      label: { zh: '预览', en: 'Preview' },
      key: 'p',
      right: right('PREVIEW'),
    }),
    SCHEDULE: event({
      from: ['PREVIEW'],
      to: 'SCHEDULED',
      guards: [isOwner],
      label: { zh: '排程', en: 'Schedule' },
      key: 's',
      intent: 'primary',
      right: right('SCHEDULE'),
      payload: { applyAt: instant({ zh: '执行时间（空 = 立即）', en: 'Applies at (empty = at once)' }, {}) },
    }),
    APPLY: event({
      from: ['SCHEDULED'],
      to: 'APPLYING',
      guards: [isSystem],
      label: { zh: '执行', en: 'Batch begun' },
    }),
    /** Its batch, or the correction of that, has written its prices. */
    SETTLE: event({
      from: ['APPLYING'],
      to: 'APPLIED',
      guards: [isSystem],
      label: { zh: '批次完成', en: 'Batch done' },
    }),
    /** The batch was cancelled or wrote nothing: a correction leaves the prices and the day of before, a first batch nothing. */
    STOP: event({
      rows: [
        { from: ['APPLYING'], to: 'APPLIED', guards: [isSystem, isBeingMoved] },
        { from: ['APPLYING'], to: 'DRAFT', guards: [isSystem] },
      ],
      label: { zh: '批次未执行', en: 'Batch dropped' },
    }),
    POSTPONE: event({
      rows: [
        { from: ['SCHEDULED'], to: 'same', guards: [isOwner, isAnotherDay] },
        { from: ['APPLIED'], to: 'APPLYING', guards: [isOwner, isAnotherDay] },
      ],
      label: { zh: '改期', en: 'Postpone' },
      key: 'shift+p',
      right: right('POSTPONE'),
      payload: { effectiveFrom: fields.effectiveFrom },
    }),
    CANCEL: event({
      from: ['SCHEDULED'],
      to: 'CANCELLED',
      guards: [isOwner],
      label: { zh: '取消', en: 'Cancel' },
      key: 'shift+q',
      right: right('CANCEL'),
    }),
    REVERT: event({
      from: ['APPLIED'],
      to: 'REVERTED',
      guards: [isOwner],
      label: { zh: '撤销', en: 'Revert' },
      key: 'shift+z',
      intent: 'danger',
      right: right('REVERT'),
    }),
    DELETE: event({
      rows: [
        { from: ['DRAFT', 'PREVIEW', 'CANCELLED', 'REVERTED'], to: 'DELETED', guards: [isOwner] },
        { from: ['SCHEDULED', 'APPLYING', 'APPLIED'], to: 'DELETED', guards: [isOwner, neverGuard('INCREASE_USED')] },
      ],
      label: { zh: '删除', en: 'Delete' },
      right: right('DELETE'),
      bulk: true,
    }),
    // Whatever it was, what comes back has to be previewed anew.
    RESTORE: event({
      from: ['DELETED'],
      to: 'DRAFT',
      guards: [isOwner],
      label: { zh: '恢复', en: 'Bring back' },
      right: right('DELETE'),
    }),
  },
});

export type IncreaseRow = DocumentRowOf<typeof increase>;
