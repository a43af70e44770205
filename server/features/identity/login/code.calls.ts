import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { invalid } from '#contract/kernel/errors.ts';
import { askCaptcha, sendCode } from '#contract/session/sign-in.calls.ts';
import { type Channel, targetOf } from '#contract/session/target.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { makeCaptcha, passCaptcha } from './captcha.ts';
import type { CodePurpose } from './code-mail.ts';
import { CODE_MS, SEND_EVERY_MS } from './code-rules.ts';
import { type CodeDelivery, needsCaptcha, queueCode } from './codes.ts';
import { findAccount } from './find-account.ts';

const NOBODY: CodeDelivery = { kind: 'nobody' };

/** Target of a company account: not an address, but what names the account. */
export const seatTarget = (companyCode: string, account: string): string =>
  `${companyCode.trim().toUpperCase()}/${account.trim().toLowerCase()}`;

const noTarget = () =>
  invalid([
    {
      path: 'target',
      code: 'TARGET',
      severity: 'error',
      message: { zh: '请输入正确的手机号或邮箱', en: 'Enter a valid phone number or e-mail address' },
    },
  ]);

/** Address that a seat is reached at, by the way that was asked for. */
async function seatAddress(
  db: Kysely<Tables>,
  companyCode: string,
  account: string,
  channel: Channel,
): Promise<string | null> {
  const seat = await db
    .selectFrom('employee as e')
    .innerJoin('company as c', 'c.id', 'e.companyId')
    .select(['e.email', 'e.phone'])
    .where('c.companyCode', '=', companyCode.toUpperCase())
    .where('e.account', '=', account.toLowerCase())
    .where('e.status', '=', 'ACTIVE')
    .executeTakeFirst();
  return (channel === 'mail' ? seat?.email : seat?.phone) ?? null;
}

/** Who owns an address decides what is sent to it; the answer on the screen says nothing of it. */
async function deliveryOf(
  db: Kysely<Tables>,
  {
    purpose,
    channel,
    target,
    userId,
  }: { purpose: CodePurpose; channel: Channel; target: string; userId: string | null },
): Promise<CodeDelivery> {
  const owner = await db
    .selectFrom('appUser')
    .select(['id', 'status'])
    .where(channel === 'mail' ? 'email' : 'phone', '=', target)
    .where('status', '!=', 'DELETED')
    .executeTakeFirst();
  switch (purpose) {
    case 'register':
      return { kind: owner ? 'already' : 'code', to: target };
    case 'bind':
      return userId !== null && (!owner || owner.id === userId) ? { kind: 'code', to: target } : NOBODY;
    case 'login':
    case 'reset':
      return owner?.status === 'ACTIVE' ? { kind: 'code', to: target } : NOBODY;
  }
}

/** Codes and the pictures that guard them (design A.4, A.6.2). */
export function registerCodeCalls(app: FastifyInstance, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  const codeKey = (target: string): string => `c:${target.trim().toLowerCase()}`;

  implement(app, askCaptcha, async ({ body }) => {
    const { use, loginName, companyCode } = body;
    const key =
      use === 'code'
        ? codeKey(loginName)
        : (await findAccount(db, { accountMode: use, loginName, companyCode })).throttleKey;
    return { Data: await makeCaptcha(db, key, clock.now()), headers: { 'Cache-Control': 'no-store' } };
  });

  implement(app, sendCode, async ({ body, who, request }) => {
    const now = clock.now();
    const { purpose, channel, companyCode } = body;
    const isSeat = purpose === 'reset' && companyCode !== undefined;
    const target = isSeat ? seatTarget(companyCode, body.target) : targetOf(channel, body.target);
    if (target === null) throw noTarget();
    if (await needsCaptcha(db, request.ip, now)) await passCaptcha(db, body.captcha, codeKey(body.target), now);
    const userId = who?.userId ?? null;
    const to = isSeat ? await seatAddress(db, companyCode, body.target, channel) : null;
    const reached: CodeDelivery = to === null ? NOBODY : { kind: 'code', to };
    const delivery = isSeat ? reached : await deliveryOf(db, { purpose, channel, target, userId });
    const ownerId = purpose === 'bind' ? userId : null;
    await inScope(db, SYSTEM, tx =>
      queueCode(tx, { purpose, channel, target, userId: ownerId, ip: request.ip, now }, delivery),
    );
    return { Data: { againAfterS: SEND_EVERY_MS / 1000, validS: CODE_MS / 1000 } };
  });
}
