import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from '#contract/company/partners/partner.calls.ts';
import { AppError } from '#contract/kernel/errors.ts';
import { company, mayChangeStatus, type StatusEvent } from '#machines/company/company.document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { actorOf } from '../../../kernel/document/actor.ts';
import { changeDocument } from '../../../kernel/document/step.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { rowByRow } from '../../../kernel/resource/row-results.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { holdCompany, servedCompany } from '../company.served.ts';

export function registerStatusCalls(app: FastifyInstance, deps: Deps): void {
  const step = (who: SeatedWho, request: FastifyRequest, id: string, event: StatusEvent, reason: string) =>
    inScope(deps.db, SYSTEM, async tx => {
      const now = deps.clock.now();
      const actor = actorOf(company, who);
      const row = await holdCompany(tx, deps, id, now);
      // Whoever has no right to it is not told that it is there.
      if (!mayChangeStatus(actor, row, event)) throw new AppError('not_found');
      const remarks = reason || null;
      const ask = { event, who, actor, now, requestId: request.id, clientIp: request.ip, remarks };
      await changeDocument({ tx, deps }, servedCompany, row, ask);
      return null;
    });

  const on = (
    call: typeof calls.suspendPartners | typeof calls.resumePartners | typeof calls.closePartners,
    event: StatusEvent,
  ) =>
    implement(app, call as typeof calls.suspendPartners, async ({ who, body, request }) => ({
      Data: await rowByRow(
        [...new Set(body.ids)].map(id => ({ id })),
        ({ id }) => step(who, request, id, event, body.reason),
      ),
    }));
  on(calls.suspendPartners, 'SUSPEND');
  on(calls.resumePartners, 'RESUME');
  on(calls.closePartners, 'CLOSE');
}
