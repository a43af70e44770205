import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { menuButtonSchema } from './menu-draft.ts';
import { packageRights, roleRights } from './paths.ts';

/**
 * Roles of the platform, of companies, and the packages that are ceilings of what a company may give. One set of calls; whose
 * role it is says which page's buttons are the right to it.
 */

export const roleKindSchema = z.enum(['PLATFORM', 'COMPANY', 'CUSTOMER', 'PROVIDER']);
export type RoleKind = z.infer<typeof roleKindSchema>;

const id = z.string().min(1).max(36);

export const roleGrantSchema = z.object({ menuId: id, buttonCodes: z.array(z.string().max(40)).max(80) });
export type RoleGrant = z.infer<typeof roleGrantSchema>;

export const roleItemSchema = z.object({
  itemKey: z.string().max(40),
  permissionKey: z.string().max(40),
  value: z.string().trim().max(200),
});
export type RoleItem = z.infer<typeof roleItemSchema>;

export const roleRowSchema = z.object({
  id,
  companyId: z.string().nullable(),
  /** Set on roles that every installation has; they cannot be deleted. */
  code: z.string().nullable(),
  kind: roleKindSchema,
  nameZh: z.string(),
  nameEn: z.string(),
  grantsAll: z.boolean(),
  status: z.enum(['ACTIVE', 'DISABLED']),
  note: z.string().nullable(),
  version: z.int(),
  /** Members in the company looked at; of a package, companies that hold it. */
  members: z.int(),
  /** The caller may change it; a company looks at the platform's roles and copies them. */
  own: z.boolean(),
});
export type RoleRow = z.infer<typeof roleRowSchema>;

export const roleDetailSchema = roleRowSchema.extend({
  grants: z.array(roleGrantSchema),
  items: z.array(roleItemSchema),
});
export type RoleDetail = z.infer<typeof roleDetailSchema>;

/** Whose roles: of a kind, and of one company where the kind is COMPANY (absent: those offered to all companies). */
const owner = { kind: roleKindSchema, companyId: z.string().max(36).optional() };

export const roleList = defineCall({
  method: 'GET',
  path: '/api/Role/List',
  access: roleRights(),
  summary: { zh: '角色列表', en: 'Roles of a kind; for a company its own and those offered to all' },
  query: z.object(owner),
  data: z.array(roleRowSchema),
  errors: ['not_found'],
});

export const roleGet = defineCall({
  method: 'GET',
  path: '/api/Role/Get',
  access: roleRights(),
  summary: { zh: '角色', en: 'A role with its grants and permission items' },
  query: z.object({ id, companyId: z.string().max(36).optional() }),
  data: roleDetailSchema,
  errors: ['not_found'],
});

export const rightsNodeSchema = z.object({
  id,
  parentId: z.string().nullable(),
  path: z.string(),
  kind: z.enum(['GROUP', 'PAGE', 'WEBVIEW']),
  nameZh: z.string(),
  nameEn: z.string(),
  enabled: z.boolean(),
  buttons: z.array(menuButtonSchema),
});
export type RightsNode = z.infer<typeof rightsNodeSchema>;

export const roleNodes = defineCall({
  method: 'GET',
  path: '/api/Role/Nodes',
  access: roleRights(),
  summary: {
    zh: '可授权菜单',
    en: 'Nodes and buttons that a role may hold, in menu order; nothing beyond the ceiling',
  },
  query: z.object(owner),
  data: z.array(rightsNodeSchema),
  errors: ['not_found'],
});

const content = {
  nameZh: z.string().trim().min(1).max(40),
  nameEn: z.string().trim().min(1).max(60),
  note: z.string().trim().max(200).default(''),
  status: z.enum(['ACTIVE', 'DISABLED']).default('ACTIVE'),
  grants: z.array(roleGrantSchema).max(1_000),
  items: z.array(roleItemSchema).max(60),
};

const refusals = ['not_found', 'CEILING_EXCEEDED', 'ROLE_STANDARD', 'LAST_ADMIN'] as const;
/** Of what is done once for one `Idempotency-Key`. */
const repeated = ['IDEMPOTENCY_MISMATCH', 'ALREADY_DONE'] as const;

export const createRole = defineCall({
  method: 'POST',
  path: '/api/Role/Create',
  access: roleRights('ADD'),
  summary: { zh: '新建角色', en: 'Make a role or package' },
  body: z.object({ ...owner, ...content }),
  data: roleDetailSchema,
  errors: [...refusals, ...repeated],
});

export const modifyRole = defineCall({
  method: 'POST',
  path: '/api/Role/Modify',
  access: roleRights('EDIT'),
  summary: { zh: '修改角色', en: 'Change a role; open clients of whoever holds it load their menu at once' },
  body: z.object({ id, version: z.int().min(1), ...content }),
  data: roleDetailSchema,
  errors: [...refusals, 'stale_version'],
});

export const copyRole = defineCall({
  method: 'POST',
  path: '/api/Role/Copy',
  access: roleRights('COPY'),
  summary: { zh: '复制角色', en: 'Make a role of another with all it holds, but no members' },
  body: z.object({
    id,
    nameZh: content.nameZh,
    nameEn: content.nameEn,
    /** Whose the copy is, where the original is offered to all companies. */
    companyId: z.string().max(36).optional(),
  }),
  data: roleDetailSchema,
  errors: [...refusals, ...repeated],
});

export const deleteRole = defineCall({
  method: 'POST',
  path: '/api/Role/Delete',
  access: roleRights('DELETE'),
  summary: { zh: '删除角色', en: 'Delete a role without members' },
  body: z.object({ id, version: z.int().min(1) }),
  data: z.null(),
  errors: ['not_found', 'stale_version', 'ROLE_IN_USE', 'ROLE_STANDARD'],
});

const nodeLossSchema = z.object({
  path: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  /** The page itself comes or goes; otherwise it was there, and buttons of it change. */
  whole: z.boolean(),
  /** Buttons that come or go. */
  buttons: z.array(z.string()),
});

/** What a change comes to for people: what a member really gains or loses beside his other roles and under his ceiling. */
export const roleEffectSchema = z.object({
  gained: z.array(nodeLossSchema),
  lost: z.array(nodeLossSchema),
  members: z.array(
    z.object({
      employeeId: z.string(),
      name: z.string(),
      nameEn: z.string(),
      companyName: z.string(),
      companyNameEn: z.string(),
      gained: z.int(),
      lost: z.int(),
    }),
  ),
  /** Of all who are touched, also those not listed. */
  companies: z.int(),
  roles: z.int(),
  seats: z.int(),
});
export type RoleEffect = z.infer<typeof roleEffectSchema>;

export const roleEffect = defineCall({
  method: 'POST',
  path: '/api/Role/Effect',
  access: roleRights('EDIT'),
  summary: { zh: '修改影响', en: 'Who would gain or lose what, before saving' },
  body: z.object({ id, grants: content.grants, status: content.status }),
  data: roleEffectSchema,
  errors: ['not_found'],
});

export const roleMemberSchema = z.object({
  employeeId: z.string(),
  name: z.string(),
  nameEn: z.string(),
  account: z.string(),
  position: z.string().nullable(),
  status: z.string(),
  companyName: z.string(),
  companyNameEn: z.string(),
  isMember: z.boolean(),
});
export type RoleMember = z.infer<typeof roleMemberSchema>;

export const roleMembers = defineCall({
  method: 'GET',
  path: '/api/Role/Members',
  access: roleRights(),
  summary: { zh: '角色成员', en: 'Members of a role, or with `q` everybody who could be one' },
  query: z.object({ id, companyId: z.string().max(36).optional(), q: z.string().max(60).optional() }),
  data: z.array(roleMemberSchema),
  errors: ['not_found'],
});

export const setMembers = defineCall({
  method: 'POST',
  path: '/api/Role/SetMembers',
  access: roleRights('MEMBERS'),
  summary: { zh: '调整成员', en: 'Give the role to people and take it from others' },
  body: z.object({ id, add: z.array(id).max(200).default([]), remove: z.array(id).max(200).default([]) }),
  data: z.object({ changed: z.int() }),
  errors: ['not_found', 'ROLE_NEEDED', 'LAST_ADMIN'],
});

/** Companies a page about companies offers to choose from. */
export const companyChoiceSchema = z.object({
  id,
  companyCode: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  kind: z.string(),
  status: z.string(),
  /** Holds the package that was asked about. */
  holds: z.boolean(),
  /** Roles it has made itself. */
  ownRoles: z.int(),
  seats: z.int(),
});
export type CompanyChoice = z.infer<typeof companyChoiceSchema>;

export const roleCompanies = defineCall({
  method: 'GET',
  path: '/api/Role/Companies',
  access: roleRights(),
  summary: {
    zh: '企业选择',
    en: 'Companies for the picker; with `packageId` whether each holds the package. A company sees itself',
  },
  query: z.object({
    kind: roleKindSchema,
    packageId: z.string().max(36).optional(),
    q: z.string().max(60).optional(),
    after: z.string().max(200).optional(),
  }),
  data: z.array(companyChoiceSchema),
});

export const packageEffect = defineCall({
  method: 'POST',
  path: '/api/Role/PackageEffect',
  access: { anyOf: [...packageRights('GRANT').anyOf, ...packageRights('REVOKE').anyOf] },
  summary: { zh: '授予或收回影响', en: 'Who would gain or lose what, were the package given or taken' },
  body: z.object({ id, companyIds: z.array(id).min(1).max(200), give: z.boolean() }),
  data: roleEffectSchema,
  errors: ['not_found'],
});

export const grantPackage = defineCall({
  method: 'POST',
  path: '/api/Role/Grant',
  access: packageRights('GRANT'),
  summary: { zh: '授予套餐', en: 'Give a package to companies' },
  body: z.object({ id, companyIds: z.array(id).min(1).max(200) }),
  data: z.object({ changed: z.int() }),
  errors: ['not_found'],
});

export const revokePackage = defineCall({
  method: 'POST',
  path: '/api/Role/Revoke',
  access: packageRights('REVOKE'),
  summary: {
    zh: '收回套餐',
    en: 'Take a package from companies; their roles keep what they hold, but it counts no longer',
  },
  body: z.object({ id, companyIds: z.array(id).min(1).max(200) }),
  data: z.object({ changed: z.int() }),
  errors: ['not_found'],
});

export const whoCanSchema = z.object({
  employeeId: z.string(),
  name: z.string(),
  nameEn: z.string(),
  companyName: z.string(),
  companyNameEn: z.string(),
  position: z.string().nullable(),
  roles: z.array(z.object({ id: z.string(), nameZh: z.string(), nameEn: z.string() })),
});
export type WhoCan = z.infer<typeof whoCanSchema>;

export const whoCan = defineCall({
  method: 'GET',
  path: '/api/Role/WhoCan',
  access: roleRights(),
  summary: { zh: '谁有此权限', en: 'Active employees who hold a path, or a button on it, and by which roles' },
  query: z.object({ ...owner, menuId: id, code: z.string().max(40).optional() }),
  data: z.array(whoCanSchema),
  errors: ['not_found'],
});
