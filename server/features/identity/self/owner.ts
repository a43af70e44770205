import type { Kysely } from 'kysely';
import { AppError } from '#contract/kernel/errors.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Who } from '../../../kernel/who.ts';
import { accountOf } from '../session/account-of.ts';
import { type AccountId, accountKeyOf } from '../session/open-session.ts';

/** Whoever a way in belongs to, as a change of it concerns him. */
export interface Owner {
  readonly account: AccountId;
  readonly accountKey: string;
  readonly id: string;
  /** Whose log it is written in; null: a person's own affair. */
  readonly companyId: string | null;
  readonly passwordHash: string | null;
  readonly email: string | null;
  /** As an authenticator's list of accounts shows it. */
  readonly label: string;
}

export async function ownerOf(db: Kysely<Tables>, account: AccountId): Promise<Owner> {
  const accountKey = accountKeyOf(account);
  if (account.mode === 'employee') {
    const seat = await db
      .selectFrom('employee as e')
      .innerJoin('company as c', 'c.id', 'e.companyId')
      .select(['e.id', 'e.companyId', 'e.passwordHash', 'e.email', 'e.account', 'c.companyCode'])
      .where('e.id', '=', account.employeeId)
      .executeTakeFirst();
    if (!seat) throw new AppError('not_found');
    return { ...seat, account, accountKey, label: `${seat.companyCode}/${seat.account}` };
  }
  const user = await db
    .selectFrom('appUser')
    .select(['id', 'passwordHash', 'email', 'phone', 'displayName'])
    .where('id', '=', account.userId)
    .executeTakeFirst();
  if (!user) throw new AppError('not_found');
  const label = user.email ?? user.phone ?? user.displayName;
  return { ...user, account, accountKey, companyId: null, label };
}

export const ownerBehind = (db: Kysely<Tables>, who: Who): Promise<Owner> => ownerOf(db, accountOf(who));

/** The person of the session. A company account has none: what belongs to a person is not its business. */
export const ownUserId = (who: Who): string => {
  if (who.userId === null) throw new AppError('not_found');
  return who.userId;
};
