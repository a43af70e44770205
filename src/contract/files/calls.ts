import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';

/** What is known of a stored file. */
export const storedFileSchema = z.object({
  id: z.string(),
  name: z.string(),
  contentType: z.string(),
  size: z.int(),
  sha256: z.string(),
  createdAt: z.string(),
  keepUntil: z.string().nullable(),
});
export type StoredFileInfo = z.infer<typeof storedFileSchema>;

/** Answers the bytes themselves, with their name in `Content-Disposition`; no envelope. */
export const getFile = defineCall({
  method: 'GET',
  path: '/api/File/Get',
  access: 'seat',
  summary: { zh: '下载文件', en: "A file of the caller's company, as a download" },
  query: z.object({ id: z.string().min(1).max(36) }),
  data: z.never(),
  errors: ['not_found', 'FILE_LOST'],
});
