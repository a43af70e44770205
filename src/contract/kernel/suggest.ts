import { z } from 'zod';
import { defineCall } from './call.ts';
import { refLabelSchema } from './resource.ts';

/** Every picker asks this one call: code, names in both languages, pinyin, initials, aliases; best match first. */
export const suggest = defineCall({
  method: 'GET',
  path: '/api/MasterData/Suggest',
  access: 'seat',
  summary: {
    zh: '联想输入',
    en: 'Rows of a resource whose code, name, pinyin, initials or alias begins with the text',
  },
  query: z.object({
    resource: z.string().max(60),
    q: z.string().max(100).default(''),
    /** Instead of `q`: the names of these rows, ids apart by commas. */
    ids: z.string().max(3_800).optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  data: z.array(refLabelSchema.extend({ matched: z.string().nullable() })),
});
