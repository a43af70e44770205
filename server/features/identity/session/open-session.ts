import type { Transaction } from 'kysely';
import type { CompanyKind } from '#contract/kernel/company-kind.ts';
import type { AccountMode } from '#contract/session/session.ts';
import type { Tables } from '../../../db/tables.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Device } from './device.ts';
import { limitsOf, type Stay } from './limits.ts';
import { hashOfToken, newToken } from './token.ts';

/** The unit of "one login per account": an individual user, or an employee signed in with the company account. */
export type Account =
  | { readonly mode: 'userBindEmployee'; readonly userId: string }
  | {
      readonly mode: 'employee';
      readonly employeeId: string;
      readonly companyKind: CompanyKind;
    };

/** What names an account, and no more. */
export type AccountId =
  | Extract<Account, { mode: 'userBindEmployee' }>
  | Pick<Extract<Account, { mode: 'employee' }>, 'mode' | 'employeeId'>;

export const accountKeyOf = (account: AccountId): string =>
  account.mode === 'employee' ? `e:${account.employeeId}` : `u:${account.userId}`;

export interface OpenedSession {
  readonly id: string;
  readonly token: string;
  readonly accountMode: AccountMode;
  readonly expiresAt: Date;
  /** Sessions on other devices that this login has ended. */
  readonly superseded: readonly string[];
}

const millisecondsOf = (uuidv7: string): number => Number.parseInt(uuidv7.slice(0, 8) + uuidv7.slice(9, 13), 16);

/** Greater than every session id of the account, also when two logins fall into one millisecond (A.5.6). */
function nextSessionId(last: string | null, now: Date): string {
  return newId(Math.max(now.getTime(), last ? millisecondsOf(last) + 1 : 0));
}

/**
 * Opens a session and ends the account's others (A.5.6): on other devices as SUPERSEDED, on the same device as
 * LOGGED_OUT, since its tabs take over the new token. The caller holds the account's throttle row locked, so two logins
 * of one account never run side by side.
 */
export async function openSession(
  trx: Transaction<Tables>,
  account: Account,
  device: Device,
  stay: Stay,
  now: Date,
): Promise<OpenedSession> {
  const accountKey = accountKeyOf(account);
  const employeeId = account.mode === 'employee' ? account.employeeId : null;
  const { idleMs, absoluteMs } = limitsOf(account.mode === 'employee' ? account.companyKind : null, stay);
  const others = await trx
    .selectFrom('session')
    .select(['id', 'deviceId'])
    .where('accountKey', '=', accountKey)
    .where('status', '=', 'ACTIVE')
    .orderBy('id', 'desc')
    .execute();
  const id = nextSessionId(others[0]?.id ?? null, now);
  const end = async (ids: readonly string[], status: 'SUPERSEDED' | 'LOGGED_OUT'): Promise<void> => {
    if (ids.length === 0) return;
    await trx.updateTable('session').set({ status, endedAt: now, supersededBy: id }).where('id', 'in', ids).execute();
  };
  const superseded = others.filter(other => other.deviceId !== device.deviceId).map(other => other.id);
  await end(superseded, 'SUPERSEDED');
  await end(
    others.filter(other => other.deviceId === device.deviceId).map(other => other.id),
    'LOGGED_OUT',
  );
  const token = newToken();
  const expiresAt = new Date(now.getTime() + absoluteMs);
  await trx
    .insertInto('session')
    .values({
      ...device,
      id,
      tokenHash: hashOfToken(token),
      previousTokenHash: null,
      previousValidUntil: null,
      previousEmployeeId: null,
      accountKey,
      accountMode: account.mode,
      userId: account.mode === 'userBindEmployee' ? account.userId : null,
      employeeId,
      remember: stay.remember,
      shared: stay.shared,
      createdAt: now,
      lastSeenAt: now,
      idleExpiresAt: new Date(now.getTime() + idleMs),
      absoluteExpiresAt: expiresAt,
      status: 'ACTIVE',
      endedAt: null,
      supersededBy: null,
      menuTold: null,
      actingFor: null,
    })
    .execute();
  if (employeeId) await trx.updateTable('employee').set({ lastUsedAt: now }).where('id', '=', employeeId).execute();
  return { id, token, accountMode: account.mode, expiresAt, superseded };
}
