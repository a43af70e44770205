import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '#contract/kernel/errors.ts';
import { fill } from '#contract/kernel/text.ts';
import { channelOf, targetOf } from '#contract/session/target.ts';
import { hashPassword } from './features/identity/login/password.ts';
import { switchOff } from './features/identity/login/second-step.ts';
import { accountKeyOf } from './features/identity/session/open-session.ts';
import { makeAdministrator } from './features/setup/first-administrator.act.ts';
import { type AuditAction, audit } from './kernel/audit.ts';
import type { Deps } from './kernel/deps.ts';
import { inScope, SYSTEM, type Tx } from './kernel/tenancy.ts';

/** What an operator does at the machine itself, where nobody can sign in yet or any more. */

/** Why an entry of the log has no actor. */
const BY_HAND = 'npm run admin';

/** Fields as the command line calls them. */
const OPTIONS: Readonly<Record<string, string>> = {
  companyCode: '--company',
  companyName: '--company-name',
  account: '--account',
};

/** As the owner; a refusal of the rules is said in plain words, for there is no form to show it in. */
async function atTheMachine(db: Deps['db'], work: (tx: Tx) => Promise<void>): Promise<void> {
  try {
    await inScope(db, SYSTEM, work);
  } catch (error) {
    const finding = error instanceof AppError ? error.detail.errors?.[0] : undefined;
    if (!finding) throw error;
    const hint = finding.path === 'account' ? ': use reset-password' : '';
    const text = fill(finding.message.en, finding.params ?? {});
    throw new Error(`${OPTIONS[finding.path] ?? finding.path}: ${text}${hint}`, { cause: error });
  }
}

/** Without letters that are read one for another. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const PASSWORD_LENGTH = 20;

const madePassword = (): string =>
  Array.from({ length: PASSWORD_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** As the columns of `company` and `employee` allow. */
export const adminSchema = z.object({
  company: z
    .string()
    .toUpperCase()
    .regex(/^[A-HJ-NP-Z2-9]{6}$/, 'six letters or digits, without I, O, 0 and 1'),
  account: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9][a-z0-9._-]{2,29}$/, '3 to 30 letters, digits, dots, dashes'),
  name: z.string().trim().min(2).max(50).default('系统管理员'),
  companyName: z.string().trim().min(2).max(70).optional(),
});
export type AdminRequest = z.output<typeof adminSchema>;

export interface MadeAccess {
  readonly company: string;
  readonly account: string;
  /** Shown once; only its hash is kept. */
  readonly password: string;
}

/** A new administrator of the platform; its company too, when this is the first. */
export async function createAdmin(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { company, companyName, account, name }: AdminRequest,
): Promise<MadeAccess> {
  const password = madePassword();
  const passwordHash = await hashPassword(password);
  const asked = { companyCode: company, companyName, account, name, passwordHash };
  await atTheMachine(db, async tx => {
    const { companyId, employeeId } = await makeAdministrator(tx, asked, clock.now());
    await audit(tx, {
      action: 'REGISTER',
      companyId,
      at: clock.now(),
      targetType: 'employee',
      targetId: employeeId,
      after: { account },
      reason: BY_HAND,
    });
  });
  return { company, account, password };
}

const seatAt = async ({ db }: Tx, { company, account }: AdminRequest) => {
  const seat = await db
    .selectFrom('employee as e')
    .innerJoin('company as c', 'c.id', 'e.companyId')
    .select(['e.id', 'e.companyId'])
    .where('c.companyCode', '=', company)
    .where('e.account', '=', account)
    .executeTakeFirst();
  if (!seat) throw new Error(`there is no ${account} at ${company}`);
  return { ...seat, accountKey: accountKeyOf({ mode: 'employee', employeeId: seat.id }) };
};

const noted = (action: AuditAction, seat: { readonly id: string; readonly companyId: string }, at: Date) => ({
  action,
  companyId: seat.companyId,
  at,
  targetType: 'employee',
  targetId: seat.id,
  reason: BY_HAND,
});

/** Whoever is signed in with this account is signed out, everywhere. */
const endSessions = (tx: Tx, accountKey: string, endedAt: Date) =>
  tx.db
    .updateTable('session')
    .set({ status: 'REVOKED', endedAt })
    .where('accountKey', '=', accountKey)
    .where('status', '=', 'ACTIVE')
    .execute();

/** A new password for a seat of any company; its lock is lifted and its sessions end. */
export async function resetPassword(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  request: AdminRequest,
): Promise<MadeAccess> {
  const password = madePassword();
  const passwordHash = await hashPassword(password);
  const { company, account } = request;
  await atTheMachine(db, async tx => {
    const seat = await seatAt(tx, request);
    await tx.db.updateTable('employee').set({ passwordHash }).where('id', '=', seat.id).execute();
    await tx.db.deleteFrom('loginThrottle').where('accountKey', '=', seat.accountKey).execute();
    await endSessions(tx, seat.accountKey, clock.now());
    await audit(tx, noted('PASSWORD_RESET', seat, clock.now()));
  });
  return { company, account, password };
}

/** A lost phone where no administrator is left who could help: the account signs in by password again, and its sessions end. */
export async function resetTwoStep(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  request: AdminRequest,
): Promise<Omit<MadeAccess, 'password'>> {
  const { company, account } = request;
  await atTheMachine(db, async tx => {
    const seat = await seatAt(tx, request);
    if (!(await switchOff(tx.db, { mode: 'employee', employeeId: seat.id })))
      throw new Error(`${account} at ${company} has no second step`);
    await endSessions(tx, seat.accountKey, clock.now());
    await audit(tx, noted('TWO_STEP_OFF', seat, clock.now()));
  });
  return { company, account };
}

/** The same for an individual user, who has no administrator: by mail address or phone number. */
export async function resetUserTwoStep({ db, clock }: Pick<Deps, 'db' | 'clock'>, typed: string): Promise<string> {
  const user = targetOf(channelOf(typed), typed);
  if (user === null) throw new Error(`${typed} is neither a mail address nor a phone number`);
  await atTheMachine(db, async tx => {
    const found = await tx.db
      .selectFrom('appUser')
      .select('id')
      .where(is => is.or([is('email', '=', user), is('phone', '=', user)]))
      .where('status', '!=', 'DELETED')
      .executeTakeFirst();
    if (!found) throw new Error(`there is no user ${user}`);
    const account = { mode: 'userBindEmployee', userId: found.id } as const;
    if (!(await switchOff(tx.db, account))) throw new Error(`${user} has no second step`);
    const at = clock.now();
    await endSessions(tx, accountKeyOf(account), at);
    await audit(tx, {
      action: 'TWO_STEP_OFF',
      companyId: null,
      at,
      targetType: 'user',
      targetId: found.id,
      reason: BY_HAND,
    });
  });
  return user;
}

/** Lifts the lock of a seat that guessed too often; password and sessions stay. */
export async function unlock(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  request: AdminRequest,
): Promise<Omit<MadeAccess, 'password'>> {
  await atTheMachine(db, async tx => {
    const seat = await seatAt(tx, request);
    const { numDeletedRows } = await tx.db
      .deleteFrom('loginThrottle')
      .where('accountKey', '=', seat.accountKey)
      .where('failures', '>', 0)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Error(`${request.account} at ${request.company} is not locked`);
    await audit(tx, noted('UNLOCKED', seat, clock.now()));
  });
  return { company: request.company, account: request.account };
}
