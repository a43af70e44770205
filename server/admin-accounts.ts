import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { hashPassword } from './features/identity/login/password.ts';
import { accountKeyOf } from './features/identity/session/open-session.ts';
import type { Deps } from './kernel/deps.ts';
import { newId } from './kernel/ids.ts';
import { inScope, SYSTEM, type Tx } from './kernel/tenancy.ts';

/** What an operator does at the machine itself, where nobody can sign in yet or any more. */

const ADMINISTRATOR_ROLE = 'SYSTEM_ADMIN';
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

async function platformCompany({ db }: Tx, { company, companyName }: AdminRequest, now: Date): Promise<string> {
  const known = await db
    .selectFrom('company')
    .select(['id', 'companyCode'])
    .where('kind', '=', 'platform')
    .executeTakeFirst();
  if (known && known.companyCode !== company)
    throw new Error(`the platform's company is ${known.companyCode}, not ${company}`);
  if (known) return known.id;
  if (!companyName) throw new Error('the platform has no company yet: give its name with --company-name');
  const id = newId();
  await db
    .insertInto('company')
    .values({
      ...{ id, companyCode: company, kind: 'platform', nameZh: companyName, nameEn: companyName, uscc: null },
      ...{ shortName: companyName.slice(0, 20), countryCode: 'CN', providerTypes: [], logoUrl: null },
      ...{ timeZone: 'Asia/Shanghai', status: 'ACTIVE', createdAt: now },
    })
    .execute();
  return id;
}

/** A new administrator of the platform; its company too, when this is the first. */
export async function createAdmin(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  request: AdminRequest,
): Promise<MadeAccess> {
  const password = madePassword();
  const passwordHash = await hashPassword(password);
  const now = clock.now();
  const { company, account, name } = request;
  await inScope(db, SYSTEM, async tx => {
    const companyId = await platformCompany(tx, request, now);
    const taken = tx.db
      .selectFrom('employee')
      .select('id')
      .where('companyId', '=', companyId)
      .where('account', '=', account);
    if (await taken.executeTakeFirst()) throw new Error(`${account} exists at ${company} already: use reset-password`);
    const id = newId();
    await tx.db
      .insertInto('employee')
      .values({
        ...{ id, companyId, account, employeeNo: `A-${account}`, name, nameEn: account, passwordHash },
        ...{ phone: null, email: null, position: null, userId: null, businessLines: [], lastUsedAt: null },
        ...{ mustChangePassword: false, language: 'CN', status: 'ACTIVE', createdAt: now },
      })
      .execute();
    const role = await tx.db
      .selectFrom('role')
      .select('id')
      .where('code', '=', ADMINISTRATOR_ROLE)
      .executeTakeFirstOrThrow();
    await tx.db.insertInto('employeeRole').values({ employeeId: id, roleId: role.id, companyId }).execute();
  });
  return { company, account, password };
}

/** A new password for a seat of any company; its lock is lifted and its sessions end. */
export async function resetPassword(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  request: AdminRequest,
): Promise<MadeAccess> {
  const password = madePassword();
  const passwordHash = await hashPassword(password);
  const { company, account } = request;
  await inScope(db, SYSTEM, async tx => {
    const seat = await tx.db
      .selectFrom('employee as e')
      .innerJoin('company as c', 'c.id', 'e.companyId')
      .select(['e.id', 'c.kind'])
      .where('c.companyCode', '=', company)
      .where('e.account', '=', account)
      .executeTakeFirst();
    if (!seat) throw new Error(`there is no ${account} at ${company}`);
    const accountKey = accountKeyOf({ mode: 'employee', employeeId: seat.id, companyKind: seat.kind });
    await tx.db.updateTable('employee').set({ passwordHash }).where('id', '=', seat.id).execute();
    await tx.db.deleteFrom('loginThrottle').where('accountKey', '=', accountKey).execute();
    await tx.db
      .updateTable('session')
      .set({ status: 'REVOKED', endedAt: clock.now() })
      .where('accountKey', '=', accountKey)
      .where('status', '=', 'ACTIVE')
      .execute();
  });
  return { company, account, password };
}
