import { choice, text } from '../kernel/field.ts';
import { defineResource } from '../kernel/resource.ts';
import { EMPLOYEE_PATH } from './employee.ts';

/** Roles that seats may have, for names, filters and the editor; they are kept on their own screens. */
export const seatRoleResource = defineResource({
  name: 'SeatRole',
  docType: 'seatRole',
  title: { zh: '角色', en: 'Roles' },
  paths: [EMPLOYEE_PATH],
  owner: 'global',
  abilities: [],
  fields: {
    nameZh: text({ zh: '名称', en: 'Name' }, { computed: true, max: 100, required: true }),
    nameEn: text({ zh: '英文名称', en: 'English name' }, { computed: true, max: 100, required: true }),
    kind: choice(
      { zh: '类型', en: 'Kind' },
      { PLATFORM: { zh: '平台', en: 'Platform' }, COMPANY: { zh: '企业', en: 'Company' } },
      { computed: true, required: true },
    ),
  },
  key: ['nameZh'],
  caption: { code: 'nameZh', zh: 'nameZh', en: 'nameEn' },
  search: ['nameEn'],
  sort: 'nameZh',
});
