import { choice, code, integer, text, texts } from '../kernel/field.ts';
import { defineResource } from '../kernel/resource.ts';
import { MASTER_SOURCE, MASTER_STATUS } from './frame.ts';
import { DATA_PATHS } from './paths.ts';

/** Chapters, headings and subheadings of the Harmonized System. */
export const hsCodeResource = defineResource({
  name: 'HsCode',
  docType: 'hsCode',
  title: { zh: 'HS 编码', en: 'HS codes' },
  paths: [DATA_PATHS.basicCode],
  owner: 'global',
  readByAll: true,
  fields: {
    code: code({ zh: '编码', en: 'Code' }, { max: 6, pattern: /^\d{2}(\d{2}){0,2}$/, required: true, width: 90 }),
    level: integer({ zh: '级', en: 'Level' }, { min: 2, max: 6, required: true, width: 60 }),
    parentCode: code({ zh: '上级', en: 'Parent' }, { max: 4, width: 80 }),
    section: code({ zh: '类', en: 'Section' }, { max: 6, width: 70 }),
    nameEn: text({ zh: '英文品名', en: 'Description' }, { max: 2000, required: true, width: 480 }),
    nameZh: text({ zh: '中文品名', en: 'Chinese description' }, { max: 500, width: 240, inline: true }),
    status: choice({ zh: '状态', en: 'Status' }, MASTER_STATUS, { computed: true, width: 90 }),
    source: choice({ zh: '来源', en: 'Source' }, MASTER_SOURCE, { computed: true, width: 100, hiddenColumn: true }),
    sourceEdition: text({ zh: '版次', en: 'Edition' }, { max: 30, computed: true, hiddenColumn: true }),
    fieldLocks: texts(
      { zh: '锁定字段', en: 'Locked fields' },
      { max: 60, most: 60, computed: true, hiddenColumn: true },
    ),
  },
  key: ['code'],
  caption: { code: 'code', zh: 'nameZh', en: 'nameEn' },
  search: ['nameEn', 'nameZh'],
  sort: 'code',
});
