import { integer, reference, text } from '../kernel/field.ts';
import { defineResource } from '../kernel/resource.ts';
import { EMPLOYEE_PATH } from './employee.ts';

/** Departments of a company, a tree; `calls.ts` changes it. */
export const departmentResource = defineResource({
  name: 'Department',
  docType: 'department',
  title: { zh: '部门', en: 'Departments' },
  paths: [EMPLOYEE_PATH],
  owner: 'company',
  abilities: [],
  fields: {
    name: text({ zh: '名称', en: 'Name' }, { max: 50, required: true }),
    nameEn: text({ zh: '英文名称', en: 'English name' }, { max: 70 }),
    parentId: reference({ zh: '上级部门', en: 'Parent' }, 'Department', {}),
    sort: integer({ zh: '排序', en: 'Order' }, { min: 0, max: 9999, required: true }),
  },
  key: ['parentId', 'name'],
  caption: { code: 'name', zh: 'name', en: 'nameEn' },
  search: ['name', 'nameEn'],
  sort: 'sort,name',
});
