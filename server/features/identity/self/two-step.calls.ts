import type { FastifyInstance, FastifyRequest } from 'fastify';
import { generateSecret, generateURI } from 'otplib';
import { z } from 'zod';
import { AppError } from '#contract/kernel/errors.ts';
import type { Text } from '#contract/kernel/text.ts';
import {
  beginTwoStep,
  confirmTwoStep,
  endTwoStep,
  renewRecoveryCodes,
  twoStepState,
} from '#contract/session/own-account.ts';
import { type AuditAction, audit, auditActor } from '../../../kernel/audit.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { queueMail } from '../../../kernel/mail/queue-mail.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import type { Who } from '../../../kernel/who.ts';
import { sealTotp } from '../login/totp-secret.ts';
import { redeemCode } from '../login/two-step.ts';
import type { AppUserRow } from '../tables.ts';
import { ownUserId, type SelfDeps, whenConfirmed } from './confirmed.ts';
import { newRecoveryCodes } from './recovery-codes.ts';

const ISSUER = 'Fairlead';
const SETUP_MS = 10 * 60_000;
const NO_STORE = { 'Cache-Control': 'no-store' };

const setupSchema = z.object({ secret: z.string(), until: z.number() });
const setupPlace = (userId: string): string => `totp set-up:${userId}`;

const MAILS = {
  TWO_STEP_ON: { zh: '您的账号已启用两步验证', en: 'Two-step verification was switched on for your account' },
  TWO_STEP_OFF: { zh: '您的账号已关闭两步验证', en: 'Two-step verification was switched off for your account' },
} as const satisfies Partial<Record<AuditAction, Text>>;

const NOT_YOU: Text = {
  zh: '如果不是您本人操作，请立即修改密码并联系管理员。',
  en: 'If this was not you, change your password at once and tell your administrator.',
};

export function registerTwoStepCalls(app: FastifyInstance, deps: SelfDeps): void {
  const { db, clock, box } = deps;

  /** Written down and told: whoever did it, the owner learns of it. */
  const tell = async (
    tx: Tx,
    user: Pick<AppUserRow, 'id' | 'email'>,
    action: keyof typeof MAILS,
    { who, request }: { readonly who: Who; readonly request: FastifyRequest },
  ): Promise<void> => {
    const at = clock.now();
    const { zh, en } = MAILS[action];
    if (user.email)
      await queueMail(tx, {
        companyId: null,
        purpose: 'security',
        to: user.email,
        subject: `${zh} / ${en}`,
        text: `${zh}。${NOT_YOU.zh}\n\n${en}. ${NOT_YOU.en}`,
        dueAt: at,
      });
    await audit(tx, {
      ...auditActor(who, request),
      action,
      companyId: who.seat?.companyId ?? null,
      at,
      targetType: 'user',
      targetId: user.id,
    });
  };

  implement(app, twoStepState, async ({ who }) => {
    if (who.userId === null) return { Data: { isOffered: false, enabledAt: null, codesLeft: 0 } };
    const user = await db
      .selectFrom('appUser')
      .select(['totpEnabledAt', 'recoveryHashes'])
      .where('id', '=', who.userId)
      .executeTakeFirstOrThrow();
    const enabledAt = user.totpEnabledAt?.toISOString() ?? null;
    return { Data: { isOffered: true, enabledAt, codesLeft: user.recoveryHashes.length } };
  });

  implement(app, beginTwoStep, async input => {
    const { password } = input.body;
    const data = await whenConfirmed(deps, input, { password }, async (_tx, user) => {
      if (user.totpEnabledAt !== null) throw new AppError('TWO_STEP_ON');
      const secret = generateSecret();
      const setup = JSON.stringify({ secret, until: clock.now().getTime() + SETUP_MS });
      return {
        secret,
        uri: generateURI({ issuer: ISSUER, label: user.email ?? user.phone ?? user.displayName, secret }),
        setupToken: box.seal(setup, setupPlace(user.id)),
      };
    });
    return { Data: data, headers: NO_STORE };
  });

  implement(app, confirmTwoStep, async input => {
    const { setupToken, code } = input.body;
    const userId = ownUserId(input.who);
    const opened = box.open(setupToken, setupPlace(userId));
    if (opened === null) throw new AppError('TWO_STEP_LATE');
    const { secret, until } = setupSchema.parse(JSON.parse(opened));
    const now = clock.now();
    if (now.getTime() > until) throw new AppError('TWO_STEP_LATE');
    // The code that switched it on is used up: it opens no sign-in any more.
    const used = redeemCode({ totpSecret: secret, totpLastStep: null, recoveryHashes: [] }, 'totp', code, now);
    if (!used) throw new AppError('TOTP_WRONG');
    const { codes, hashes } = newRecoveryCodes();
    await inScope(db, SYSTEM, async tx => {
      const user = await tx.db
        .updateTable('appUser')
        .set({ ...used, totpSecret: sealTotp(box, userId, secret), totpEnabledAt: now, recoveryHashes: hashes })
        .where('id', '=', userId)
        .where('totpEnabledAt', 'is', null)
        .returning(['id', 'email'])
        .executeTakeFirst();
      if (!user) throw new AppError('TWO_STEP_ON');
      await tell(tx, user, 'TWO_STEP_ON', input);
    });
    return { Data: { recoveryCodes: codes }, headers: NO_STORE };
  });

  implement(app, renewRecoveryCodes, async input => {
    const { codes, hashes } = newRecoveryCodes();
    await whenConfirmed(deps, input, input.body, async (tx, user) => {
      if (user.totpEnabledAt === null) throw new AppError('not_found');
      await tx.db.updateTable('appUser').set({ recoveryHashes: hashes }).where('id', '=', user.id).execute();
    });
    return { Data: { recoveryCodes: codes }, headers: NO_STORE };
  });

  implement(app, endTwoStep, async input => {
    await whenConfirmed(deps, input, input.body, async (tx, user) => {
      if (user.totpEnabledAt === null) throw new AppError('not_found');
      await tx.db
        .updateTable('appUser')
        .set({ totpSecret: null, totpEnabledAt: null, totpLastStep: null, recoveryHashes: [] })
        .where('id', '=', user.id)
        .execute();
      await tell(tx, user, 'TWO_STEP_OFF', input);
    });
    return { Data: null };
  });
}
