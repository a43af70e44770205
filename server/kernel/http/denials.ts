import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import { type AuditEntry, audit, auditActor } from '../audit.ts';
import type { Deps } from '../deps.ts';
import { infectionIn } from '../files/infected.ts';
import { inScope, SYSTEM } from '../tenancy.ts';
import type { Who } from '../who.ts';
import { createBoundedCount } from './bounded-count.ts';

/** Entries a minute of one account, and of all accounts together: whoever hammers on a door does not fill the disk. */
const DENIALS_A_MINUTE = 10;
const DENIALS_A_MINUTE_OF_ALL = 300;

type Refusal = Pick<AuditEntry, 'action' | 'after'>;

/** A right that is missing, or a file with a virus in it; null: nothing that an auditor would ask for. */
function refusalIn(error: unknown): Refusal | null {
  if (error instanceof AppError && error.code === 'AUTH_FORBIDDEN') return { action: 'DENIED_COMMAND' };
  const infection = infectionIn(error);
  return infection && { action: 'FILE_INFECTED', after: infection };
}

/**
 * Every refusal for a missing right, and of a file with a virus, goes to the audit log of the caller's company, in a transaction of its
 * own: that of the command, if it had begun, was rolled back. The entries that were left out are counted in the next one.
 */
export function auditDenials(app: FastifyInstance, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  const bounded = createBoundedCount(DENIALS_A_MINUTE, DENIALS_A_MINUTE_OF_ALL);

  const write = (
    who: Who | null,
    request: FastifyRequest,
    refusal: Refusal,
    leftOut: number,
    at: Date,
  ): Promise<void> =>
    inScope(db, SYSTEM, tx =>
      audit(tx, {
        ...(who ? auditActor(who, request) : { ip: request.ip, traceId: request.id }),
        ...refusal,
        companyId: who?.seat?.companyId ?? null,
        at,
        targetType: 'call',
        targetId: `${request.method} ${request.routeOptions.url}`,
        after: leftOut > 0 ? { ...(refusal.after ?? {}), leftOut } : (refusal.after ?? null),
        result: 'DENIED',
      }),
    );

  app.addHook('onError', async (request, _reply, error) => {
    const who = request.who ?? null;
    const refusal = refusalIn(error);
    // Without a caller a right is not missing, a sign-in is; a virus comes from somewhere all the same.
    if (!refusal || (!who && refusal.action === 'DENIED_COMMAND')) return;
    const at = clock.now();
    const leftOut = bounded.admit(who?.accountKey ?? request.ip, at);
    // The refusal stands whatever becomes of its entry.
    if (leftOut !== null)
      await write(who, request, refusal, leftOut, at).catch((cause: unknown) =>
        request.log.error({ err: cause }, 'audit'),
      );
  });
}
