import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';

export const AVATAR_MOST_BYTES = 2 * 1024 * 1024;

export const profileSchema = z.object({
  avatarUrl: z.string().nullable(),
  /** The person; null for a company account that nobody is bound to. */
  user: z.object({ displayName: z.string(), phone: z.string().nullable(), email: z.string().nullable() }).nullable(),
  /** The seat acted in. */
  seat: z
    .object({
      name: z.string(),
      nameEn: z.string(),
      account: z.string(),
      position: z.string().nullable(),
      department: z.string().nullable(),
      departmentEn: z.string().nullable(),
      companyName: z.string(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
    })
    .nullable(),
});
export type Profile = z.infer<typeof profileSchema>;

export const myProfile = defineCall({
  method: 'GET',
  path: '/api/UserSetting/Profile',
  access: 'user',
  summary: { zh: '个人资料', en: 'Who I am: the person and the seat; phone and mail of the person masked' },
  data: profileSchema,
});

export const saveProfile = defineCall({
  method: 'POST',
  path: '/api/UserSetting/SaveProfile',
  access: 'user',
  summary: { zh: '保存个人资料', en: 'Display name of the person; names of a seat are kept by its company' },
  body: z.strictObject({ displayName: z.string().trim().min(1).max(50) }),
  data: z.null(),
  errors: ['not_found'],
});

/** multipart/form-data with one picture: PNG, JPEG or WebP, told by its content. */
export const saveAvatar = defineCall({
  method: 'POST',
  path: '/api/UserSetting/SaveAvatar',
  access: 'user',
  summary: { zh: '上传头像', en: 'Own picture, at most 2 MB; the type is told by the content' },
  upload: [],
  data: z.object({ avatarUrl: z.string() }),
  errors: ['AVATAR_TYPE', 'body_too_large', 'malformed_body'],
});

export const removeAvatar = defineCall({
  method: 'POST',
  path: '/api/UserSetting/RemoveAvatar',
  access: 'user',
  summary: { zh: '删除头像', en: 'Take the own picture away' },
  body: z.object({}),
  data: z.null(),
});

/** Bytes, no envelope. The id is a secret of the picture: pages show it by `<img>`, which sends no token. */
export const getAvatar = defineCall({
  method: 'GET',
  path: '/api/UserSetting/Avatar',
  access: 'visitor',
  summary: { zh: '头像图片', en: 'A picture by its unguessable id' },
  query: z.object({ id: z.string().min(22).max(43) }),
  data: z.never(),
  errors: ['not_found'],
});
