import type { FastifyInstance } from 'fastify';
import { AppError, type ErrorCode, invalid } from '#contract/kernel/errors.ts';
import { changeContact, sendContactCode } from '#contract/session/own-account.ts';
import { type Channel, targetOf } from '#contract/session/target.ts';
import { audit, auditActor } from '../../../kernel/audit.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { queueMail } from '../../../kernel/mail/queue-mail.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { redeemCode } from '../login/codes.act.ts';
import { queueCode } from '../login/codes.ts';
import { maskEmail, maskPhone } from '../masked.read.ts';
import type { AppUserRow } from '../tables.ts';
import { ownUserId, type SelfDeps } from './confirmed.ts';

interface Address {
  readonly channel: Channel;
  readonly target: string;
}

/** The address that has to agree to a change: the one that is given up, else the other. */
function agreeing({ phone, email }: Pick<AppUserRow, 'phone' | 'email'>, channel: Channel): Address | null {
  const known: readonly (Address | null)[] = [
    phone === null ? null : { channel: 'sms', target: phone },
    email === null ? null : { channel: 'mail', target: email },
  ];
  return known.find(one => one?.channel === channel) ?? known.find(one => one !== null) ?? null;
}

const masked = ({ channel, target }: Address): string => (channel === 'sms' ? maskPhone(target) : maskEmail(target));

const isTaken = (error: unknown): boolean => {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string };
  return code === '23505' && /^app_user_(phone|email)_key$/.test(constraint ?? '');
};

/** A person's phone and mail: both the old and the new address must have agreed. */
export function registerContactCalls(app: FastifyInstance, { db, clock }: Pick<SelfDeps, 'db' | 'clock'>): void {
  const contactsOf = (userId: string) =>
    db.selectFrom('appUser').select(['phone', 'email']).where('id', '=', userId).executeTakeFirstOrThrow();

  implement(app, sendContactCode, async ({ who, body, request }) => {
    const userId = ownUserId(who);
    const old = agreeing(await contactsOf(userId), body.channel);
    if (old)
      await inScope(db, SYSTEM, tx =>
        queueCode(
          tx,
          { purpose: 'bind', ...old, userId, ip: request.ip, now: clock.now() },
          { kind: 'code', to: old.target },
        ),
      );
    return { Data: { sentTo: old && masked(old) } };
  });

  implement(app, changeContact, async ({ who, body, request }) => {
    const userId = ownUserId(who);
    const { channel } = body;
    const target = targetOf(channel, body.target);
    if (target === null)
      throw invalid([
        {
          path: 'target',
          code: 'TARGET',
          severity: 'error',
          message: { zh: '请输入正确的手机号或邮箱', en: 'Enter a valid phone number or e-mail address' },
        },
      ]);
    const now = clock.now();
    const change = inScope(db, SYSTEM, async (tx): Promise<ErrorCode | null> => {
      const user = await tx.db
        .selectFrom('appUser')
        .select(['phone', 'email'])
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const old = agreeing(user, channel);
      // A wrong code is a value: its try counts, so the transaction is kept.
      const proofs = [...(old ? [{ target: old.target, code: body.oldCode }] : []), { target, code: body.newCode }];
      for (const proof of proofs) {
        const refused = await redeemCode(tx, { purpose: 'bind', ...proof, userId, now });
        if (refused) return refused;
      }
      await tx.db
        .updateTable('appUser')
        .set(channel === 'mail' ? { email: target } : { phone: target })
        .where('id', '=', userId)
        .execute();
      if (old?.channel === 'mail' && channel === 'mail')
        await queueMail(tx, {
          companyId: null,
          purpose: 'security',
          to: old.target,
          subject: '您的登录邮箱已修改 / Your sign-in address was changed',
          text: '如果不是您本人操作，请立即联系管理员。\n\nIf this was not you, tell your administrator at once.',
          dueAt: now,
        });
      await audit(tx, {
        ...auditActor(who, request),
        action: 'SETTINGS_CHANGE',
        companyId: who.seat?.companyId ?? null,
        at: now,
        targetType: 'user',
        targetId: userId,
        before: { [channel]: old && masked(old) },
        after: { [channel]: masked({ channel, target }) },
      });
      return null;
    });
    const refused = await change.catch((error: unknown) => {
      throw isTaken(error) ? new AppError('PHONE_TAKEN') : error;
    });
    if (refused) throw new AppError(refused);
    return { Data: null };
  });
}
