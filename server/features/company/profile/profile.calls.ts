import type { FastifyInstance } from 'fastify';
import { currentCompany, decideChangeRequest, editCompany } from '#contract/company/onboarding/profile.calls.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { onPrimary } from '../../../kernel/reads.ts';
import { SYSTEM } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { readCompanyDetail } from './company-detail.ts';
import { decideChange } from './decide-change.ts';
import { editCompanyData } from './edit-company.ts';
import { companyFor, editableCompany, holds } from './own-company.ts';

export function registerProfileCalls(app: FastifyInstance, deps: Deps): void {
  const detail = (who: SeatedWho, id: string, from = onPrimary(deps.db)) =>
    from.inScope(SYSTEM, ({ db }) =>
      readCompanyDetail(db, id, { now: deps.clock.now(), seesBanks: holds(who, 'BANK_VIEW') }),
    );

  implement(app, currentCompany, async ({ who, query }) => {
    const Data = await detail(who, companyFor(who, query.id), deps.reads);
    return { Data, headers: { ETag: `"${Data.version}"` } };
  });

  implement(app, editCompany, async ({ who, body, request }) => {
    const companyId = editableCompany(who, body.id);
    await editCompanyData(deps, { who, ip: request.ip, requestId: request.id, companyId }, body);
    return { Data: await detail(who, companyId) };
  });

  implement(app, decideChangeRequest, async ({ who, body, request }) => {
    if (who.seat.companyKind !== 'platform') throw new AppError('AUTH_FORBIDDEN');
    return { Data: await decideChange(deps, { who, ip: request.ip, requestId: request.id }, body) };
  });
}
