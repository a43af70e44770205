import { CONSENT_VERSION } from '#contract/session/terms.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tenancy.ts';

export interface NewUser {
  readonly email: string | null;
  readonly phone: string | null;
  readonly displayName: string;
  readonly passwordHash: string | null;
}

/** A person who has just agreed to the terms. Null: the address belongs to somebody by now. */
export async function addUser({ db }: Tx, user: NewUser, now: Date): Promise<string | null> {
  const id = newId(now.getTime());
  const added = await db
    .insertInto('appUser')
    .values({
      ...user,
      id,
      passwordChangedAt: user.passwordHash === null ? null : now,
      totpSecret: null,
      totpEnabledAt: null,
      totpLastStep: null,
      recoveryHashes: [],
      defaultEmployeeId: null,
      language: 'CN',
      firstRegister: true,
      status: 'ACTIVE',
      createdAt: now,
      consentAt: now,
      consentVersion: CONSENT_VERSION,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id ?? null;
}
