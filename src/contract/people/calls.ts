import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { departmentResource } from './department.resource.ts';
import { EMPLOYEE_PATH, EMPLOYEE_STATES } from './employee.ts';

/** What may be done with seats beside typing their fields (design A.3, C). Each button is a right of its own. */

const id = z.string().min(1).max(36);
const button = (code: string) => ({ anyOf: [{ path: EMPLOYEE_PATH, code }] });
const list = { anyOf: [{ path: EMPLOYEE_PATH }] };
const remarks = z.string().trim().max(500).optional();
const version = z.int();

const seatStateSchema = z.object({ id: z.string(), status: z.enum(EMPLOYEE_STATES), version });

/** The seat's other events are asked for through calls of their own: they need more than a name. */
export const EMPLOYEE_APPLIED = ['DISABLE', 'ENABLE', 'REHIRE', 'UNDO_RESIGN'] as const;

export const applyEmployee = defineCall({
  method: 'POST',
  path: '/api/Employee/Apply',
  access: list,
  summary: { zh: '员工状态', en: 'Disable, enable, rehire, or take a leave back; If-Match carries the version' },
  body: z.object({ id, event: z.enum(EMPLOYEE_APPLIED), remarks }),
  data: seatStateSchema,
  errors: [
    'not_found',
    'stale_version',
    'event_not_allowed',
    'NOT_ONESELF',
    'LAST_ADMIN',
    'COMPANY_SUSPENDED',
    'ROLE_NEEDED',
    'UNDO_TOO_LATE',
    'BIND_LIMIT',
  ],
});

export const resendInvitation = defineCall({
  method: 'POST',
  path: '/api/Employee/Resend',
  access: button('RESEND'),
  summary: { zh: '重发邀请', en: 'A new link by mail, or to be handed over; the old one is void' },
  body: z.object({ id, send: z.enum(['mail', 'link']) }),
  /** `link` is given once, and only where it was not mailed. */
  data: seatStateSchema.extend({ link: z.string().nullable(), sentTo: z.string().nullable() }),
  errors: ['not_found', 'event_not_allowed', 'RESEND_LIMIT', 'COMPANY_SUSPENDED', 'CONTACT_NEEDED'],
});

const handoverSchema = z.object({
  kind: z.string(),
  title: z.object({ zh: z.string(), en: z.string() }),
  count: z.int(),
});

export const handoverNeeds = defineCall({
  method: 'GET',
  path: '/api/Employee/HandoverNeeds',
  access: button('RESIGN'),
  summary: { zh: '待交接工作', en: 'Open work of a seat, by kind; empty = nothing to hand over' },
  query: z.object({ id }),
  data: z.array(handoverSchema),
  errors: ['not_found'],
});

export const resignEmployee = defineCall({
  method: 'POST',
  path: '/api/Employee/Resign',
  access: button('RESIGN'),
  summary: { zh: '离职', en: 'The person leaves: open work goes to the named receivers, binding and sessions end' },
  body: z.object({ id, receivers: z.record(z.string().max(40), id), remarks }),
  data: seatStateSchema.extend({ moved: z.int() }),
  errors: ['not_found', 'stale_version', 'event_not_allowed', 'NOT_ONESELF', 'LAST_ADMIN', 'HANDOVER_NEEDED'],
});

export const resetSeatPassword = defineCall({
  method: 'POST',
  path: '/api/Employee/ResetPassword',
  access: button('RESET_PASSWORD'),
  summary: { zh: '重置密码', en: 'A one-time password, told once; it must be changed at the first sign-in' },
  body: z.object({ id }),
  data: z.object({ account: z.string(), companyCode: z.string(), password: z.string() }),
  errors: ['not_found', 'event_not_allowed'],
});

export const resetSeatTwoStep = defineCall({
  method: 'POST',
  path: '/api/Employee/ResetTwoStep',
  access: button('RESET_TWO_STEP'),
  summary: {
    zh: '重置两步验证',
    en: 'A lost phone: the account’s second step ends, and its sessions; the person is told, and sets it up anew if required',
  },
  body: z.object({ id, reason: z.string().trim().min(1).max(200) }),
  /** `isRequired`: the next sign-in leads to the set-up. */
  data: z.object({ ended: z.int(), isRequired: z.boolean() }),
  errors: ['not_found', 'event_not_allowed', 'NOT_ONESELF'],
});

export const endSeatSessions = defineCall({
  method: 'POST',
  path: '/api/Employee/EndSessions',
  access: button('END_SESSIONS'),
  summary: { zh: '强制下线', en: 'End the sessions of a company account at once' },
  body: z.object({ id }),
  data: z.object({ ended: z.int() }),
  errors: ['not_found'],
});

/** `u:<user>` or `e:<employee>` (A.6.4). */
export const unlockAccount = defineCall({
  method: 'POST',
  path: '/api/AuthUser/Unlock',
  access: {
    anyOf: [
      { path: EMPLOYEE_PATH, code: 'UNLOCK' },
      { path: '/system/user/userList', code: 'UNLOCK' },
    ],
  },
  summary: { zh: '解锁账号', en: 'Forget the failed sign-ins of an account' },
  body: z.object({ accountKey: z.string().regex(/^[eu]:[\w-]{1,36}$/), reason: z.string().trim().min(1).max(200) }),
  data: z.object({ failures: z.int() }),
  errors: ['not_found'],
});

export const signInSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  device: z.string(),
  ip: z.string(),
  region: z.string(),
  mode: z.enum(['employee', 'userBindEmployee']),
  lastSeenAt: z.iso.datetime(),
  status: z.enum(['ACTIVE', 'SUPERSEDED', 'LOGGED_OUT', 'EXPIRED', 'REVOKED']),
});

export const seatSignIns = defineCall({
  method: 'GET',
  path: '/api/Employee/SignIns',
  access: button('EDIT'),
  summary: { zh: '登录记录', en: 'The last twenty sign-ins to a seat, newest first' },
  query: z.object({ id }),
  data: z.array(signInSchema),
  errors: ['not_found'],
});

/** One permission exception of a seat, over what its roles give (A.2). */
export const exceptionSchema = z.object({
  itemKey: z.string().min(1).max(40),
  permissionKey: z.string().min(1).max(40),
  value: z.string().min(1).max(200),
});

export const seatExceptions = defineCall({
  method: 'GET',
  path: '/api/Employee/Exceptions',
  access: button('EDIT'),
  summary: { zh: '权限例外', en: 'Permission exceptions of a seat' },
  query: z.object({ id }),
  data: z.array(exceptionSchema),
  errors: ['not_found'],
});

export const departmentNodeSchema = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  name: z.string(),
  nameEn: z.string().nullable(),
  sort: z.int(),
  version,
  /** Seats that are not given up, in this department alone. */
  seats: z.int(),
});
export type DepartmentNode = z.infer<typeof departmentNodeSchema>;

export const departmentTree = defineCall({
  method: 'GET',
  path: '/api/Department/Tree',
  access: list,
  summary: { zh: '部门树', en: 'Departments of a company with how many work there, and the seats in use' },
  query: z.object({ companyCode: z.string().max(6).optional() }),
  data: z.object({
    departments: z.array(departmentNodeSchema),
    without: z.int(),
    used: z.int(),
    /** Own company: it may be changed. */
    isOwn: z.boolean(),
  }),
});

export const saveDepartment = defineCall({
  method: 'POST',
  path: '/api/Department/Save',
  access: button('EDIT'),
  summary: { zh: '保存部门', en: 'A new department, or a change of one; If-Match carries the version of a known one' },
  body: z.object({ id: id.optional(), ...departmentResource.schema.omit({ sort: true }).shape }),
  data: z.object({ id: z.string(), version }),
  errors: ['not_found', 'stale_version'],
});

export const moveDepartment = defineCall({
  method: 'POST',
  path: '/api/Department/Move',
  access: button('EDIT'),
  summary: { zh: '移动部门', en: 'Under another department, before a sibling or at the end' },
  body: z.object({ id, parentId: id.nullable(), beforeId: id.nullable() }),
  data: z.object({ moved: z.int() }),
  errors: ['not_found'],
});

export const removeDepartment = defineCall({
  method: 'POST',
  path: '/api/Department/Remove',
  access: button('EDIT'),
  summary: { zh: '删除部门', en: 'A department without people and without departments below' },
  body: z.object({ id }),
  data: z.null(),
  errors: ['not_found', 'stale_version'],
});

export const companiesWithSeats = defineCall({
  method: 'GET',
  path: '/api/Employee/Companies',
  access: button('VIEW_ANY'),
  summary: { zh: '选择企业', en: 'Companies by code or name, for staff who look after any of them' },
  query: z.object({ q: z.string().max(50).default('') }),
  data: z.array(z.object({ code: z.string(), nameZh: z.string(), nameEn: z.string(), seats: z.int() })),
});
