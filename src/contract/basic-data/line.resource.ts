import { code, integer, reference, text } from '../kernel/field.ts';
import { defineResource } from '../kernel/resource.ts';
import { FRAME_SEARCH, frame, frameFindings, frameSections } from './frame.ts';
import { DATA_PATHS } from './paths.ts';

/** Trade lanes, a tree of at most three levels. Which ports belong to one is said at the port. */
export const lineResource = defineResource({
  name: 'Line',
  docType: 'line',
  title: { zh: '航线', en: 'Trade lanes' },
  paths: [DATA_PATHS.lanes],
  owner: 'global',
  readByAll: true,
  fields: {
    code: code({ zh: '代码', en: 'Code' }, { max: 8, pattern: /^[A-Z0-9]{2,8}$/, required: true, width: 90 }),
    ...frame('Line'),
    parentId: reference({ zh: '上级', en: 'Part of' }, 'Line', { width: 110 }),
    originRegion: text({ zh: '起运区域', en: 'Origin region' }, { max: 40, width: 130 }),
    colour: text({ zh: '颜色', en: 'Colour' }, { max: 7, pattern: /^#[0-9a-fA-F]{6}$/, format: 'colour', width: 80 }),
    sort: integer({ zh: '排序', en: 'Sort' }, { min: 0, max: 9999, width: 70, inline: true }),
  },
  key: ['code'],
  caption: { code: 'code', zh: 'nameZh', en: 'nameEn' },
  search: FRAME_SEARCH,
  sort: 'sort,code',
  sections: [
    { key: 'lane', title: { zh: '航线', en: 'Lane' }, fields: ['code', 'parentId', 'originRegion', 'colour', 'sort'] },
    ...frameSections,
  ],
  rules: frameFindings,
});
