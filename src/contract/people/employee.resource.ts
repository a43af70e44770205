import { choice, choices, code, instant, reference, references, text, yesNo } from '../kernel/field.ts';
import { defineResource } from '../kernel/resource.ts';
import { BUSINESS_LINE, EMPLOYEE_PATH, EMPLOYEE_STATE } from './employee.ts';

const shown = { computed: true } as const;

/** Seats as the list of accounts shows them. They change through the events of their lifecycle only (`calls.ts`). */
export const employeeResource = defineResource({
  name: 'Employee',
  docType: 'employee',
  title: { zh: '员工账号', en: 'Employees' },
  paths: [EMPLOYEE_PATH],
  owner: 'company',
  abilities: ['export', 'log'],
  fields: {
    employeeNo: text({ zh: '工号', en: 'No.' }, { ...shown, max: 20, required: true, width: 80 }),
    name: text({ zh: '姓名', en: 'Name' }, { ...shown, max: 50, required: true, width: 90 }),
    nameEn: text(
      { zh: '英文名', en: 'English name' },
      { ...shown, max: 70, required: true, width: 130, hiddenColumn: true },
    ),
    account: text({ zh: '账号', en: 'Account' }, { ...shown, max: 30, required: true, width: 100 }),
    departmentId: reference({ zh: '部门', en: 'Department' }, 'Department', { ...shown, width: 100 }),
    position: text({ zh: '职位', en: 'Position' }, { ...shown, max: 50, width: 100 }),
    roleIds: references({ zh: '角色', en: 'Roles' }, 'SeatRole', { ...shown, width: 170 }),
    boundUser: text({ zh: '绑定用户', en: 'Bound user' }, { ...shown, max: 254, width: 120 }),
    twoStep: yesNo({ zh: '两步验证', en: 'Two-step' }, { ...shown, width: 80 }),
    ownTwoStep: yesNo(
      { zh: '账号自身两步验证', en: 'Two-step of the account itself' },
      { ...shown, width: 110, hiddenColumn: true },
    ),
    lastUsedAt: instant({ zh: '最近登录', en: 'Last sign-in' }, { ...shown, width: 182 }),
    status: choice({ zh: '状态', en: 'Status' }, EMPLOYEE_STATE, { ...shown, required: true, width: 80 }),
    locked: yesNo({ zh: '锁定', en: 'Locked' }, { ...shown, width: 70 }),
    phone: text({ zh: '手机', en: 'Phone' }, { ...shown, max: 16, width: 130, hiddenColumn: true }),
    email: text({ zh: '邮箱', en: 'E-mail' }, { ...shown, max: 254, width: 190, hiddenColumn: true }),
    businessLines: choices({ zh: '业务线', en: 'Business lines' }, BUSINESS_LINE, { ...shown, hiddenColumn: true }),
    managerId: reference({ zh: '上级工号', en: 'Manager no.' }, 'Employee', {
      ...shown,
      width: 130,
      hiddenColumn: true,
    }),
    companyCode: code({ zh: '企业编码', en: 'Company code' }, { ...shown, max: 6, width: 100, hiddenColumn: true }),
  },
  key: ['account'],
  caption: { code: 'employeeNo', zh: 'name', en: 'nameEn' },
  search: ['account', 'email'],
  sort: 'employeeNo',
});
