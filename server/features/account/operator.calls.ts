import type { FastifyInstance } from 'fastify';
import { termsOperator } from '#contract/session/terms.ts';
import type { Deps } from '../../kernel/deps.ts';
import { implement } from '../../kernel/http/implement.ts';
import { SYSTEM } from '../../kernel/tenancy.ts';

/** The platform's own company from its record, so that visitors can read which company is the other party of the terms. */
export function registerOperatorCall(app: FastifyInstance, { reads }: Pick<Deps, 'reads'>): void {
  implement(app, termsOperator, async () => {
    const found = await reads.inScope(SYSTEM, ({ db }) =>
      db
        .selectFrom('company as c')
        .innerJoin('companyProfile as p', 'p.companyId', 'c.id')
        .select(['c.nameZh', 'c.nameEn', 'c.uscc', 'p.registrationNo', 'p.addressZh', 'p.addressLines'])
        .select(['p.phone', 'p.contactPhone', 'p.contactEmail'])
        .where('c.kind', '=', 'platform')
        .executeTakeFirst(),
    );
    if (!found) return { Status: 0, Data: null };
    const { nameZh, nameEn, uscc, registrationNo, addressZh, addressLines, phone, contactPhone, contactEmail } = found;
    return {
      Data: {
        nameZh,
        nameEn,
        registrationNo: uscc ?? registrationNo,
        addressZh,
        addressEn: addressLines.length > 0 ? addressLines.join(', ') : null,
        phone: phone ?? contactPhone,
        email: contactEmail,
      },
    };
  });
}
