import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Access, CallDef } from '#contract/kernel/call.ts';
import { AppError } from '#contract/kernel/errors.ts';
import { underClaim } from '../claimed-call.ts';
import type { Deps } from '../deps.ts';
import { jsonColumn } from '../json-column.ts';
import { inScope, scopeOf } from '../tenancy.ts';
import type { SeatedWho } from '../who.ts';
import { type Answer, implement } from './implement.ts';

/**
 * Calls that create or consume are done once for one `Idempotency-Key`, made when the form opened: the same key and body is answered
 * with the first answer, another body is refused (design commercial 0.1). What failed may be sent again with its key. What was done by a
 * server that died before it answered is not done again: the transaction that did it left its mark (`claimed-call.ts`).
 */

const KEPT_MS = 24 * 3_600_000;
/** A call that has not answered by then has died with its server. */
const LONGEST_MS = 60_000;
const RETRY_S = 2;
const MOST_CHARS = 100;

interface Input<B extends z.ZodType> {
  readonly who: SeatedWho;
  readonly body: z.output<B>;
  readonly request: FastifyRequest;
}

function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  return typeof key === 'string' && key.length > 0 && key.length <= MOST_CHARS ? key : null;
}

export function once<B extends z.ZodType, D>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { path }: Pick<CallDef<z.ZodType, B>, 'path' | 'body'>,
  work: (input: Input<B>) => Promise<Answer<D>>,
): (input: Input<B>) => Promise<Answer<D>> {
  return async input => {
    const key = keyOf(input.request);
    // A person without a seat has no place where answers are kept; what they change is held by its version.
    if (key === null || !input.who.seat) return work(input);
    const { companyId, employeeId } = input.who.seat;
    const scope = scopeOf(input.who);
    const now = clock.now();
    const bodyHash = createHash('sha256')
      .update(JSON.stringify(input.body ?? null))
      .digest('hex');
    const known = await inScope(db, scope, async tx => {
      await tx.db
        .deleteFrom('answeredCall')
        .where('companyId', '=', companyId)
        .where('employeeId', '=', employeeId)
        .where('createdAt', '<', new Date(now.getTime() - KEPT_MS))
        .execute();
      const fresh = { companyId, employeeId, key, path, bodyHash, createdAt: now, hasEffect: false };
      const made = await tx.db
        .insertInto('answeredCall')
        .values(fresh)
        .onConflict(conflict => conflict.doNothing())
        .returning('key')
        .executeTakeFirst();
      if (made) return null;
      const row = tx.db.selectFrom('answeredCall').selectAll().where('companyId', '=', companyId);
      const own = row.where('employeeId', '=', employeeId).where('key', '=', key);
      const before = await own.forUpdate().executeTakeFirst();
      const isDead =
        before?.answer === null && !before.hasEffect && now.getTime() - before.createdAt.getTime() >= LONGEST_MS;
      if (!isDead || before.path !== path || before.bodyHash !== bodyHash) return before;
      // Whoever comes first takes its place.
      await tx.db
        .updateTable('answeredCall')
        .set({ createdAt: now })
        .where('companyId', '=', companyId)
        .where('employeeId', '=', employeeId)
        .where('key', '=', key)
        .execute();
      return null;
    });
    if (known) {
      if (known.path !== path || known.bodyHash !== bodyHash) throw new AppError('IDEMPOTENCY_MISMATCH');
      if (known.answer !== null) return known.answer as Answer<D>;
      if (now.getTime() - known.createdAt.getTime() >= LONGEST_MS) throw new AppError('ALREADY_DONE');
      throw new AppError('too_many_requests', { params: { s: RETRY_S }, headers: { 'Retry-After': `${RETRY_S}` } });
    }
    const mine = inScope.bind(null, db, scope);
    /**
     * What failed may be sent again with its key, unless it left its mark: then the line to the database broke after the commit, or a
     * later step failed, and whoever sends it again is told at once that it was done.
     */
    const forget = (): Promise<unknown> =>
      mine(async tx => {
        await tx.db
          .deleteFrom('answeredCall')
          .where('employeeId', '=', employeeId)
          .where('key', '=', key)
          .where('hasEffect', '=', false)
          .execute();
        await tx.db
          .updateTable('answeredCall')
          .set({ createdAt: new Date(now.getTime() - LONGEST_MS) })
          .where('employeeId', '=', employeeId)
          .where('key', '=', key)
          .execute();
      });
    let answer: Answer<D>;
    try {
      answer = await underClaim({ companyId, employeeId, key }, () => work(input));
    } catch (error) {
      await forget();
      throw error;
    }
    await mine(tx =>
      tx.db
        .updateTable('answeredCall')
        .set({ answer: jsonColumn(answer) })
        .where('employeeId', '=', employeeId)
        .where('key', '=', key)
        .execute(),
    );
    return answer;
  };
}

/** Registers a call that is done once for one key. */
export const implementOnce = <Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'clock'>,
  call: CallDef<Q, B, D, Exclude<Access, 'visitor' | 'user'>>,
  work: (input: Input<B>) => Promise<Answer<z.input<D>>>,
): void => implement(app, call, once(deps, call, work));
