import { z } from 'zod';
import { ratePostResource } from '#contract/rates/post/post.resource.ts';
import { type ResourceTable, tableRow } from '../../../kernel/resource/table-row.ts';

const readRow = z.object({ postId: z.string(), employeeId: z.string(), companyId: z.string(), at: z.date() });

export interface RatePostTables {
  readonly ratePost: ResourceTable<typeof ratePostResource> & {
    readonly companyId: string;
    /** People who were told when it was published. */
    readonly told: number | null;
  };
  readonly ratePostRead: z.infer<typeof readRow>;
}

/** Row schemas by table. */
export const ratePostRows: Readonly<Record<string, z.ZodObject>> = {
  ratePost: tableRow(ratePostResource).extend({ companyId: z.string(), told: z.number().nullable() }),
  ratePostRead: readRow,
};
