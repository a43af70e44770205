import { houseBill } from '#machines/bill/house-bill.document.ts';
import { type DocumentTable, documentTable } from '../../kernel/document/document-table.ts';

/** Row schemas by table. */
export const billRows = { houseBill: documentTable(houseBill) } as const;

export type BillTables = { readonly [T in keyof typeof billRows]: DocumentTable<typeof houseBill> };
