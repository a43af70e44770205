import type { FastifyInstance } from 'fastify';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import { guessableNames } from '#contract/session/password-rule.ts';
import { register } from '#contract/session/sign-in.calls.ts';
import { type Channel, targetOf } from '#contract/session/target.ts';
import { CONSENT_VERSION } from '#contract/session/terms.ts';
import { audit } from '../../../kernel/audit.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { redeemCode } from '../../identity/login/codes.act.ts';
import { hashNewPassword } from '../../identity/login/passwords.act.ts';
import {
  accept,
  countWrongCode,
  deviceOf,
  guardAddress,
  presentSignedIn,
  type Refused,
  refused,
  type SignedIn,
  signInUser,
} from '../../identity/login/sign-in.act.ts';
import { addUser } from './add-user.ts';

const oneTarget = () =>
  invalid([
    {
      path: 'email',
      code: 'TARGET',
      severity: 'error',
      message: { zh: '请输入正确的手机号或邮箱', en: 'Enter a valid phone number or e-mail address' },
    },
  ]);

/** Phone or e-mail, exactly one of them. */
function reachedAt({ phone, email }: { phone?: string | undefined; email?: string | undefined }) {
  const channel: Channel = email === undefined ? 'sms' : 'mail';
  const target = targetOf(channel, email ?? phone ?? '');
  if (target === null || (phone !== undefined && email !== undefined)) throw oneTarget();
  return { target, email: channel === 'mail' ? target : null, phone: channel === 'sms' ? target : null };
}

/** A new individual user, who has shown by a code that the address is his (design A.4, A.11). */
export function registerRegisterCall(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;
  implement(app, register, async ({ body, request, reply }) => {
    const now = clock.now();
    if (body.consentVersion !== CONSENT_VERSION) throw new AppError('CONSENT_REQUIRED');
    const { target, email, phone } = reachedAt(body);
    const device = deviceOf(request, reply);
    await guardAddress(db, { ip: device.ip, now });
    const passwordHash = await hashNewPassword('password', body.password, guessableNames({ email, phone }));
    const result = await inScope(db, SYSTEM, async (tx): Promise<SignedIn | Refused> => {
      const wrong = await redeemCode(tx, { purpose: 'register', target, code: body.code, now });
      if (wrong) {
        await countWrongCode(tx.db, { ip: device.ip, now });
        return refused(wrong);
      }
      const userId = await addUser(tx, { email, phone, displayName: body.displayName, passwordHash }, now);
      // Taken between the code and now: the code of an address that has an account is never right.
      if (userId === null) return refused('CODE_INVALID');
      const result = await signInUser(tx, deps, { userId, device, remember: body.remember, now });
      if (result.kind === 'secondStep') throw new Error('a new user has no second step');
      if (result.kind === 'refused') return result;
      await audit(tx, {
        action: 'REGISTER',
        companyId: null,
        at: now,
        actorUserId: userId,
        ip: request.ip,
        traceId: request.id,
        targetType: 'user',
        targetId: userId,
        after: { consentVersion: CONSENT_VERSION, way: 'code' },
      });
      return result;
    });
    return presentSignedIn(accept(result));
  });
}
