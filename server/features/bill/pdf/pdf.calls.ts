import type { FastifyInstance } from 'fastify';
import { billPdf as billPdfCall } from '#contract/bill/house-bill.calls.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { readDocument } from '../../../kernel/document/document-row.ts';
import { implementFile } from '../../../kernel/http/implement-file.ts';
import { pdfFile } from '../../../kernel/pdf/pdf-file.ts';
import { scopeOf } from '../../../kernel/tenancy.ts';
import { servedHouseBill } from '../house-bill.served.ts';
import { issuerName } from '../issuer.ts';
import { billPdf } from './bill-pdf.ts';

export function registerBillPdf(app: FastifyInstance, deps: Deps): void {
  implementFile(app, billPdfCall, async ({ query, who }) => {
    const { bill, issuer } = await deps.reads.inScope(scopeOf(who), async ({ db }) => {
      const row = await readDocument(db, servedHouseBill, query.Id, who);
      if (!row) throw new AppError('not_found');
      return { bill: row, issuer: await issuerName(db) };
    });
    return pdfFile(billPdf(bill, { issuer }), `${bill.no}.pdf`);
  });
}
