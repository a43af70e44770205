import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { EMPLOYEE_PATH } from './employee.ts';

/** Employees by file (design B.7). The header is matched by its names; rows of a known account change it, new ones are invited. */

export const IMPORT_MAX_ROWS = 5_000;

export const IMPORT_COLUMNS = {
  account: { zh: '账号', en: 'Account' },
  employeeNo: { zh: '工号', en: 'No.' },
  name: { zh: '姓名', en: 'Name' },
  nameEn: { zh: '英文名', en: 'English name' },
  phone: { zh: '手机', en: 'Phone' },
  email: { zh: '邮箱', en: 'E-mail' },
  department: { zh: '部门', en: 'Department' },
  position: { zh: '职位', en: 'Position' },
  roles: { zh: '角色', en: 'Roles' },
  businessLines: { zh: '业务线', en: 'Business lines' },
  managerNo: { zh: '上级工号', en: 'Manager no.' },
  status: { zh: '状态', en: 'Status' },
} as const;
export type ImportColumn = keyof typeof IMPORT_COLUMNS;

export const IMPORT_RESULTS = ['NEW', 'CHANGED', 'SAME', 'BAD', 'DONE'] as const;

const message = z.object({ zh: z.string(), en: z.string() });

export const importLineSchema = z.object({
  line: z.int(),
  account: z.string(),
  name: z.string(),
  result: z.enum(IMPORT_RESULTS),
  message: message.nullable(),
});

export const importEmployees = defineCall({
  method: 'POST',
  path: '/api/Employee/Import',
  access: { anyOf: [{ path: EMPLOYEE_PATH, code: 'IMPORT' }] },
  summary: {
    zh: '导入员工',
    en: 'A sheet of employees: checked (`CHECK`), written as a whole or not at all (`WHOLE`), or good rows only (`GOOD`)',
  },
  query: z.object({ mode: z.enum(['CHECK', 'WHOLE', 'GOOD']) }),
  upload: [],
  data: z.object({ lines: z.array(importLineSchema), written: z.int() }),
});

const bytes = z.never();

export const employeeTemplate = defineCall({
  method: 'GET',
  path: '/api/Employee/ImportTemplate',
  access: { anyOf: [{ path: EMPLOYEE_PATH, code: 'IMPORT' }] },
  summary: { zh: '员工导入模板', en: 'The empty sheet with its header in both languages' },
  data: bytes,
});
