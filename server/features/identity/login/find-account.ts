import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Login } from '#contract/session/session.ts';
import { phoneOf } from '#contract/session/target.ts';
import type { Tables } from '../../../db/tables.ts';
import { type Account, type AccountId, accountKeyOf } from '../session/open-session.ts';

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

/** A user by one of his names. */
async function userBy(
  db: Kysely<Tables>,
  by: 'id' | 'email' | 'phone',
  value: string | null,
): Promise<FoundAccount | null> {
  const user = await db
    .selectFrom('appUser')
    .select(['id', 'passwordHash', 'status', 'firstRegister', 'totpEnabledAt'])
    .where(by, '=', value)
    .where('status', '!=', 'DELETED')
    .executeTakeFirst();
  if (!user) return null;
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

type SeatName = { readonly id: string } | { readonly companyCode: string; readonly account: string };

/** A company account by its id, or as it is typed. */
async function seatBy(db: Kysely<Tables>, name: SeatName): Promise<FoundAccount | null> {
  const employee = await db
    .selectFrom('employee as e')
    .innerJoin('company as c', 'c.id', 'e.companyId')
    .select(['e.id', 'e.companyId', 'e.passwordHash', 'e.status', 'e.mustChangePassword'])
    .leftJoin('employeeTwoStep as t', 't.employeeId', 'e.id')
    .select(['c.status as companyStatus', 'c.kind', 't.totpEnabledAt'])
    .where(({ and, eb }) =>
      'id' in name
        ? eb('e.id', '=', name.id)
        : and([
            eb('c.companyCode', '=', name.companyCode.toUpperCase()),
            eb('e.account', '=', name.account.toLowerCase()),
          ]),
    )
    .where('e.status', '!=', 'RESIGNED')
    .executeTakeFirst();
  if (!employee) return null;
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
    hasTwoStep: employee.totpEnabledAt !== null,
  };
}

export async function findAccount(db: Kysely<Tables>, login: AccountName): Promise<FoundAccount> {
  const { accountMode, loginName: name, companyCode = '' } = login;
  const found =
    accountMode === 'employee'
      ? seatBy(db, { companyCode, account: name })
      : name.includes('@')
        ? userBy(db, 'email', name.toLowerCase())
        : userBy(db, 'phone', phoneOf(name));
  return (await found) ?? nobody(login);
}

/** The account that a sign-in under way belongs to, as it is now; null: it has gone. */
export const findAccountById = (db: Kysely<Tables>, account: AccountId): Promise<FoundAccount | null> =>
  account.mode === 'employee' ? seatBy(db, { id: account.employeeId }) : userBy(db, 'id', account.userId);
