import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { partnerFinding } from '#contract/company/partners/findings.ts';
import * as calls from '#contract/company/partners/partner.calls.ts';
import { PARTNER_PATHS } from '#contract/company/partners/paths.ts';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import type { CompanyButton, CompanyCommand } from '#machines/company/company.commands.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { audit, auditActor } from '../../../kernel/audit.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { rowByRow } from '../../../kernel/resource/row-results.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { countOpenShipments } from '../../shipment/shipment.read.ts';
import { lockCompany, stepCompany } from '../company-log.ts';

type StatusEvent = 'SUSPEND' | 'RESUME' | 'CLOSE';

const HOMES = { customer: PARTNER_PATHS.customers, provider: PARTNER_PATHS.providers } as const;
const BUTTONS: readonly CompanyButton[] = ['SUSPEND', 'RESUME', 'CLOSE'];

/** Buttons that the person holds on the list the company stands in; nobody else's company is a partner. */
function codesFor({ seat }: SeatedWho, kind: string): readonly CompanyButton[] {
  if (seat.companyKind !== 'platform' || !(kind === 'customer' || kind === 'provider')) return [];
  return BUTTONS.filter(code => hasButton(seat.menu, code, HOMES[kind]));
}

/** The triggers that keep the partner's log tell who it was. */
const actAs = ({ db }: Tx, { seat }: SeatedWho) =>
  sql`select set_config('app.employee', ${seat.employeeId}, true), set_config('app.company', ${seat.companyId}, true)`.execute(
    db,
  );

export function registerStatusCalls(app: FastifyInstance, deps: Deps): void {
  const { db, clock, bus } = deps;

  const step = (who: SeatedWho, request: FastifyRequest, id: string, type: StatusEvent, reason: string) =>
    inScope(db, SYSTEM, async tx => {
      const at = clock.now();
      const company = await lockCompany(tx.db, id);
      const codes = codesFor(who, company.kind);
      if (!codes.includes(type)) throw new AppError('not_found');
      const actor = { employeeId: who.seat.employeeId, isSystem: false, codes };
      const open = type === 'CLOSE' ? await countOpenShipments(tx.db, id) : 0;
      if (open > 0) throw invalid([partnerFinding('COMPANY_HAS_OPEN', 'id', { n: open })]);
      const command = { type, actor, at: at.toISOString(), reason, open } as CompanyCommand;
      await actAs(tx, who);
      const after = await stepCompany(tx, deps, company, {
        ...{ command, actorCompanyId: who.seat.companyId, remarks: reason || null, requestId: request.id },
      });
      // Whoever sits there asks again at once and is told that the seat has ended.
      if (type !== 'RESUME')
        tx.afterCommit(() => bus.publish({ to: { companies: [id] }, message: { type: 'session', reason: 'REVOKED' } }));
      tx.afterCommit(() =>
        bus.publish({
          to: { platform: true },
          message: { type: 'doc', docType: company.kind, docId: id, version: after.version, state: after.state },
        }),
      );
      await audit(tx, {
        ...auditActor(who, request),
        ...{ action: 'COMPANY_STATUS', companyId: id, at, targetType: 'company', targetId: id, reason: reason || null },
        ...{ before: { status: company.state }, after: { status: after.state } },
      });
      return null;
    });

  const on = (
    call: typeof calls.suspendPartners | typeof calls.resumePartners | typeof calls.closePartners,
    type: StatusEvent,
  ) =>
    implement(app, call as typeof calls.suspendPartners, async ({ who, body, request }) => ({
      Data: await rowByRow(
        [...new Set(body.ids)].map(id => ({ id })),
        ({ id }) => step(who, request, id, type, body.reason),
      ),
    }));
  on(calls.suspendPartners, 'SUSPEND');
  on(calls.resumePartners, 'RESUME');
  on(calls.closePartners, 'CLOSE');
}
