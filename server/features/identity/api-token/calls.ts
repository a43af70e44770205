import type { FastifyInstance } from 'fastify';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import {
  API_TOKEN_PREFIX,
  API_TOKENS_MOST,
  type ApiToken,
  apiTokens,
  createApiToken,
  revokeApiToken,
} from '#contract/session/api-token.ts';
import { audit, auditActor } from '../../../kernel/audit.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { newId } from '../../../kernel/ids.ts';
import { inScope, scopeOf } from '../../../kernel/tenancy.ts';
import { secondStepOf } from '../login/second-step.ts';
import { accountOf } from '../session/account-of.ts';
import { hashOfToken, newToken } from '../session/token.ts';
import type { IdentityTables } from '../tables.ts';

const DAY_MS = 86_400_000;
const SHOWN_SIGNS = 10;

const present = (row: IdentityTables['apiToken']): ApiToken => ({
  id: row.id,
  title: row.title,
  shown: row.shown,
  readsOnly: row.readsOnly,
  expiresAt: row.expiresAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  revokedAt: row.revokedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

export function registerApiTokenCalls(
  app: FastifyInstance,
  { db, reads, clock }: Pick<Deps, 'db' | 'reads' | 'clock'>,
): void {
  implement(app, apiTokens, async ({ who }) => {
    const rows = await reads.inScope(scopeOf(who), tx =>
      tx.db.selectFrom('apiToken').selectAll().orderBy('createdAt', 'desc').limit(100).execute(),
    );
    return { Data: rows.map(present) };
  });

  implement(app, createApiToken, async ({ who, body, request }) => {
    // A leaked token must not be able to make itself a successor.
    if (who.program) throw new AppError('AUTH_FORBIDDEN');
    const now = clock.now();
    const token = `${API_TOKEN_PREFIX}${newToken()}`;
    const row = {
      id: newId(),
      companyId: who.seat.companyId,
      employeeId: who.seat.employeeId,
      title: body.title,
      shown: token.slice(0, SHOWN_SIGNS),
      tokenHash: hashOfToken(token),
      readsOnly: body.readsOnly,
      secondStep: (await secondStepOf(db, accountOf(who))) !== null,
      expiresAt: new Date(now.getTime() + body.days * DAY_MS),
      lastUsedAt: null,
      revokedAt: null,
      createdAt: now,
    };
    await inScope(db, scopeOf(who), async tx => {
      const inForce = await tx.db
        .selectFrom('apiToken')
        .select('id')
        .where('revokedAt', 'is', null)
        .where('expiresAt', '>', now)
        .execute();
      if (inForce.length >= API_TOKENS_MOST)
        throw invalid([
          {
            path: 'title',
            code: 'TOO_MANY',
            severity: 'error',
            message: { zh: '最多 {n} 个有效令牌', en: 'At most {n} tokens may be in force' },
            params: { n: API_TOKENS_MOST },
          },
        ]);
      await tx.db.insertInto('apiToken').values(row).execute();
      await audit(tx, {
        ...auditActor(who, request),
        action: 'TOKEN_CREATE',
        companyId: row.companyId,
        at: now,
        targetType: 'apiToken',
        targetId: row.id,
        after: { title: row.title, shown: row.shown, readsOnly: row.readsOnly, expiresAt: row.expiresAt },
      });
    });
    return { Data: { ...present(row), token }, headers: { 'Cache-Control': 'no-store' } };
  });

  implement(app, revokeApiToken, async ({ who, body, request }) => {
    const at = clock.now();
    await inScope(db, scopeOf(who), async tx => {
      const { numUpdatedRows } = await tx.db
        .updateTable('apiToken')
        .set({ revokedAt: at })
        .where('id', '=', body.id)
        .where('revokedAt', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new AppError('not_found');
      await audit(tx, {
        ...auditActor(who, request),
        action: 'TOKEN_REVOKE',
        companyId: who.seat.companyId,
        at,
        targetType: 'apiToken',
        targetId: body.id,
      });
    });
    return { Data: null };
  });
}
