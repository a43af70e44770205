import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { billPdf as billPdfCall } from '#contract/bill/house-bill.calls.ts';
import { problemSchema } from '#contract/kernel/envelope.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { sendPdf } from '../../../kernel/pdf/send-pdf.ts';
import { inScope, scopeOf } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { billOfRow } from '../house-bill.projection.ts';
import { issuerName } from '../issuer.ts';
import { billPdf } from './bill-pdf.ts';

/** Bytes instead of an envelope, so not by `implement`; declaration and access are the same. */
export function registerBillPdf(app: FastifyInstance, deps: Deps): void {
  app.route<{ Querystring: z.output<NonNullable<typeof billPdfCall.query>> }>({
    method: billPdfCall.method,
    url: billPdfCall.path,
    config: { call: billPdfCall },
    schema: {
      tags: ['HouseBill'],
      summary: billPdfCall.summary.en,
      description: billPdfCall.summary.zh,
      querystring: billPdfCall.query,
      response: { 200: z.string().describe('The bytes of the PDF'), default: problemSchema },
    },
    handler: async (request, reply) => {
      const { bill, issuer } = await inScope(deps.db, scopeOf(request.who as SeatedWho), async ({ db }) => {
        const row = await db.selectFrom('houseBill').selectAll().where('id', '=', request.query.Id).executeTakeFirst();
        if (!row) throw new AppError('not_found');
        return { bill: billOfRow(row), issuer: await issuerName(db) };
      });
      return sendPdf(reply, billPdf(bill, { issuer }), `${bill.no}.pdf`);
    },
  });
}
