/** What both sides know of an employee: a person's seat at one company (design A.2, A.3). */

export const EMPLOYEE_PATH = '/system/employee/list';

export const EMPLOYEE_STATE = {
  INVITED: { zh: '已邀请', en: 'Invited', tone: 'info' },
  ACTIVE: { zh: '在用', en: 'Active', tone: 'good' },
  DISABLED: { zh: '停用', en: 'Disabled', tone: 'warn' },
  RESIGNED: { zh: '离职', en: 'Left', tone: 'neutral' },
} as const;

export type EmployeeState = keyof typeof EMPLOYEE_STATE;
export const EMPLOYEE_STATES = Object.keys(EMPLOYEE_STATE) as readonly EmployeeState[];

export const BUSINESS_LINE = {
  SALES: { zh: '业务', en: 'Sales' },
  CS: { zh: '客服', en: 'Customer service' },
  OP: { zh: '操作', en: 'Operations' },
  DOC: { zh: '单证', en: 'Documents' },
  FIN: { zh: '财务', en: 'Finance' },
  RATE: { zh: '商务', en: 'Pricing' },
  ADMIN: { zh: '行政', en: 'Administration' },
} as const;

export const MOST_BINDINGS = 20;
export const MOST_RESENDS_A_DAY = 5;
export const INVITATION_DAYS = 7;
/** How long a resignation and its handover can be taken back. */
export const UNDO_RESIGN_DAYS = 7;
export const DEPARTMENT_DEPTH = 8;
export const ACCOUNT_PATTERN: RegExp = /^[a-z0-9][a-z0-9._-]{2,29}$/;
