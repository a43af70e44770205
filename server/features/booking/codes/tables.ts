import { bookCodeResource } from '#contract/booking/book-code.resource.ts';
import { type ResourceTable, tableRow } from '../../../kernel/resource/table-row.ts';

export const bookCodeRows = { bookCode: tableRow(bookCodeResource, ['usedCount']) } as const;

export interface BookCodeTables {
  bookCode: ResourceTable<typeof bookCodeResource> & { companyId: string };
}
