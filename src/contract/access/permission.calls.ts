import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { menuNodeSchema } from '../session/session.ts';
import { menuButtonSchema } from './menu-draft.ts';
import { ACCESS_PATHS } from './paths.ts';
import { rightsNodeSchema, roleGrantSchema, roleKindSchema } from './role.calls.ts';

/** `/system/permission/permissionList`: who may do what, and why. For the platform's staff, of all companies. */

const reading = { anyOf: [{ path: ACCESS_PATHS.permissions }] } as const;
const id = z.string().min(1).max(36);

const named = z.object({ id, nameZh: z.string(), nameEn: z.string() });

export const permissionMatrix = defineCall({
  method: 'GET',
  path: '/api/Permission/Matrix',
  access: reading,
  summary: { zh: '权限矩阵', en: 'Roles of a kind against the nodes of their tree' },
  query: z.object({ kind: roleKindSchema, companyId: z.string().max(36).optional() }),
  data: z.object({
    nodes: z.array(rightsNodeSchema),
    roles: z.array(named.extend({ grantsAll: z.boolean(), grants: z.array(roleGrantSchema) })),
  }),
});

export const permissionPersonSchema = z.object({
  employeeId: id,
  name: z.string(),
  nameEn: z.string(),
  account: z.string(),
  position: z.string().nullable(),
  companyCode: z.string(),
  companyName: z.string(),
  companyNameEn: z.string(),
});
export type PermissionPerson = z.infer<typeof permissionPersonSchema>;

export const permissionPeople = defineCall({
  method: 'GET',
  path: '/api/Permission/People',
  access: reading,
  summary: { zh: '查找员工', en: 'Active employees by name, account or company; at most 50' },
  query: z.object({ q: z.string().max(60).default('') }),
  data: z.array(permissionPersonSchema),
});

const buttonSource = menuButtonSchema.extend({ roles: z.array(id) });

export const effectiveRightSchema = z.object({
  path: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  /** Roles that give the page. */
  roles: z.array(id),
  /** Packages of the company that allow it; empty on the platform's own side. */
  packages: z.array(id),
  buttons: z.array(buttonSource),
});
export type EffectiveRight = z.infer<typeof effectiveRightSchema>;

export const effectiveItemSchema = z.object({
  itemKey: z.string(),
  permissionKey: z.string(),
  /** After all sources were merged; the fallback where nobody says anything. */
  value: z.string(),
  sources: z.array(
    z.object({
      /** Null: an exception on the employee. */
      roleId: z.string().nullable(),
      value: z.string(),
      validUntil: z.iso.datetime().nullable(),
    }),
  ),
});
export type EffectiveItem = z.infer<typeof effectiveItemSchema>;

export const effectiveRights = defineCall({
  method: 'GET',
  path: '/api/Permission/Employee',
  access: reading,
  summary: {
    zh: '员工有效权限',
    en: 'What one employee may do, each right with its sources, and the menu as he sees it',
  },
  query: z.object({ id }),
  data: z.object({
    person: permissionPersonSchema,
    roles: z.array(named),
    packages: z.array(named),
    rights: z.array(effectiveRightSchema),
    items: z.array(effectiveItemSchema),
    menu: z.array(menuNodeSchema),
  }),
  errors: ['not_found'],
});

export const exceptionSchema = z.object({
  id,
  employeeId: id,
  name: z.string(),
  nameEn: z.string(),
  companyName: z.string(),
  companyNameEn: z.string(),
  itemKey: z.string(),
  permissionKey: z.string(),
  value: z.string(),
  validUntil: z.iso.datetime().nullable(),
  inForce: z.boolean(),
  reason: z.string().nullable(),
  grantedBy: z.object({ name: z.string(), nameEn: z.string() }).nullable(),
  grantedAt: z.iso.datetime().nullable(),
});
export type PermissionException = z.infer<typeof exceptionSchema>;

export const permissionExceptions = defineCall({
  method: 'GET',
  path: '/api/Permission/Exceptions',
  access: reading,
  summary: { zh: '权限例外', en: 'Permission items on single employees, newest first' },
  query: z.object({ after: z.string().max(36).optional() }),
  data: z.array(exceptionSchema),
});

const granting = { anyOf: [{ path: ACCESS_PATHS.permissions, code: 'GRANT_ITEM' }] } as const;

export const grantItem = defineCall({
  method: 'POST',
  path: '/api/Permission/GrantItem',
  access: granting,
  summary: { zh: '授予权限例外', en: 'Put an item on an employee, until a day or until it is taken back' },
  body: z.object({
    employeeId: id,
    itemKey: z.string().max(40),
    permissionKey: z.string().max(40),
    value: z.string().trim().max(200),
    validUntil: z.iso.datetime().nullable(),
    reason: z.string().trim().min(2).max(200),
  }),
  data: z.object({ id }),
  errors: ['not_found'],
});

export const revokeItem = defineCall({
  method: 'POST',
  path: '/api/Permission/RevokeItem',
  access: granting,
  summary: { zh: '收回权限例外', en: 'Take an exception back' },
  body: z.object({ id }),
  data: z.null(),
  errors: ['not_found'],
});

export const exportPermissions = defineCall({
  method: 'GET',
  path: '/api/Permission/Export',
  access: { anyOf: [{ path: ACCESS_PATHS.permissions, code: 'EXPORT' }] },
  summary: { zh: '导出权限', en: 'Roles, pages and buttons as an Excel file' },
  query: z.object({ kind: roleKindSchema, companyId: z.string().max(36).optional(), language: z.enum(['CN', 'EN']) }),
  data: z.unknown(),
  errors: ['EXPORT_TOO_MANY'],
});
