import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import { isSealed, type SecretBox } from '../../../kernel/secret-box.ts';

/** The authenticator's secret stands sealed in the row, bound to its user. */

const placeOf = (userId: string): string => `totp:${userId}`;

export const sealTotp = (box: SecretBox, userId: string, secret: string): string => box.seal(secret, placeOf(userId));

/** The user with the secret as codes are checked by it. Null where it does not open here: no code is right then. */
export function withOpenSecret<U extends { readonly id: string; readonly totpSecret: string | null }>(
  box: SecretBox,
  user: U,
): U {
  const { id, totpSecret } = user;
  return {
    ...user,
    totpSecret: totpSecret !== null && isSealed(totpSecret) ? box.open(totpSecret, placeOf(id)) : totpSecret,
  };
}

/** Rows of before there was a box are sealed at the next start. */
export async function sealPlainSecrets(db: Kysely<Tables>, box: SecretBox): Promise<void> {
  const plain = await db
    .selectFrom('appUser')
    .select(['id', 'totpSecret'])
    .where('totpSecret', 'is not', null)
    .where('totpSecret', 'not like', 'v1.%')
    .execute();
  for (const { id, totpSecret } of plain)
    await db
      .updateTable('appUser')
      .set({ totpSecret: sealTotp(box, id, totpSecret!) })
      .where('id', '=', id)
      .where('totpSecret', '=', totpSecret)
      .execute();
}
