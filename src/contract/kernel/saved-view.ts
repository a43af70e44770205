import { z } from 'zod';
import { defineCall } from './call.ts';
import { filterSchema } from './filter.ts';

/** How a reader looks at a grid: all of it stands in the address as well, so that a link shows the same. */
export const gridViewSchema = z.object({
  q: z.string().max(200).default(''),
  filter: filterSchema.default([]),
  /** `-validFrom,code` */
  sort: z.string().max(200).default(''),
  /** Columns in their order; those not named are hidden. Empty = the resource's own. */
  columns: z
    .array(z.object({ field: z.string().max(60), width: z.int().min(40).max(1000) }))
    .max(200)
    .default([]),
  /** How many of them stay in view when scrolling sideways. */
  frozen: z.int().min(0).max(10).default(1),
  density: z.enum(['compact', 'normal', 'roomy']).default('normal'),
});
export type GridView = z.output<typeof gridViewSchema>;

export const savedViewSchema = z.object({
  id: z.string(),
  resource: z.string(),
  title: z.string().min(1).max(60),
  /** A company's view is seen by all its seats and changed by administrators. */
  shared: z.boolean(),
  /** Opens by itself for this reader. */
  isDefault: z.boolean(),
  mine: z.boolean(),
  view: gridViewSchema,
  version: z.int(),
});
export type SavedView = z.infer<typeof savedViewSchema>;

export const savedViews = defineCall({
  method: 'GET',
  path: '/api/SavedView/List',
  access: 'seat',
  summary: { zh: '已存视图', en: "My views of a grid and my company's" },
  query: z.object({ resource: z.string().max(60) }),
  data: z.array(savedViewSchema),
});

export const saveView = defineCall({
  method: 'POST',
  path: '/api/SavedView/Save',
  access: 'seat',
  summary: { zh: '保存视图', en: 'Keep a view, new or under its id; If-Match for one that exists' },
  body: savedViewSchema.pick({ title: true, shared: true, isDefault: true, view: true }).extend({
    resource: z.string().min(1).max(60),
    id: z.string().max(36).nullable().default(null),
  }),
  data: savedViewSchema,
  errors: ['not_found', 'stale_version'],
});

export const deleteView = defineCall({
  method: 'POST',
  path: '/api/SavedView/Delete',
  access: 'seat',
  summary: { zh: '删除视图', en: 'Remove a view' },
  body: z.object({ id: z.string().max(36) }),
  data: z.null(),
  errors: ['not_found'],
});
