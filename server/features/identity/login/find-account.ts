import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Login } from '#contract/session/session.ts';
import { phoneOf } from '#contract/session/target.ts';
import type { Tables } from '../../../db/tables.ts';
import { type Account, accountKeyOf } from '../session/open-session.ts';

/** The part of a login that names somebody. */
export type AccountName = Pick<Login, 'accountMode' | 'loginName' | 'companyCode'>;

/** What a login name leads to. `account` null = nobody; the attempt is treated alike until the answer. */
export interface FoundAccount {
  readonly account: Account | null;
  /** Company that the account belongs to; null for individual users and for nobody. */
  readonly companyId: string | null;
  /** Counter of failures: the account's, or one made of the name where there is none, so that both lock alike. */
  readonly throttleKey: string;
  readonly passwordHash: string | null;
  readonly isActive: boolean;
  readonly isCompanyActive: boolean;
  readonly mustChangePassword: boolean;
  readonly firstRegister: boolean;
  readonly hasTwoStep: boolean;
}

function nobody(login: AccountName): FoundAccount {
  const name = [login.accountMode, login.companyCode ?? '', login.loginName].join('\n').toLowerCase();
  return {
    account: null,
    companyId: null,
    throttleKey: `n:${createHash('sha256').update(name).digest('base64url')}`,
    passwordHash: null,
    isActive: false,
    isCompanyActive: false,
    mustChangePassword: false,
    firstRegister: false,
    hasTwoStep: false,
  };
}

async function findUser(db: Kysely<Tables>, login: AccountName): Promise<FoundAccount> {
  const name = login.loginName;
  const user = await db
    .selectFrom('appUser')
    .select(['id', 'passwordHash', 'status', 'firstRegister', 'totpEnabledAt'])
    .where(eb => (name.includes('@') ? eb('email', '=', name.toLowerCase()) : eb('phone', '=', phoneOf(name))))
    .where('status', '!=', 'DELETED')
    .executeTakeFirst();
  if (!user) return nobody(login);
  const account = { mode: 'userBindEmployee', userId: user.id } as const;
  return {
    account,
    companyId: null,
    throttleKey: accountKeyOf(account),
    passwordHash: user.passwordHash,
    isActive: user.status === 'ACTIVE',
    isCompanyActive: true,
    mustChangePassword: false,
    firstRegister: user.firstRegister,
    hasTwoStep: user.totpEnabledAt !== null,
  };
}

async function findEmployee(db: Kysely<Tables>, login: AccountName): Promise<FoundAccount> {
  const employee = await db
    .selectFrom('employee as e')
    .innerJoin('company as c', 'c.id', 'e.companyId')
    .select(['e.id', 'e.companyId', 'e.passwordHash', 'e.status', 'e.mustChangePassword'])
    .select(['c.status as companyStatus', 'c.kind'])
    .where('c.companyCode', '=', (login.companyCode ?? '').toUpperCase())
    .where('e.account', '=', login.loginName.toLowerCase())
    .where('e.status', '!=', 'RESIGNED')
    .executeTakeFirst();
  if (!employee) return nobody(login);
  const account = { mode: 'employee', employeeId: employee.id, companyKind: employee.kind } as const;
  return {
    account,
    companyId: employee.companyId,
    throttleKey: accountKeyOf(account),
    passwordHash: employee.passwordHash,
    isActive: employee.status === 'ACTIVE',
    isCompanyActive: employee.companyStatus === 'ACTIVE',
    mustChangePassword: employee.mustChangePassword,
    firstRegister: false,
    hasTwoStep: false,
  };
}

export const findAccount = (db: Kysely<Tables>, login: AccountName): Promise<FoundAccount> =>
  login.accountMode === 'employee' ? findEmployee(db, login) : findUser(db, login);
