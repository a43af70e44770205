import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import { CONSENT_VERSION } from '#contract/session/terms.ts';
import { acceptTerms, DELETION_DAYS, deleteAccount, keepAccount, privacy } from '#contract/settings/privacy.calls.ts';
import { audit, auditActor } from '../../../kernel/audit.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { queueMail } from '../../../kernel/mail/queue-mail.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { ownUserId, type SelfDeps, whenConfirmed } from './confirmed.ts';
import { consentsOf } from './consents.read.ts';

const DAY_MS = 86_400_000;

/** A person asks to be forgotten, and may change his mind until the day has come. */
export function registerErasureCalls(app: FastifyInstance, deps: SelfDeps): void {
  const { db, clock } = deps;

  implement(app, privacy, async ({ who }) => {
    if (who.userId === null)
      return { Data: { isOffered: false, consents: [], currentTerms: CONSENT_VERSION, deletion: null } };
    const consents = await consentsOf(db, who.userId);
    const erasure = await db
      .selectFrom('userErasure')
      .select(['askedAt', 'dueAt'])
      .where('userId', '=', who.userId)
      .where('erasedAt', 'is', null)
      .executeTakeFirst();
    return {
      Data: {
        isOffered: true,
        currentTerms: CONSENT_VERSION,
        consents: consents.map(({ version, at }) => ({ version, at: at.toISOString() })),
        deletion: erasure ? { requestedAt: erasure.askedAt.toISOString(), dueAt: erasure.dueAt.toISOString() } : null,
      },
    };
  });

  implement(app, acceptTerms, async ({ who, body, request }) => {
    if (body.version !== CONSENT_VERSION) throw new AppError('CONSENT_REQUIRED');
    const at = clock.now();
    const userId = ownUserId(who);
    await inScope(db, SYSTEM, async tx => {
      const { numUpdatedRows } = await tx.db
        .updateTable('appUser')
        .set({ consentVersion: body.version, consentAt: at })
        .where('id', '=', userId)
        .where(({ or, eb }) => or([eb('consentVersion', 'is', null), eb('consentVersion', '!=', body.version)]))
        .executeTakeFirst();
      // Agreed to already: the day of then is the one that counts.
      if (numUpdatedRows === 0n) return;
      await audit(tx, {
        ...auditActor(who, request),
        action: 'SETTINGS_CHANGE',
        companyId: null,
        at,
        targetType: 'user',
        targetId: userId,
        after: { consentVersion: body.version },
      });
    });
    return { Data: null };
  });

  implement(app, deleteAccount, async input => {
    const { who, request, body } = input;
    const at = clock.now();
    const dueAt = new Date(at.getTime() + DELETION_DAYS * DAY_MS);
    const { totpEnabledAt } = await db
      .selectFrom('appUser')
      .select('totpEnabledAt')
      .where('id', '=', ownUserId(who))
      .executeTakeFirstOrThrow();
    const proof = totpEnabledAt === null ? { password: body.password } : { code: '', ...body };
    const due = await whenConfirmed(deps, input, proof, async (tx, user) => {
      const row = await tx.db
        .insertInto('userErasure')
        .values({ userId: user.id, askedBy: null, askedAt: at, dueAt, erasedAt: null })
        // Asked twice, the first day counts.
        .onConflict(conflict => conflict.column('userId').doUpdateSet({ askedBy: eb => eb.ref('userErasure.askedBy') }))
        .returning('dueAt')
        .executeTakeFirstOrThrow();
      if (user.email)
        await queueMail(tx, {
          companyId: null,
          purpose: 'security',
          to: user.email,
          subject: '您的账号将被注销 / Your account will be erased',
          text: `您的账号将在 ${DELETION_DAYS} 天后注销。登录后可在“个人设置 - 隐私”中撤销。\n\nYour account will be erased in ${DELETION_DAYS} days. Sign in and open Settings, Privacy to keep it.`,
          dueAt: at,
        });
      await audit(tx, {
        ...auditActor(who, request),
        action: 'USER_STATUS',
        companyId: who.seat?.companyId ?? null,
        at,
        targetType: 'user',
        targetId: user.id,
        after: { erasure: row.dueAt.toISOString() },
      });
      return row.dueAt;
    });
    return { Data: { dueAt: due.toISOString() } };
  });

  implement(app, keepAccount, async ({ who, request }) => {
    const userId = ownUserId(who);
    await inScope(db, SYSTEM, async tx => {
      // One that the platform has ordered is not the person's to take back.
      const { numDeletedRows } = await tx.db
        .deleteFrom('userErasure')
        .where('userId', '=', userId)
        .where('askedBy', 'is', null)
        .where('erasedAt', 'is', null)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new AppError('not_found');
      await audit(tx, {
        ...auditActor(who, request),
        action: 'USER_STATUS',
        companyId: who.seat?.companyId ?? null,
        at: clock.now(),
        targetType: 'user',
        targetId: userId,
        after: { erasure: null },
      });
    });
    return { Data: null };
  });
}
