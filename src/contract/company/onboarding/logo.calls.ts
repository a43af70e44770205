import { z } from 'zod';
import { defineCall } from '../../kernel/call.ts';
import type { Text } from '../../kernel/text.ts';
import { COMPANY_PATHS } from './application.ts';

/** The picture at the head of a company's papers. */

export const LOGO_TYPES = ['.png', '.jpg', '.jpeg'] as const;
export const LOGO_BYTES = 256 * 1024;
/** Pixels of a side. */
export const LOGO_SIDES = { least: 32, most: 1200 } as const;

export const LOGO_FINDINGS = {
  LOGO_TYPE: {
    zh: '只接受 PNG 或 JPEG 图片；请另存为不隔行的 PNG 或普通 JPEG 后再上传',
    en: 'Only PNG and JPEG are taken; save the picture as a PNG that is not interlaced, or as a plain JPEG',
  },
  LOGO_LARGE: { zh: '图片不得超过 {kb} KB', en: 'The picture may have at most {kb} KB' },
  LOGO_SIDES: {
    zh: '宽和高应在 {least} 到 {most} 像素之间；该图片为 {width} × {height}',
    en: 'Width and height lie between {least} and {most} pixels; this picture has {width} × {height}',
  },
} as const satisfies Record<string, Text>;

const id = z.string().min(1).max(36);
const EDITORS = {
  anyOf: [
    { path: COMPANY_PATHS.current, code: 'EDIT' },
    { path: COMPANY_PATHS.current, code: 'EDIT_ANY' },
  ],
} as const;

export const logoSchema = z.object({ width: z.int(), height: z.int(), updatedAt: z.string() });

/** Multipart: one `file`. */
export const uploadLogo = defineCall({
  method: 'POST',
  path: '/api/Company/UploadLogo',
  access: EDITORS,
  summary: {
    zh: '上传企业标志',
    en: "The logo on the company's papers (multipart: file): PNG or JPEG, at most 256 KB",
  },
  query: z.object({ id: id.optional() }),
  data: logoSchema,
  errors: ['not_found', 'body_too_large', 'malformed_body'],
});

export const removeLogo = defineCall({
  method: 'POST',
  path: '/api/Company/RemoveLogo',
  access: EDITORS,
  summary: { zh: '移除企业标志', en: 'Papers of the company carry no logo any more' },
  body: z.object({ id: id.optional() }),
  data: z.null(),
  errors: ['not_found'],
});

/** Bytes instead of an envelope. */
export const companyLogo = defineCall({
  method: 'GET',
  path: '/api/Company/Logo',
  access: { anyOf: [{ path: COMPANY_PATHS.current }] },
  summary: { zh: '企业标志', en: 'The logo as it stands on papers' },
  query: z.object({ id: id.optional() }),
  data: z.never(),
  errors: ['not_found'],
});
