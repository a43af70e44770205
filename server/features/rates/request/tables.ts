import { priceRequest } from '#machines/rates/price-request.document.ts';
import { type DocumentTable, documentTable } from '../../../kernel/document/document-table.ts';

/** Row schemas by table. */
export const priceRequestRows = { priceRequest: documentTable(priceRequest) };

export interface PriceRequestTables {
  readonly priceRequest: DocumentTable<typeof priceRequest>;
}
