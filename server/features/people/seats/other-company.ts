import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import { createSeatFor, rolesForCompany } from '#contract/people/other-company.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { makeInvitation } from '../invitations/link.ts';
import { makeSeat } from './make.ts';

const ROLES_MOST = 200;

/** The company meant; for staff of the platform alone, whatever buttons somebody else's role may name. */
async function companyMeant({ db }: Tx, { seat }: SeatedWho, companyCode: string) {
  if (seat.companyKind !== 'platform') throw new AppError('AUTH_FORBIDDEN');
  const company = await db
    .selectFrom('company')
    .select(['id', 'kind'])
    .where('companyCode', '=', companyCode)
    .where('status', '!=', 'PENDING')
    .executeTakeFirst();
  if (!company) throw new AppError('not_found');
  return company;
}

/** Staff with `VIEW_ANY` make and invite seats of the companies they look after (design C). */
export function registerOtherCompanySeats(app: FastifyInstance, deps: Deps): void {
  const { db, reads, clock, config } = deps;

  implement(app, rolesForCompany, async ({ query, who }) => ({
    Data: await reads.inScope(SYSTEM, async tx => {
      const { id, kind } = await companyMeant(tx, who, query.companyCode);
      return tx.db
        .selectFrom('role')
        .select(['id', 'nameZh', 'nameEn'])
        .where('kind', '=', kind === 'platform' ? 'PLATFORM' : 'COMPANY')
        .where('status', '=', 'ACTIVE')
        .where(({ or, eb }) => or([eb('companyId', 'is', null), eb('companyId', '=', id)]))
        .orderBy('nameZh')
        .orderBy('id')
        .limit(ROLES_MOST)
        .execute();
    }),
  }));

  implement(app, createSeatFor, async ({ body: { companyCode, ...typed }, who, request }) => {
    const Data = await inScope(db, SYSTEM, async tx => {
      const { id: companyId } = await companyMeant(tx, who, companyCode);
      const input = {
        ...typed,
        employeeNo: null,
        departmentId: null,
        managerId: null,
        businessLines: [],
        status: null,
      };
      const seat = await makeSeat(tx, { deps, who, request, companyId }, input);
      const made = { id: seat.id, status: seat.state };
      if (typed.entry !== 'INVITE' || seat.email !== null) return { ...made, link: null, sentTo: seat.email };
      const by = { by: who.seat.employeeId, byMail: false, now: clock.now() };
      return { ...made, ...(await makeInvitation(tx, config, seat, by)) };
    });
    return { Data, headers: { 'Cache-Control': 'no-store' } };
  });
}
