import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import type { SecretBox } from '../../../kernel/secret-box.ts';
import type { AccountId } from '../session/open-session.ts';
import { sealTotp, withOpenSecret } from './totp-secret.ts';
import { redeemCode, type TwoStepCode, type UsedCode } from './two-step.ts';

/**
 * The second step of an account, whichever kind it is: a user's stands in his row, a company account's in a table of its own, which
 * nobody but sign-in reaches. Both hold the same: a sealed secret, the last step a code was used in, hashes of recovery codes.
 */

type Db = Kysely<Tables> | Transaction<Tables>;

interface SecondStep {
  readonly totpSecret: string;
  readonly totpEnabledAt: Date;
  readonly totpLastStep: number | null;
  readonly recoveryHashes: string[];
}

/** The id that the secret is sealed for. */
const idOf = (account: AccountId): string => (account.mode === 'employee' ? account.employeeId : account.userId);

/** Null: it is off. */
export async function secondStepOf(db: Db, account: AccountId): Promise<SecondStep | null> {
  const columns = ['totpSecret', 'totpEnabledAt', 'totpLastStep', 'recoveryHashes'] as const;
  const row =
    account.mode === 'employee'
      ? await db
          .selectFrom('employeeTwoStep')
          .select(columns)
          .where('employeeId', '=', account.employeeId)
          .executeTakeFirst()
      : await db.selectFrom('appUser').select(columns).where('id', '=', account.userId).executeTakeFirst();
  if (!row?.totpEnabledAt) return null;
  const { totpSecret, totpEnabledAt, totpLastStep, recoveryHashes } = row;
  return { totpSecret: totpSecret ?? '', totpEnabledAt, totpLastStep, recoveryHashes };
}

async function change(db: Db, account: AccountId, part: Partial<SecondStep>): Promise<void> {
  if (account.mode === 'employee')
    await db.updateTable('employeeTwoStep').set(part).where('employeeId', '=', account.employeeId).execute();
  else await db.updateTable('appUser').set(part).where('id', '=', account.userId).execute();
}

/** Is the code right? It is spent with the transaction. The caller holds the account's row of the throttle. */
export async function spendSecondStep(
  trx: Transaction<Tables>,
  box: SecretBox,
  account: AccountId,
  { method, code }: TwoStepCode,
  now: Date,
): Promise<boolean> {
  const step = await secondStepOf(trx, account);
  const used: UsedCode = step && redeemCode(withOpenSecret(box, { id: idOf(account), ...step }), method, code, now);
  if (!used) return false;
  await change(trx, account, used);
  return true;
}

/** False: it is on already. */
export async function switchOn(
  trx: Transaction<Tables>,
  box: SecretBox,
  account: AccountId,
  made: SecondStep,
): Promise<boolean> {
  const sealed = { ...made, totpSecret: sealTotp(box, idOf(account), made.totpSecret) };
  if (account.mode === 'employee') {
    const { numInsertedOrUpdatedRows = 0n } = await trx
      .insertInto('employeeTwoStep')
      .values({ employeeId: account.employeeId, ...sealed })
      .onConflict(conflict => conflict.column('employeeId').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows > 0n;
  }
  const { numUpdatedRows } = await trx
    .updateTable('appUser')
    .set(sealed)
    .where('id', '=', account.userId)
    .where('totpEnabledAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False: it was off. */
export async function switchOff(trx: Transaction<Tables>, account: AccountId): Promise<boolean> {
  if (account.mode === 'employee') {
    const { numDeletedRows } = await trx
      .deleteFrom('employeeTwoStep')
      .where('employeeId', '=', account.employeeId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
  const { numUpdatedRows } = await trx
    .updateTable('appUser')
    .set({ totpSecret: null, totpEnabledAt: null, totpLastStep: null, recoveryHashes: [] })
    .where('id', '=', account.userId)
    .where('totpEnabledAt', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const keepRecoveryHashes = (trx: Transaction<Tables>, account: AccountId, recoveryHashes: string[]) =>
  change(trx, account, { recoveryHashes });
