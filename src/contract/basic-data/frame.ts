import type { Finding } from '../kernel/errors.ts';
import { choice, choices, code, date, reference, text, texts } from '../kernel/field.ts';
import { isZone } from './rules/local-time.ts';
import { UN_FUNCTIONS } from './rules/un-locode.ts';

/** What every reference row carries beside its own fields (design A.2). */

export const MASTER_STATUS = {
  PROPOSED: { zh: '待审', en: 'Proposed', tone: 'info' },
  ACTIVE: { zh: '有效', en: 'Active', tone: 'good' },
  DEPRECATED: { zh: '弃用', en: 'Deprecated', tone: 'warn' },
  DISABLED: { zh: '停用', en: 'Disabled', tone: 'neutral' },
  MERGED: { zh: '已合并', en: 'Merged', tone: 'neutral' },
} as const;
export type MasterStatus = keyof typeof MASTER_STATUS;

export const MASTER_SOURCE = {
  OFFICIAL: { zh: '官方清单', en: 'Official list' },
  CARRIER: { zh: '船公司', en: 'Carrier' },
  PARTNER: { zh: '合作方', en: 'Partner' },
  MANUAL: { zh: '人工', en: 'Manual' },
  DEMO: { zh: '演示', en: 'Demo' },
} as const;

/** Names, the words to find the row by, and its state. `resource` is what it is merged into, itself. */
export const frame = (resource: string) => ({
  nameZh: text({ zh: '中文名', en: 'Chinese name' }, { max: 60, width: 160, inline: true }),
  nameEn: text({ zh: '英文名', en: 'English name' }, { max: 100, width: 220, inline: true }),
  pinyin: text(
    { zh: '拼音', en: 'Pinyin' },
    {
      max: 200,
      hiddenColumn: true,
      help: {
        zh: '空白时按中文名生成；多音字可改',
        en: 'Made from the Chinese name when blank; correct it for polyphones',
      },
    },
  ),
  initials: text({ zh: '首字母', en: 'Initials' }, { max: 60, hiddenColumn: true }),
  aliases: texts(
    { zh: '别名', en: 'Aliases' },
    {
      max: 100,
      most: 50,
      width: 160,
      help: { zh: '查找与导入时也按别名识别', en: 'Found and recognised in imports by these as well' },
    },
  ),
  status: choice({ zh: '状态', en: 'Status' }, MASTER_STATUS, { computed: true, width: 90 }),
  validFrom: date({ zh: '生效日', en: 'Valid from' }, { width: 110, hiddenColumn: true }),
  validTo: date({ zh: '失效日', en: 'Valid to' }, { width: 110, hiddenColumn: true }),
  source: choice({ zh: '来源', en: 'Source' }, MASTER_SOURCE, { computed: true, width: 100, hiddenColumn: true }),
  sourceEdition: text({ zh: '版次', en: 'Edition' }, { max: 30, computed: true, hiddenColumn: true, width: 140 }),
  fieldLocks: texts(
    { zh: '锁定字段', en: 'Locked fields' },
    {
      max: 60,
      most: 60,
      computed: true,
      hiddenColumn: true,
      help: { zh: '导入不会改动锁定的字段', en: 'An import never changes a locked field' },
    },
  ),
  mergedIntoId: reference({ zh: '合并到', en: 'Merged into' }, resource, { computed: true, hiddenColumn: true }),
});

/** Sections that close every reference form. */
export const frameSections = [
  {
    key: 'names',
    title: { zh: '名称与查找', en: 'Names and search' },
    fields: ['nameZh', 'nameEn', 'pinyin', 'initials', 'aliases'],
  },
  {
    key: 'state',
    title: { zh: '状态与来源', en: 'Status and source' },
    fields: ['status', 'validFrom', 'validTo', 'source', 'sourceEdition', 'fieldLocks', 'mergedIntoId'],
  },
] as const;

interface Framed {
  readonly nameZh: string | null;
  readonly nameEn: string | null;
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

/** At least one name, and dates in order. */
export function frameFindings({ nameZh, nameEn, validFrom, validTo }: Framed): Finding[] {
  const findings: Finding[] = [];
  const add = (path: string, code: string, zh: string, en: string) =>
    findings.push({ path, code, severity: 'error', message: { zh, en } });
  if (nameZh === null && nameEn === null)
    add('nameEn', 'MD-NAME', '中文名、英文名至少填写一项', 'One of the two names is needed');
  if (validFrom !== null && validTo !== null && validFrom > validTo)
    add('validTo', 'MD-DATES', '失效日早于生效日', 'Valid to lies before valid from');
  return findings;
}

/** An IANA zone, or what is wrong with it. */
export const checkZone = (zone: string | null, path = 'timeZone'): Finding | null =>
  zone === null || isZone(zone)
    ? null
    : {
        path,
        code: 'MD-ZONE',
        severity: 'error',
        message: { zh: '没有时区 {v}', en: 'There is no time zone {v}' },
        params: { v: zone },
      };

export const FRAME_SEARCH = ['nameZh', 'nameEn', 'aliases'] as const;

export const portFunctions = choices({ zh: '功能', en: 'Functions' }, UN_FUNCTIONS, { width: 170 });

export const countryCode = <const O extends { readonly required?: boolean; readonly computed?: boolean }>(options: O) =>
  code({ zh: '国家', en: 'Country' }, { max: 2, pattern: /^[A-Z]{2}$/, width: 80, format: 'country', ...options });
