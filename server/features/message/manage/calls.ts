import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as calls from '#contract/message/manage.calls.ts';
import { audit, auditActor } from '../../../kernel/audit.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { expectedVersion } from '../../../kernel/resource/resource.calls.ts';
import { inScope, scopeOf, type Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { mailPage, sentPage } from './sent.ts';
import { allTemplates, resetTemplate, saveTemplate } from './templates.ts';

export function registerManageCalls(app: FastifyInstance, { db, reads, clock }: Deps): void {
  const reading = <T>(who: SeatedWho, work: (tx: Tx) => Promise<T>): Promise<T> => reads.inScope(scopeOf(who), work);
  const inCompany = <T>(who: SeatedWho, work: (tx: Tx) => Promise<T>): Promise<T> => inScope(db, scopeOf(who), work);

  implement(app, calls.sentMessages, async ({ who, query }) => {
    const page = await reading(who, tx => sentPage(tx, query));
    return { Data: { ...page, rows: [...page.rows] } };
  });

  implement(app, calls.mailDeliveries, async ({ who, query }) => {
    const page = await reading(who, tx => mailPage(tx, query));
    return { Data: { ...page, rows: [...page.rows] } };
  });

  implement(app, calls.retryMail, async ({ who, body }) => ({
    Data: await inCompany(who, async tx => {
      const { rows } = await sql<{ queued: number }>`
        select retry_mail(${body.ids}::text[], ${clock.now()}) as queued`.execute(tx.db);
      return { queued: rows[0]?.queued ?? 0 };
    }),
  }));

  implement(app, calls.messageTemplates, async ({ who }) => ({ Data: await reading(who, allTemplates) }));

  /** How messages sound is a setting of the system: who changed it stands in the audit log. */
  const noted = (tx: Tx, who: SeatedWho, request: FastifyRequest, event: string, before: unknown, after: unknown) =>
    audit(tx, {
      ...auditActor(who, request),
      action: 'SETTINGS_CHANGE',
      companyId: who.seat.companyId,
      at: clock.now(),
      targetType: 'messageTemplate',
      targetId: event,
      before,
      after,
    });

  implement(app, calls.saveTemplate, async ({ who, body, request }) => {
    const { event, ...content } = body;
    const saving = { event, version: expectedVersion(request), by: who.seat.employeeId, now: clock.now() };
    const Data = await inCompany(who, async tx => {
      const { before, after } = await saveTemplate(tx, saving, content);
      await noted(tx, who, request, event, before, after);
      return after;
    });
    return { Data, headers: { ETag: `"${Data.version}"` } };
  });

  implement(app, calls.resetTemplate, async ({ who, body, request }) => {
    const version = expectedVersion(request);
    const Data = await inCompany(who, async tx => {
      const { before, after } = await resetTemplate(tx, body.event, version);
      await noted(tx, who, request, body.event, before, after);
      return after;
    });
    return { Data, headers: { ETag: `"${Data.version}"` } };
  });
}
