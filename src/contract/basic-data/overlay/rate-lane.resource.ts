import { code, reference, references, text } from '../../kernel/field.ts';
import { defineResource } from '../../kernel/resource.ts';
import { DATA_PATHS } from '../paths.ts';
import { baseNames, overlayFields, overlaySection } from './overlay-fields.ts';

/** Trade lanes with the people and ports a company's rate desk works them with (design A.5.2). */
export const rateLaneResource = defineResource({
  name: 'RateLane',
  docType: 'rateLane',
  title: { zh: '航线维护', en: 'Lanes for rates' },
  paths: [DATA_PATHS.rateLanes],
  owner: 'company',
  abilities: ['modify', 'log'],
  fields: {
    code: code({ zh: '代码', en: 'Code' }, { max: 8, computed: true, width: 90 }),
    ...baseNames,
    parentId: reference({ zh: '上级', en: 'Part of' }, 'Line', { computed: true, width: 110, hiddenColumn: true }),
    personInCharge: text({ zh: '负责人', en: 'Person in charge' }, { max: 60, width: 120, inline: true }),
    colour: text({ zh: '颜色', en: 'Colour' }, { max: 7, pattern: /^#[0-9a-fA-F]{6}$/, format: 'colour', width: 110 }),
    loadingPortIds: references({ zh: '默认起运港', en: 'Default POLs' }, 'Port', { most: 20, width: 180 }),
    ...overlayFields,
  },
  key: ['code'],
  caption: { code: 'code', zh: 'nameZh', en: 'nameEn' },
  search: ['code', 'nameZh', 'nameEn', 'shortName'],
  sort: 'sort,code',
  sections: [
    { key: 'lane', title: { zh: '航线', en: 'Lane' }, fields: ['code', 'nameZh', 'nameEn', 'parentId'] },
    { key: 'rates', title: { zh: '运价', en: 'Rates' }, fields: ['personInCharge', 'colour', 'loadingPortIds'] },
    overlaySection,
  ],
});
