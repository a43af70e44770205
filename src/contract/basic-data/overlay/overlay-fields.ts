import { code, integer, text, yesNo } from '../../kernel/field.ts';

/** What a company lays over any reference row (design A.2). It never changes what goes into EDI. */
export const overlayFields = {
  shortName: text(
    { zh: '简称', en: 'Short name' },
    { max: 40, width: 110, inline: true, help: { zh: '本企业使用的名称', en: 'The name the own company uses' } },
  ),
  localCode: code({ zh: '本地代码', en: 'Local code' }, { max: 20, width: 110, inline: true, hiddenColumn: true }),
  hidden: yesNo(
    { zh: '隐藏', en: 'Hidden' },
    { width: 70, inline: true, help: { zh: '本企业的选择框不再列出', en: "Not offered in the own company's pickers" } },
  ),
  favourite: yesNo(
    { zh: '常用', en: 'Favourite' },
    { width: 70, inline: true, help: { zh: '选择框中排在最前', en: 'First in pickers' } },
  ),
  sort: integer({ zh: '排序', en: 'Order' }, { min: 0, max: 99_999, width: 70, inline: true }),
  note: text({ zh: '备注', en: 'Note' }, { max: 200, width: 160, hiddenColumn: true }),
} as const;

/** Names of the fields above: columns of the overlay; everything else a screen edits stands in its `defaults`. */
export const OVERLAY_COLUMNS = ['shortName', 'localCode', 'hidden', 'favourite', 'sort', 'note'] as const;

/** Names of the row below; shown, never edited here. */
export const baseNames = {
  nameZh: text({ zh: '中文名', en: 'Chinese name' }, { max: 60, computed: true, width: 150 }),
  nameEn: text({ zh: '英文名', en: 'English name' }, { max: 100, computed: true, width: 200 }),
} as const;

/** Section of the common fields in a form. */
export const overlaySection = {
  key: 'overlay',
  title: { zh: '本企业', en: 'Own company' },
  fields: ['shortName', 'localCode', 'favourite', 'hidden', 'sort', 'note'],
} as const;
