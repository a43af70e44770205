import type { FastifyInstance } from 'fastify';
import { billPdf as billPdfCall } from '#contract/bill/house-bill.calls.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { readDocument } from '../../../kernel/document/document-row.ts';
import { implementFile } from '../../../kernel/http/implement-file.ts';
import { pdfFile } from '../../../kernel/pdf/pdf-file.ts';
import { SYSTEM, scopeOf } from '../../../kernel/tenancy.ts';
import { servedHouseBill } from '../house-bill.served.ts';
import { billLetterhead } from '../issuer.ts';
import { billPdf } from './bill-pdf.ts';

export function registerBillPdf(app: FastifyInstance, deps: Deps): void {
  implementFile(app, billPdfCall, async ({ query, who }) => {
    const bill = await deps.reads.inScope(scopeOf(who), ({ db }) => readDocument(db, servedHouseBill, query.Id, who));
    if (!bill) throw new AppError('not_found');
    const letterhead = await deps.reads.inScope(SYSTEM, ({ db }) => billLetterhead(db));
    return pdfFile(billPdf(bill, { letterhead }), `${bill.no}.pdf`);
  });
}
