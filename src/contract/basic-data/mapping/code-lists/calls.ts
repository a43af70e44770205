import { z } from 'zod';
import { defineCall } from '../../../kernel/call.ts';
import { rightsTo } from '../../../kernel/resource.ts';
import { basicCodeResource } from '../../basic-code.resource.ts';

/** Calls of code lists beside those of the resource: the lists themselves, their order, names that are missing, and being offered. */

const id = z.string().min(1).max(36);
const entry = z.object({ id, version: z.int() });

export const codeListSchema = z.object({
  listKey: z.string(),
  count: z.int(),
  /** Codes without a name in one of the languages. */
  missing: z.int(),
  disabled: z.int(),
});
export type CodeList = z.infer<typeof codeListSchema>;

export const codeLists = defineCall({
  method: 'GET',
  path: '/api/BasicCode/Lists',
  access: 'seat',
  summary: { zh: '代码表一览', en: 'All code lists with how many codes they hold' },
  data: z.array(codeListSchema),
});

export const sortCode = defineCall({
  method: 'POST',
  path: '/api/BasicCode/Sort',
  access: rightsTo(basicCodeResource, 'SORT'),
  summary: { zh: '代码排序', en: 'Move a code one place up or down in its list' },
  body: z.object({ id, by: z.union([z.literal(-1), z.literal(1)]) }),
  data: z.object({ moved: z.boolean() }),
  errors: ['not_found'],
});

const name = (max: number) => z.string().trim().min(1).max(max);

export const translateCodes = defineCall({
  method: 'POST',
  path: '/api/BasicCode/Translate',
  access: rightsTo(basicCodeResource, 'TRANSLATE'),
  summary: { zh: '补全名称', en: 'Fill in names that are missing; one that is there is never changed' },
  body: z.object({
    rows: z
      .array(entry.extend({ nameZh: name(60).optional(), nameEn: name(100).optional() }))
      .min(1)
      .max(200),
  }),
  data: z.object({ changed: z.int() }),
  errors: ['not_found', 'stale_version', 'event_not_allowed'],
});

export const enableCodes = defineCall({
  method: 'POST',
  path: '/api/BasicCode/Enable',
  access: rightsTo(basicCodeResource, 'DISABLE'),
  summary: { zh: '启用或停用代码', en: 'Offer codes in forms, or no longer; documents that use them keep them' },
  body: z.object({ rows: z.array(entry).min(1).max(200), isEnabled: z.boolean() }),
  data: z.object({ changed: z.int() }),
  errors: ['not_found', 'stale_version'],
});
