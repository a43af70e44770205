import { z } from 'zod';
import { ratePost } from '#machines/rates/rate-post.document.ts';
import { type DocumentTable, documentTable } from '../../../kernel/document/document-table.ts';

const readRow = z.object({ postId: z.string(), employeeId: z.string(), companyId: z.string(), at: z.date() });

export interface RatePostTables {
  readonly ratePost: DocumentTable<typeof ratePost> & {
    /** People who were told when it was published. */
    readonly told: number | null;
  };
  readonly ratePostRead: z.infer<typeof readRow>;
}

/** Row schemas by table. */
export const ratePostRows: Readonly<Record<string, z.ZodObject>> = {
  ratePost: documentTable(ratePost, { told: z.number().nullable() }),
  ratePostRead: readRow,
};
