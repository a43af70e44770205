import { type ZodObject, z } from 'zod';
import type { AnyDocument, DocumentRowOf } from '#machines/kernel/document.ts';
import { documentResource } from '#machines/kernel/document-resource.ts';
import { tableRow } from '../resource/table-row.ts';

/** Row of a document's table as the database gives it; instants of the kit are Dates there. */
export type DocumentTable<D extends AnyDocument> = Omit<DocumentRowOf<D>, 'createdAt' | 'updatedAt'> & {
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** Schema of the table's rows, out of the declaration; `more` are columns that no field tells. */
export const documentTable = (document: AnyDocument, more: z.ZodRawShape = {}): ZodObject => {
  const { companyId: _, ...shape } = tableRow(documentResource(document)).shape as z.ZodRawShape & {
    companyId: unknown;
  };
  return z.object({
    ...('companyId' in document.fields ? { companyId: z.string() } : {}),
    ...(shape as object),
    ...more,
  });
};
