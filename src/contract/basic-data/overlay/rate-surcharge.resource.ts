import { choice, code } from '../../kernel/field.ts';
import { defineResource } from '../../kernel/resource.ts';
import { FEE_BASIS, FEE_CATEGORY } from '../fee-code.resource.ts';
import { DATA_PATHS } from '../paths.ts';
import { baseNames, overlayFields, overlaySection } from './overlay-fields.ts';

/** Who pays a surcharge. */
export const PAYER = {
  PRE: { zh: '预付', en: 'Prepaid' },
  COL: { zh: '到付', en: 'Collect' },
} as const;

/** How a quote shows a surcharge. */
export const SHOWN_AS = {
  ALL_IN: { zh: '含在总价', en: 'In the all-in price' },
  APART: { zh: '单列', en: 'Apart' },
} as const;

/** Surcharges and local charges as the rate desk uses them (design A.5.2). */
export const rateSurchargeResource = defineResource({
  name: 'RateSurcharge',
  docType: 'rateSurcharge',
  title: { zh: '附加费类型', en: 'Surcharge types' },
  paths: [DATA_PATHS.rateSurcharges],
  owner: 'company',
  abilities: ['modify', 'log'],
  fields: {
    code: code({ zh: '代码', en: 'Code' }, { max: 10, computed: true, width: 90 }),
    ...baseNames,
    category: choice({ zh: '类别', en: 'Category' }, FEE_CATEGORY, { computed: true, width: 120 }),
    basis: choice({ zh: '默认计费', en: 'Default basis' }, FEE_BASIS, { width: 120, inline: true }),
    currencyCode: code(
      { zh: '默认币种', en: 'Default currency' },
      { max: 3, pattern: /^[A-Z]{3}$/, width: 90, inline: true },
    ),
    payer: choice({ zh: '付款方', en: 'Payer' }, PAYER, { width: 90, inline: true }),
    shownAs: choice({ zh: '报价显示', en: 'Shown in quotes' }, SHOWN_AS, { width: 120, inline: true }),
    ...overlayFields,
  },
  key: ['code'],
  caption: { code: 'code', zh: 'nameZh', en: 'nameEn' },
  search: ['code', 'nameZh', 'nameEn', 'shortName'],
  sort: 'sort,code',
  sections: [
    { key: 'fee', title: { zh: '费用', en: 'Fee' }, fields: ['code', 'nameZh', 'nameEn', 'category'] },
    { key: 'rates', title: { zh: '运价', en: 'Rates' }, fields: ['basis', 'currencyCode', 'payer', 'shownAs'] },
    overlaySection,
  ],
});
