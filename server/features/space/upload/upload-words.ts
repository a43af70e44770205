import { fill, type Text } from '#contract/kernel/text.ts';
import { SPACE_SHEET, type SpaceField } from '#contract/space/upload/sheet-fields.ts';

/** What is said of a row of a sheet of offers. */
const WORDS = {
  MISSING: { zh: '缺少{field}', en: '{field} is missing' },
  UNREAD: { zh: '{field}“{v}”无法识别', en: '{field} "{v}" cannot be read' },
  CONFLICT: { zh: '同一现舱的{field}不一致', en: 'The rows of one offer say {field} differently' },
  UNKNOWN_NO: { zh: '没有现舱“{v}”', en: 'There is no offer "{v}"' },
  SEVERAL: { zh: '有多条相同航次的现舱，请填写编号', en: 'Several offers of this sailing stand; give the number' },
  ENDED: { zh: '该现舱已结束，不能更新', en: 'This offer is over and cannot be changed' },
  FIXED: { zh: '已发布的现舱只能更新数量与价格：{v}', en: 'Of a published offer only quantity and price change: {v}' },
  NO_LINE: { zh: '已发布的现舱没有箱型 {v}', en: 'The published offer has no container type {v}' },
  SELLER: { zh: '不能为企业“{v}”发布', en: 'Offers cannot be published for company "{v}"' },
} as const satisfies Record<string, Text>;

export const sayUpload = (
  code: keyof typeof WORDS,
  { field, v = '' }: { readonly field?: SpaceField; readonly v?: string } = {},
): Text => {
  const label: Text = field ? SPACE_SHEET[field] : { zh: '', en: '' };
  return {
    zh: fill(WORDS[code].zh, { field: label.zh, v }),
    en: fill(WORDS[code].en, { field: label.en, v }),
  };
};
