import type { Finding } from '../../kernel/errors.ts';
import { choice, date, instant, integer, longText, reference, references, rows, text } from '../../kernel/field.ts';
import { defineResource, type RowOf } from '../../kernel/resource.ts';
import { RATE_PATHS } from '../paths.ts';
import { ruleError } from '../rule-parts.ts';
import { MOST_POST_FILES, POST_AUDIENCES, POST_BODY_LENGTH, POST_KINDS, POST_STATE_LABELS } from './post-codes.ts';

const MARKS = {
  zh: '空行分段，“- ”或“1. ”列表，**粗体**，[文字](https://…)',
  en: 'An empty line between paragraphs, "- " and "1. " lists, **bold**, [text](https://…)',
} as const;

/** Kept files of an announcement; the bytes are the company's stored files. */
const fileFields = {
  fileId: text({ zh: '文件', en: 'File' }, { max: 36, required: true }),
  name: text({ zh: '名称', en: 'Name' }, { max: 255, required: true }),
  size: integer({ zh: '字节', en: 'Bytes' }, { min: 0, required: true }),
} as const;

/**
 * What a company tells its own people and its customers about prices and space to come (design commercial A.2.6). The text is typed
 * with light marks and becomes clean HTML only when it is read. Its life is `machines/rates/rate-post.lifecycle.ts`.
 */
export const ratePostResource = defineResource({
  name: 'RatePost',
  docType: 'ratePost',
  title: { zh: '运价公告', en: 'Rate announcements' },
  paths: [RATE_PATHS.announcements],
  owner: 'company',
  abilities: ['create', 'modify', 'delete', 'export', 'log'],
  fields: {
    titleZh: text({ zh: '标题', en: 'Title (Chinese)' }, { max: 120, required: true, width: 280 }),
    titleEn: text({ zh: '英文标题', en: 'Title (English)' }, { max: 120, width: 220, hiddenColumn: true }),
    kind: choice({ zh: '种类', en: 'Kind' }, POST_KINDS, { required: true, width: 130 }),
    state: choice({ zh: '状态', en: 'State' }, POST_STATE_LABELS, { computed: true, width: 90 }),
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
    files: rows({ zh: '附件', en: 'Files' }, fileFields, {
      most: MOST_POST_FILES,
      computed: true,
      hiddenColumn: true,
    }),
    publishedAt: instant({ zh: '发布时间', en: 'Published' }, { computed: true, width: 140 }),
    increaseId: reference({ zh: '上调规则', en: 'Increase' }, 'IncreaseRule', { computed: true, hiddenColumn: true }),
    surchargeRuleIds: references({ zh: '附加费规则', en: 'Surcharge rules' }, 'SurchargeRule', {
      computed: true,
      hiddenColumn: true,
    }),
    publisherId: reference({ zh: '发布人', en: 'Published by' }, 'Employee', {
      computed: true,
      sortable: false,
      hiddenColumn: true,
    }),
  },
  key: ['titleZh', 'effectiveFrom'],
  caption: { code: 'titleZh' },
  search: ['titleZh', 'titleEn'],
  sort: '-effectiveFrom',
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
});

export type RatePostRow = RowOf<typeof ratePostResource>;
