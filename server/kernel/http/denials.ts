import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import { audit, auditActor } from '../audit.ts';
import type { Deps } from '../deps.ts';
import { inScope, SYSTEM } from '../tenancy.ts';
import type { Who } from '../who.ts';
import { createBoundedCount } from './bounded-count.ts';

/** Entries a minute of one account, and of all accounts together: whoever hammers on a door does not fill the disk. */
const DENIALS_A_MINUTE = 10;
const DENIALS_A_MINUTE_OF_ALL = 300;

const isDenial = (error: unknown): boolean => error instanceof AppError && error.code === 'AUTH_FORBIDDEN';

/**
 * Every refusal for a missing right goes to the audit log of the caller's company, in a transaction of its own: that of the
 * command, if it had begun, was rolled back. The entries that were left out are counted in the next one.
 */
export function auditDenials(app: FastifyInstance, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  const bounded = createBoundedCount(DENIALS_A_MINUTE, DENIALS_A_MINUTE_OF_ALL);

  const write = (who: Who, request: FastifyRequest, leftOut: number, at: Date): Promise<void> =>
    inScope(db, SYSTEM, tx =>
      audit(tx, {
        ...auditActor(who, request),
        action: 'DENIED_COMMAND',
        companyId: who.seat?.companyId ?? null,
        at,
        targetType: 'call',
        targetId: `${request.method} ${request.routeOptions.url}`,
        after: leftOut > 0 ? { leftOut } : null,
        result: 'DENIED',
      }),
    );

  app.addHook('onError', async (request, _reply, error) => {
    const { who } = request;
    if (!who || !isDenial(error)) return;
    const at = clock.now();
    const leftOut = bounded.admit(who.accountKey, at);
    // The refusal stands whatever becomes of its entry.
    if (leftOut !== null)
      await write(who, request, leftOut, at).catch((cause: unknown) => request.log.error({ err: cause }, 'audit'));
  });
}
