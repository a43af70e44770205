import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import {
  choice,
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
} from '#contract/kernel/field.ts';
import { RATE_PATHS, rateRight } from '#contract/rates/paths.ts';
import {
  MOST_POST_FILES,
  POST_AUDIENCES,
  POST_BODY_LENGTH,
  POST_CODES,
  POST_KINDS,
  POST_RULES,
  RATE_POST,
} from '#contract/rates/post/post-codes.ts';
import { ruleError } from '#contract/rates/rule-parts.ts';
import {
  changedFields,
  type DocumentRowOf,
  defineDocument,
  event,
  guard,
  sideGuard,
  systemGuard,
  typedFields,
} from '../kernel/document.ts';
import { NEW } from '../kernel/lifecycle.ts';

/**
 * What a company tells its own people and its customers about prices and space to come (design commercial A.2.6, A.3.5). The text is
 * typed with light marks and becomes clean HTML only when it is read.
 *
 *     NEW -> DRAFT -> PUBLISHED -> WITHDRAWN
 *             |           '-> ENDED
 *             '-> DELETED
 *
 * What is published is not edited: whoever has read it relies on what it said. It is withdrawn, and another one says what holds now.
 */

/** Where the days of an announcement begin and end. */
const ZONE = 'Asia/Shanghai';
const HIDDEN = { computed: true, hiddenColumn: true } as const;

const MARKS = {
  zh: '空行分段，“- ”或“1. ”列表，**粗体**，[文字](https://…)',
  en: 'An empty line between paragraphs, "- " and "1. " lists, **bold**, [text](https://…)',
} as const;

/** Files of an announcement; the bytes are the company's stored files. */
const fileFields = {
  fileId: text({ zh: '文件', en: 'File' }, { max: 36, required: true }),
  name: text({ zh: '名称', en: 'Name' }, { max: 255, required: true }),
  size: integer({ zh: '字节', en: 'Bytes' }, { min: 0, required: true }),
} as const;

const fields = {
  titleZh: text({ zh: '标题', en: 'Title (Chinese)' }, { max: 120, required: true, width: 280 }),
  titleEn: text({ zh: '英文标题', en: 'Title (English)' }, { max: 120, width: 220, hiddenColumn: true }),
  kind: choice({ zh: '种类', en: 'Kind' }, POST_KINDS, { required: true, width: 130 }),
  carrierIds: references({ zh: '船公司', en: 'Carriers' }, 'ShippingLine', { most: 20, width: 120 }),
  lineIds: references({ zh: '航线', en: 'Trades' }, 'Line', { most: 20, width: 120, hiddenColumn: true }),
  portIds: references({ zh: '港口', en: 'Ports' }, 'Port', { most: 50, width: 140, hiddenColumn: true }),
  effectiveFrom: date({ zh: '生效日', en: 'Effective from' }, { required: true, width: 110 }),
  effectiveTo: date(
    { zh: '截止日', en: 'Until' },
    { width: 110, help: { zh: '空 = 另行通知', en: 'Empty = until further notice' } },
  ),
  bodyZh: longText({ zh: '正文', en: 'Text (Chinese)' }, { max: POST_BODY_LENGTH, hiddenColumn: true, help: MARKS }),
  bodyEn: longText(
    { zh: '英文正文', en: 'Text (English)' },
    { max: POST_BODY_LENGTH, hiddenColumn: true, help: MARKS },
  ),
  visibility: choice({ zh: '对象', en: 'For' }, POST_AUDIENCES, { required: true, width: 110 }),
  visibleLevels: references({ zh: '可见等级', en: 'Levels' }, 'CustomerLevel', { most: 20, hiddenColumn: true }),
  visibleCompanyIds: references({ zh: '可见企业', en: 'Companies' }, 'Customer', { most: 200, hiddenColumn: true }),
  pinnedUntil: date({ zh: '置顶至', en: 'Pinned until' }, { computed: true, width: 110 }),
  files: rows({ zh: '附件', en: 'Files' }, fileFields, { most: MOST_POST_FILES, ...HIDDEN }),
  publishedAt: instant({ zh: '发布时间', en: 'Published' }, { computed: true, width: 140 }),
  increaseId: reference({ zh: '上调规则', en: 'Increase' }, 'IncreaseRule', HIDDEN),
  surchargeRuleIds: references({ zh: '附加费规则', en: 'Surcharge rules' }, 'SurchargeRule', HIDDEN),
  publisherId: reference({ zh: '发布人', en: 'Published by' }, 'Employee', { sortable: false, ...HIDDEN }),
  companyId: text({ zh: '发布企业', en: 'Company' }, { max: 36, required: true, ...HIDDEN }),
};

const TYPED = [
  'titleZh',
  'titleEn',
  'kind',
  'carrierIds',
  'lineIds',
  'portIds',
  'effectiveFrom',
  'effectiveTo',
  'bodyZh',
  'bodyEn',
  'visibility',
  'visibleLevels',
  'visibleCompanyIds',
] as const;

const SIDES = { owner: 'companyId' } as const;
const side = sideGuard(SIDES);
const isOwner = side('owner', 'RP-02');

const hasBody = guard<{ readonly bodyZh: string | null }>({
  code: 'POST_BODY',
  holds: ({ bodyZh }) => bodyZh !== null && bodyZh.trim() !== '',
});

const isNotOver = guard<{ readonly effectiveTo: string | null }>({
  code: 'POST_PAST',
  needs: ['clock'],
  holds: ({ effectiveTo }, { at }) => effectiveTo === null || effectiveTo >= localDayOf(at, ZONE),
});

const isDayToCome = guard<unknown, { readonly until: string | null }>({
  code: 'POST_PIN',
  needs: ['payload', 'clock'],
  holds: (_, { payload: { until }, at }) => until === null || until >= localDayOf(at, ZONE),
});

const hasRoomForFile = guard<{ readonly files: readonly unknown[] }>({
  code: 'POST_FILES',
  holds: ({ files }) => files.length < MOST_POST_FILES,
  params: () => ({ n: MOST_POST_FILES }),
});

const right = (code: string) => [rateRight(RATE_PATHS.announcements, code)];

/** What a rule needs beyond what the announcement says. */
const ruleFields = {
  rule: choice({ zh: '规则', en: 'Rule' }, POST_RULES, { required: true }),
  /** Only where the announcement names several. */
  carrierId: reference({ zh: '船公司', en: 'Carrier' }, 'ShippingLine', {}),
  amount: decimal(
    { zh: '每箱金额', en: 'Amount per container' },
    { scale: 4, min: -999_999, max: 999_999, required: true },
  ),
  currency: code({ zh: '币种', en: 'Currency' }, { max: 3, pattern: /^[A-Z]{3}$/ }),
  feeId: reference({ zh: '费用', en: 'Fee' }, 'FeeCode', {}),
};

export const ratePost = defineDocument({
  type: RATE_POST,
  controller: 'RatePost',
  title: { zh: '运价公告', en: 'Rate announcements' },
  paths: [RATE_PATHS.announcements],
  fields,
  number: 'titleZh',
  sides: SIDES,
  owner: 'owner',
  sort: '-effectiveFrom',
  search: ['titleZh', 'titleEn'],
  abilities: ['create', 'modify', 'delete', 'export', 'log'],
  edited: {
    key: ['titleZh', 'effectiveFrom'],
    sections: [
      {
        key: 'notice',
        title: { zh: '公告', en: 'Notice' },
        fields: ['titleZh', 'titleEn', 'kind', 'carrierIds', 'lineIds', 'portIds', 'effectiveFrom', 'effectiveTo'],
      },
      { key: 'text', title: { zh: '正文', en: 'Text' }, fields: ['bodyZh', 'bodyEn'] },
      {
        key: 'whom',
        title: { zh: '对象', en: 'For whom' },
        fields: ['visibility', 'visibleLevels', 'visibleCompanyIds'],
      },
    ],
    visible: {
      visibleLevels: row => row.visibility === 'LEVELS',
      visibleCompanyIds: row => row.visibility === 'COMPANIES',
    },
    rules(row) {
      const found: Finding[] = [];
      if (row.effectiveTo !== null && row.effectiveTo < row.effectiveFrom)
        found.push(ruleError('effectiveTo', 'DATE_ORDER', '截止日不能早于生效日', 'The last day is before the first'));
      if (row.visibility === 'LEVELS' && row.visibleLevels.length === 0)
        found.push(ruleError('visibleLevels', 'required', '请选择等级', 'Choose the levels'));
      if (row.visibility === 'COMPANIES' && row.visibleCompanyIds.length === 0)
        found.push(ruleError('visibleCompanyIds', 'required', '请选择企业', 'Choose the companies'));
      return found;
    },
  },
  states: {
    DRAFT: { label: { zh: '草稿', en: 'Draft' }, tags: ['editable'] },
    PUBLISHED: { label: { zh: '已发布', en: 'Published' }, tone: 'good' },
    WITHDRAWN: { label: { zh: '已撤回', en: 'Withdrawn' }, tone: 'warn', final: true },
    ENDED: { label: { zh: '已结束', en: 'Ended' }, final: true },
    DELETED: { label: { zh: '已删除', en: 'Deleted' }, gone: true },
  },
  codes: POST_CODES,
  notPermitted: 'RP-01',
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
    EDIT: event({
      from: ['DRAFT'],
      to: 'same',
      guards: [isOwner],
      label: { zh: '编辑', en: 'Edit' },
      right: right('EDIT'),
      payload: changedFields(fields, TYPED),
    }),
    ATTACH: event({
      from: ['DRAFT'],
      to: 'same',
      guards: [isOwner, hasRoomForFile],
      label: { zh: '添加附件', en: 'Add a file' },
      right: right('EDIT'),
      payload: { fileId: fileFields.fileId },
    }),
    DETACH: event({
      from: ['DRAFT'],
      to: 'same',
      guards: [isOwner],
      label: { zh: '移除附件', en: 'Remove a file' },
      right: right('EDIT'),
      payload: { fileId: fileFields.fileId },
    }),
    PUBLISH: event({
      from: ['DRAFT'],
      to: 'PUBLISHED',
      guards: [isOwner, hasBody, isNotOver],
      label: { zh: '发布', en: 'Publish' },
      key: 'p',
      intent: 'success',
      right: right('PUBLISH'),
      confirm: {
        zh: '发布后，公告对象立即看到并收到通知。',
        en: 'Those whom it is for see it at once and are told of it.',
      },
      bulk: true,
      past: { zh: '已发布', en: 'Published' },
      done: { zh: '{number} 已发布', en: '{number} is published' },
    }),
    WITHDRAW: event({
      from: ['PUBLISHED'],
      to: 'WITHDRAWN',
      guards: [isOwner],
      label: { zh: '撤回', en: 'Withdraw' },
      key: 'shift+w',
      right: right('WITHDRAW'),
      confirm: {
        zh: '撤回后读者不再看到该公告，且不能再次发布。',
        en: 'Its readers see it no more, and it cannot be published again.',
      },
      bulk: true,
      past: { zh: '已撤回', en: 'Withdrawn' },
      done: { zh: '{number} 已撤回', en: '{number} is withdrawn' },
    }),
    PIN: event({
      from: ['PUBLISHED'],
      to: 'same',
      guards: [isOwner, isDayToCome],
      label: { zh: '置顶', en: 'Pin' },
      key: 'shift+p',
      right: right('PIN'),
      payload: { until: date({ zh: '置顶至（空 = 取消置顶）', en: 'Pinned until (empty = let it go)' }, {}) },
      bulk: true,
    }),
    TO_RULE: event({
      from: ['DRAFT', 'PUBLISHED'],
      to: 'same',
      guards: [isOwner],
      label: { zh: '生成规则', en: 'Make a rule' },
      key: 'shift+r',
      right: right('TO_RULE'),
      payload: ruleFields,
    }),
    END: event({
      from: ['PUBLISHED'],
      to: 'ENDED',
      guards: [systemGuard('RP-03')],
      label: { zh: '结束', en: 'Ended' },
    }),
    DELETE: event({
      from: ['DRAFT'],
      to: 'DELETED',
      guards: [isOwner],
      label: { zh: '删除', en: 'Delete' },
      right: right('DELETE'),
      bulk: true,
    }),
    RESTORE: event({
      from: ['DELETED'],
      to: 'DRAFT',
      guards: [isOwner],
      label: { zh: '恢复', en: 'Bring back' },
      right: right('DELETE'),
    }),
  },
});

export type RatePostRow = DocumentRowOf<typeof ratePost>;
