import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import {
  boundEmployeeSchema,
  currentEmployeeSchema,
  currentUserSchema,
  loginAnswerSchema,
  loginSchema,
  menuNodeSchema,
  secondStepWantedSchema,
} from './session.ts';

/** Calls of specification §7 that make up a session, to the letter, and the ones the design adds (A.4). */

export const currentEmployee = defineCall({
  method: 'GET',
  path: '/api/CurrentEmployee/Current',
  access: 'user',
  summary: { zh: '当前员工', en: 'The current seat; Status 0 when the user acts without one' },
  data: currentEmployeeSchema.nullable(),
  errors: ['SESSION_SUPERSEDED', 'SEAT_ENDED'],
});

export const currentUser = defineCall({
  method: 'GET',
  path: '/api/CurrentUser/Current',
  access: 'user',
  summary: { zh: '当前用户', en: 'The individual user behind the session; Status 0 when there is none' },
  data: currentUserSchema.nullable(),
});

export const userLogin = defineCall({
  method: 'POST',
  path: '/api/WebsitePublic/UserLogin',
  access: 'visitor',
  summary: { zh: '登录', en: 'Sign in. Never answers 401, 403 or 409. Status 2 = second step wanted' },
  body: loginSchema,
  data: z.union([loginAnswerSchema, secondStepWantedSchema]),
  errors: [
    'LOGIN_BAD_CREDENTIALS',
    'LOGIN_LOCKED',
    'LOGIN_DISABLED',
    'COMPANY_SUSPENDED',
    'CAPTCHA_REQUIRED',
    'CAPTCHA_INVALID',
    'CODE_INVALID',
    'CODE_EXPIRED',
  ] as const,
});

export const secondStep = defineCall({
  method: 'POST',
  path: '/api/WebsitePublic/SecondStep',
  access: 'visitor',
  summary: { zh: '两步验证', en: 'Second step of a login; the step token lives 5 minutes and 5 tries' },
  body: z.object({
    stepToken: z.string().max(100),
    method: z.enum(['totp', 'recovery']),
    code: z.string().trim().min(1).max(40),
  }),
  data: loginAnswerSchema,
  errors: ['TWO_STEP_INVALID', 'LOGIN_LOCKED'],
});

export const logout = defineCall({
  method: 'POST',
  path: '/api/AuthUser/Logout',
  access: 'user',
  summary: { zh: '退出登录', en: 'End this session' },
  data: z.null(),
});

export const firstRegisterDone = defineCall({
  method: 'POST',
  path: '/api/CurrentUser/FirstRegisterDone',
  access: 'user',
  summary: { zh: '首次引导已完成', en: 'The first-time dialog was answered; FIRST_REGISTER is false from now on' },
  body: z.object({}),
  data: z.null(),
});

export const boundEmployeeList = defineCall({
  method: 'GET',
  path: '/api/CurrentUser/GetUserBindEmployeeList',
  access: 'user',
  summary: { zh: '绑定的企业账号', en: 'Bound seats, active first, then last used; mode employee: the one seat' },
  data: z.array(boundEmployeeSchema),
});

export const tryChooseDefaultEmployee = defineCall({
  method: 'POST',
  path: '/api/AuthUser/TryChooseDefaultEmployee',
  access: 'user',
  summary: {
    zh: '选择默认企业账号',
    en: 'Data = new token, or Status 0 with the reason NONE, AMBIGUOUS or INACTIVE in Message',
  },
  body: z.object({}),
  data: z.string().nullable(),
});

export const chooseEmployee = defineCall({
  method: 'POST',
  path: '/api/AuthUser/ChooseEmployee',
  access: 'user',
  summary: { zh: '切换企业', en: 'Act for another bound seat; Data = new token; remember sets the default seat' },
  body: z.object({ employeeId: z.string().max(36), remember: z.boolean().default(false) }),
  data: z.string(),
  errors: ['not_found', 'COMPANY_SUSPENDED', 'LOGIN_DISABLED'],
});

export const leaveEmployee = defineCall({
  method: 'POST',
  path: '/api/AuthUser/LeaveEmployee',
  access: 'user',
  summary: { zh: '以个人身份继续', en: 'Back to user mode; Data = new token' },
  body: z.object({}),
  data: z.string(),
  errors: ['not_found'],
});

export const menuTree = defineCall({
  method: 'GET',
  path: '/api/Employee/GetCurrentEmployeeMenuTree',
  access: 'user',
  summary: { zh: '菜单树', en: 'Menu tree of the current seat; empty without a seat' },
  data: z.array(menuNodeSchema),
});

export const showPointTo = defineCall({
  method: 'GET',
  path: '/api/WxAppWebsite/ShowPointTo',
  access: 'visitor',
  summary: { zh: '域名归属', en: 'Which company owns a host name; not asked on the three main hosts' },
  query: z.object({ DomainName: z.string().max(253).optional(), IsType: z.string().max(20).optional() }),
  data: z
    .object({
      CompanyId: z.string(),
      CompanyCode: z.string(),
      CompanyName: z.string(),
      CompanyNameEn: z.string().default(''),
      Logo: z.string().nullable(),
      SiteKey: z.string(),
    })
    .nullable(),
});
