import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { menuDifferenceSchema } from './menu-difference.ts';
import { draftNodeSchema, MENU_NODES_MOST, menuTreeSchema } from './menu-draft.ts';
import { ACCESS_PATHS, menuRights } from './paths.ts';

/** Both menu trees: what stands in them (`/system/menu`), and the drafts that change them (the two maintenance pages). */

const personNameSchema = z.object({ name: z.string(), nameEn: z.string() });

export const menuNodeInfoSchema = z.object({
  id: z.string(),
  tree: menuTreeSchema,
  depth: z.int(),
  path: z.string(),
  kind: z.enum(['GROUP', 'PAGE', 'WEBVIEW']),
  nameZh: z.string(),
  nameEn: z.string(),
  enabled: z.boolean(),
  hidden: z.boolean(),
  /** The path is a page of the product. */
  routeKnown: z.boolean(),
  buttons: z.int(),
  roles: z.int(),
  companies: z.int(),
  seats: z.int(),
});
export type MenuNodeInfo = z.infer<typeof menuNodeInfoSchema>;

export const menuOverview = defineCall({
  method: 'GET',
  path: '/api/MenuNode/Overview',
  access: { anyOf: [{ path: ACCESS_PATHS.menus }] },
  summary: { zh: '菜单一览', en: 'Both menu trees in order, with how many roles, companies and seats have each node' },
  data: z.object({
    nodes: z.array(menuNodeInfoSchema),
    /** Pages that need a menu node and have none. */
    routesWithoutNode: z.array(z.object({ path: z.string(), nameZh: z.string(), nameEn: z.string() })),
  }),
});

export const enableNodes = defineCall({
  method: 'POST',
  path: '/api/MenuNode/Enable',
  access: {
    anyOf: [
      { path: ACCESS_PATHS.menus, code: 'ENABLE' },
      { path: ACCESS_PATHS.menus, code: 'DISABLE' },
    ],
  },
  summary: { zh: '启用或停用菜单', en: 'Switches menu nodes on or off for everybody, at once' },
  body: z.object({ ids: z.array(z.string().max(36)).min(1).max(200), enabled: z.boolean() }),
  data: z.object({ changed: z.int() }),
  errors: ['not_found', 'MENU_NEEDED'],
});

const draftSchema = z.object({
  nodes: z.array(draftNodeSchema),
  version: z.int(),
  updatedAt: z.iso.datetime(),
  updatedBy: personNameSchema.nullable(),
});

export const menuEditor = defineCall({
  method: 'GET',
  path: '/api/MenuVersion/Editor',
  access: menuRights(),
  summary: { zh: '菜单编辑', en: 'A menu tree as it stands, and its draft where there is one' },
  query: z.object({ tree: menuTreeSchema }),
  data: z.object({
    live: z.array(draftNodeSchema),
    draft: draftSchema.nullable(),
    /** Number of the version that stands; 0 = as installed. */
    current: z.int(),
  }),
});

/** Of what is done once for one `Idempotency-Key`. */
const repeated = ['IDEMPOTENCY_MISMATCH', 'ALREADY_DONE'] as const;

const ofTree = { tree: menuTreeSchema };

export const saveMenuDraft = defineCall({
  method: 'POST',
  path: '/api/MenuVersion/SaveDraft',
  access: menuRights('ADD', 'EDIT', 'DELETE', 'MOVE'),
  summary: {
    zh: '保存菜单草稿',
    en: 'Keeps the draft; version 0 begins one. Nobody sees it in a menu before it is published',
  },
  body: z.object({ ...ofTree, nodes: z.array(draftNodeSchema).max(MENU_NODES_MOST), version: z.int().min(0) }),
  data: z.object({ version: z.int() }),
  errors: ['stale_version', 'PATH_UNKNOWN', 'BUTTON_CODE_FORMAT', 'MENU_CYCLE', ...repeated],
});

export const discardMenuDraft = defineCall({
  method: 'POST',
  path: '/api/MenuVersion/Discard',
  access: menuRights('ADD', 'EDIT', 'DELETE', 'MOVE'),
  summary: { zh: '丢弃菜单草稿', en: 'Throws the draft away' },
  body: z.object({ ...ofTree, version: z.int().min(1) }),
  data: z.null(),
  errors: ['stale_version'],
});

export const menuEffectSchema = z.object({
  difference: menuDifferenceSchema,
  /** Roles that lose a node or a button, or gain one because they hold everything. */
  roles: z.array(z.object({ id: z.string(), nameZh: z.string(), nameEn: z.string(), kind: z.string() })),
  companies: z.int(),
  seats: z.int(),
  /** Version that stands now; a publication names it, so that nothing is undone unseen. */
  current: z.int(),
});
export type MenuEffect = z.infer<typeof menuEffectSchema>;

export const menuEffect = defineCall({
  method: 'GET',
  path: '/api/MenuVersion/Difference',
  access: menuRights('PUBLISH', 'ROLLBACK'),
  summary: { zh: '发布前对比', en: 'What publishing the draft, or going back to a version, would change' },
  query: z.object({ ...ofTree, number: z.coerce.number().int().min(1).optional() }),
  data: menuEffectSchema,
  errors: ['not_found'],
});

const publishing = [
  'stale_version',
  'not_found',
  'MENU_UNCHANGED',
  'PATH_UNKNOWN',
  'BUTTON_CODE_FORMAT',
  'MENU_CYCLE',
  ...repeated,
] as const;

export const publishMenu = defineCall({
  method: 'POST',
  path: '/api/MenuVersion/Publish',
  access: menuRights('PUBLISH'),
  summary: { zh: '发布菜单', en: 'Makes the draft the menu, in one transaction; open clients load it at once' },
  body: z.object({
    ...ofTree,
    version: z.int().min(1),
    current: z.int().min(0),
    note: z.string().trim().max(200).default(''),
  }),
  data: z.object({ number: z.int() }),
  errors: publishing,
});

export const rollBackMenu = defineCall({
  method: 'POST',
  path: '/api/MenuVersion/Rollback',
  access: menuRights('ROLLBACK'),
  summary: { zh: '回退菜单版本', en: 'Makes an earlier version the menu again, as a new version' },
  body: z.object({
    ...ofTree,
    number: z.int().min(1),
    current: z.int().min(0),
    note: z.string().trim().max(200).default(''),
  }),
  data: z.object({ number: z.int() }),
  errors: publishing,
});

export const menuVersionSchema = z.object({
  number: z.int(),
  note: z.string().nullable(),
  nodes: z.int(),
  publishedAt: z.iso.datetime(),
  publishedBy: personNameSchema.nullable(),
});
export type MenuVersionInfo = z.infer<typeof menuVersionSchema>;

export const menuVersions = defineCall({
  method: 'GET',
  path: '/api/MenuVersion/List',
  access: menuRights(),
  summary: { zh: '菜单版本', en: 'Versions of a tree, newest first' },
  query: z.object({ ...ofTree, before: z.coerce.number().int().min(1).optional() }),
  data: z.array(menuVersionSchema),
});
