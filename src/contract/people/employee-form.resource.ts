import { choice, choices, reference, references, text } from '../kernel/field.ts';
import { defineResource, resourceCalls } from '../kernel/resource.ts';
import { ACCOUNT_PATTERN, BUSINESS_LINE, EMPLOYEE_PATH, EMPLOYEE_STATE } from './employee.ts';

const PHONE = /^\+?[0-9][0-9 -]{4,18}[0-9]$/;

/** How a seat comes into being. */
export const ENTRY = {
  INVITE: { zh: '发出邀请，本人绑定', en: 'Invite the person' },
  CREATE: { zh: '直接开通，给一次性密码', en: 'Open it at once, with a one-time password' },
} as const;

/** What an administrator types of a seat: the editor's form. Its calls are events of the lifecycle, not writes of a row. */
export const employeeFormResource = defineResource({
  name: 'Employee',
  docType: 'employee',
  title: { zh: '员工账号', en: 'Employee' },
  paths: [EMPLOYEE_PATH],
  owner: 'company',
  abilities: ['create', 'modify', 'export', 'log'],
  fields: {
    entry: choice({ zh: '开通方式', en: 'How it begins' }, ENTRY, {}),
    account: text(
      { zh: '账号', en: 'Account' },
      {
        max: 30,
        required: true,
        pattern: ACCOUNT_PATTERN,
        help: { zh: '小写字母、数字、点、横线，3–30 位', en: '3 to 30 small letters, digits, dots, dashes' },
      },
    ),
    employeeNo: text(
      { zh: '工号', en: 'No.' },
      { max: 20, help: { zh: '空白自动编号', en: 'Blank: the next number' } },
    ),
    name: text({ zh: '姓名', en: 'Name' }, { max: 50, required: true }),
    nameEn: text(
      { zh: '英文名', en: 'English name' },
      { max: 70, required: true, help: { zh: '用于单证', en: 'Stands on documents' } },
    ),
    phone: text({ zh: '手机', en: 'Phone' }, { max: 20, pattern: PHONE }),
    email: text({ zh: '邮箱', en: 'E-mail' }, { max: 254, pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, format: 'email' }),
    departmentId: reference({ zh: '部门', en: 'Department' }, 'Department', {}),
    position: text({ zh: '职位', en: 'Position' }, { max: 50 }),
    managerId: reference({ zh: '上级', en: 'Manager' }, 'Employee', {}),
    roleIds: references({ zh: '角色', en: 'Roles' }, 'SeatRole', { most: 20 }),
    businessLines: choices({ zh: '业务线', en: 'Business lines' }, BUSINESS_LINE),
    status: choice({ zh: '状态', en: 'Status' }, EMPLOYEE_STATE, { computed: true }),
  },
  key: ['account'],
  caption: { code: 'employeeNo', zh: 'name', en: 'nameEn' },
  search: [],
  sort: 'employeeNo',
  // Chosen by the way to the form.
  visible: { entry: () => false },
  sections: [
    {
      key: 'person',
      title: { zh: '人员', en: 'Person' },
      fields: ['entry', 'account', 'employeeNo', 'name', 'nameEn', 'phone', 'email'],
    },
    {
      key: 'work',
      title: { zh: '工作', en: 'Work' },
      fields: ['departmentId', 'position', 'managerId', 'roleIds', 'businessLines', 'status'],
    },
  ],
});

const { create, modify } = resourceCalls(employeeFormResource);

/** `INVITE` or `CREATE` by its field `entry`. */
export const createEmployee: typeof create = {
  ...create,
  access: {
    anyOf: [
      { path: EMPLOYEE_PATH, code: 'ADD' },
      { path: EMPLOYEE_PATH, code: 'INVITE' },
    ],
  },
  errors: ['COMPANY_SUSPENDED', 'CONTACT_NEEDED', 'ROLE_NEEDED', 'CEILING_EXCEEDED', 'not_found'],
};
/** `EDIT`. */
export const modifyEmployee: typeof modify = {
  ...modify,
  errors: ['not_found', 'stale_version', 'ROLE_NEEDED', 'CEILING_EXCEEDED', 'LAST_ADMIN', 'event_not_allowed'],
};
