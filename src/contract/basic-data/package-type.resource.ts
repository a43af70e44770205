import { code, text, yesNo } from '../kernel/field.ts';
import { defineResource } from '../kernel/resource.ts';
import { FRAME_SEARCH, frame, frameFindings, frameSections } from './frame.ts';
import { DATA_PATHS } from './paths.ts';

/** UN/ECE Recommendation 21 package codes. */
export const packageTypeResource = defineResource({
  name: 'PackageType',
  docType: 'packageType',
  title: { zh: '包装', en: 'Package types' },
  paths: [DATA_PATHS.basicCode],
  owner: 'global',
  readByAll: true,
  fields: {
    code: code({ zh: '代码', en: 'Code' }, { max: 2, pattern: /^[A-Z0-9]{2}$/, required: true, width: 80 }),
    ...frame('PackageType'),
    pluralEn: text({ zh: '英文复数', en: 'English plural' }, { max: 40, width: 140 }),
    isPallet: yesNo({ zh: '托盘', en: 'Pallet' }, { width: 80 }),
    isStackable: yesNo({ zh: '可堆叠', en: 'Stackable' }, { on: true, width: 90 }),
  },
  key: ['code'],
  caption: { code: 'code', zh: 'nameZh', en: 'nameEn' },
  search: FRAME_SEARCH,
  sort: 'code',
  sections: [
    { key: 'type', title: { zh: '包装', en: 'Package' }, fields: ['code', 'pluralEn', 'isPallet', 'isStackable'] },
    ...frameSections,
  ],
  rules: frameFindings,
});
