import { z } from 'zod';
import { defineCall } from './call.ts';
import { filterSchema } from './filter.ts';
import { buttonOf, type Resource, rightsTo } from './resource.ts';

/** What is written into the file: the rows of a view, in its order, with these columns. */
export const resourceExportBody = z.object({
  filter: filterSchema.default([]),
  /** `-validFrom,code`; empty = the resource's own order. */
  sort: z.string().max(200).default(''),
  q: z.string().max(200).default(''),
  /** Fields in the order of the columns. */
  columns: z.array(z.string().max(60)).min(1).max(200),
  format: z.enum(['xlsx', 'csv']),
  /** Language of the heads and of choices. */
  language: z.enum(['CN', 'EN']),
});
export type ResourceExport = z.input<typeof resourceExportBody>;

/** The rows of a view as a file; the answer is the file itself, not an envelope. */
export const resourceExport = (resource: Pick<Resource, 'name' | 'paths' | 'title'>) =>
  defineCall({
    method: 'POST',
    path: `/api/${resource.name}/Export`,
    access: rightsTo(resource, buttonOf('export')),
    summary: { zh: `导出${resource.title.zh}`, en: `${resource.title.en}: rows of a view as a file` },
    body: resourceExportBody,
    data: z.unknown(),
    errors: ['EXPORT_TOO_MANY'],
  });
