import type { FastifyInstance } from 'fastify';
import { AppError, type Finding } from '#contract/kernel/errors.ts';
import { siConfirmation } from '#contract/si/confirmation.calls.ts';
import { showSiNumber } from '#contract/si/parts/si-number.ts';
import { siDraftSchema } from '#contract/si/shipping-instruction.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implementFile } from '../../../kernel/http/implement-file.ts';
import { publicAddress } from '../../../kernel/http/own-address.ts';
import { pdfFile } from '../../../kernel/pdf/pdf-file.ts';
import { SYSTEM, scopeOf } from '../../../kernel/tenancy.ts';
import { paperNamesOf } from '../../basic-data/paper-names.read.ts';
import { platformLetterhead } from '../../company/letterhead.read.ts';
import { headerOf } from '../read/queries.ts';
import { confirmationPdf } from './confirmation-pdf.ts';

/** The document of design A8.3, made when it is asked for: nothing of it is kept. */
export function registerConfirmation(app: FastifyInstance, deps: Deps): void {
  implementFile(app, siConfirmation, async ({ query, who }) => {
    const { Id, language } = query;
    const found = await deps.reads.inScope(scopeOf(who), async ({ db }) => {
      const header = await headerOf(db, Id);
      if (!header) throw new AppError('not_found');
      const kept = await db
        .selectFrom('shippingInstruction')
        .select(['content', 'findings'])
        .where('id', '=', Id)
        .executeTakeFirstOrThrow();
      const names = await paperNamesOf(db, { carriers: [header.carrier], ports: [] }, language);
      return { header, names, ...kept };
    });
    const { header, names } = found;
    const letterhead = await deps.reads.inScope(SYSTEM, ({ db }) => platformLetterhead(db));
    const isStaff = who.seat.companyKind === 'platform';
    const page = isStaff ? '/tdManage/siDetail?Id=' : '/external/workbench/SILogs?Id=';
    const pdf = confirmationPdf({
      no: header.no,
      revision: header.revision,
      state: header.state,
      companyName: (language === 'EN' && header.companyNameEn) || header.companyName,
      letterhead,
      names,
      bookingNo: header.bookingNo,
      content: siDraftSchema.parse(found.content),
      warnings: (found.findings as Finding[]).filter(({ severity }) => severity === 'warning'),
      link: `${publicAddress(deps.config)}${page}${header.id}`,
      at: deps.clock.now(),
      language,
    });
    return pdfFile(pdf, `SI${showSiNumber(header.no)}-R${header.revision}.pdf`);
  });
}
