import { code, date, integer, text, yesNo } from '../kernel/field.ts';
import { defineResource } from '../kernel/resource.ts';
import { DATA_PATHS } from './paths.ts';

/** Code lists. A code that is used or built in is disabled, never deleted. */
export const basicCodeResource = defineResource({
  name: 'BasicCode',
  docType: 'basicCode',
  title: { zh: '基础代码', en: 'Code lists' },
  paths: [DATA_PATHS.basicCode],
  owner: 'global',
  readByAll: true,
  fields: {
    listKey: code({ zh: '代码表', en: 'List' }, { max: 40, pattern: /^[A-Z][A-Z0-9_]*$/, required: true, width: 160 }),
    code: code({ zh: '代码', en: 'Code' }, { max: 40, required: true, width: 130 }),
    nameZh: text({ zh: '中文', en: 'Chinese' }, { max: 60, width: 180, inline: true }),
    nameEn: text({ zh: '英文', en: 'English' }, { max: 100, width: 220, inline: true }),
    parentCode: code({ zh: '上级代码', en: 'Parent' }, { max: 40, width: 110, hiddenColumn: true }),
    note: text({ zh: '说明', en: 'Note' }, { max: 255, width: 200 }),
    colour: text(
      { zh: '颜色', en: 'Colour' },
      { max: 7, pattern: /^#[0-9a-fA-F]{6}$/, format: 'colour', width: 80, hiddenColumn: true },
    ),
    sort: integer({ zh: '排序', en: 'Sort' }, { min: 0, max: 9999, width: 70, inline: true }),
    isEnabled: yesNo({ zh: '启用', en: 'Enabled' }, { on: true, width: 80, inline: true }),
    isBuiltIn: yesNo({ zh: '内置', en: 'Built in' }, { computed: true, width: 80 }),
  },
  key: ['listKey', 'code'],
  caption: { code: 'code', zh: 'nameZh', en: 'nameEn' },
  search: ['nameZh', 'nameEn', 'listKey'],
  sort: 'listKey,sort,code',
  // Of one language may be missing for a while: TRANSLATE finds it.
  rules: ({ nameZh, nameEn }) =>
    nameZh === null && nameEn === null
      ? [
          {
            path: 'nameEn',
            code: 'MD-NAME',
            severity: 'error',
            message: { zh: '中文、英文至少填写一项', en: 'One of the two names is needed' },
          },
        ]
      : [],
});

/** Days on which terminals and offices of a country, or one terminal, do not work. */
export const holidayResource = defineResource({
  name: 'Holiday',
  docType: 'holiday',
  title: { zh: '节假日', en: 'Holidays' },
  paths: [DATA_PATHS.basicCode],
  owner: 'global',
  readByAll: true,
  fields: {
    calendar: code(
      { zh: '日历', en: 'Calendar' },
      {
        max: 12,
        required: true,
        width: 100,
        example: 'CN',
        help: { zh: '国家代码，或 国家/码头', en: 'A country, or country/terminal' },
      },
    ),
    day: date({ zh: '日期', en: 'Day' }, { required: true, width: 110 }),
    nameZh: text({ zh: '中文名', en: 'Chinese name' }, { max: 60, width: 160 }),
    nameEn: text({ zh: '英文名', en: 'English name' }, { max: 100, width: 200 }),
    isWorkday: yesNo({ zh: '调休上班', en: 'Worked nevertheless' }, { width: 110 }),
  },
  key: ['calendar', 'day'],
  caption: { code: 'calendar', zh: 'nameZh', en: 'nameEn' },
  search: ['calendar', 'nameZh', 'nameEn'],
  sort: 'calendar,day',
});
