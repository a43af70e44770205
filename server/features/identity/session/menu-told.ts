import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { MenuNode } from '#contract/session/session.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Who } from '../../../kernel/who.ts';
import { rotateToken } from './rotate-token.ts';

/** Trees are shared between requests by the rights cache, so each is hashed once. */
const hashes = new WeakMap<readonly MenuNode[], string>();

function hashOfMenu(menu: readonly MenuNode[]): string {
  const known = hashes.get(menu);
  if (known) return known;
  const hash = createHash('sha256').update(JSON.stringify(menu)).digest('base64url');
  hashes.set(menu, hash);
  return hash;
}

/** Notes which menu tree the session has been told; a right that is refused later may have stood in it. */
export async function noteMenuTold(db: Kysely<Tables>, { sessionId, seat, program }: Who): Promise<void> {
  if (!seat || program) return;
  const menuTold = hashOfMenu(seat.menu);
  await db
    .updateTable('session')
    .set({ menuTold })
    .where('id', '=', sessionId)
    .where('menuTold', 'is distinct from', menuTold)
    .execute();
}

/**
 * After a refusal: the session's next token for the same seat, when the menu it was told is no longer the one it has
 * (A.5.5 b). Null when nothing has changed since, so whoever asks for what was never his is not given tokens; of several
 * refusals at once one is given it, because a second token would end the first.
 */
export async function renewAfterLoss(db: Kysely<Tables>, who: Who, now: Date): Promise<string | null> {
  if (!who.seat || who.program) return null;
  const session = await db.selectFrom('session').select('menuTold').where('id', '=', who.sessionId).executeTakeFirst();
  const told = session?.menuTold ?? null;
  if (told === null || told === hashOfMenu(who.seat.menu)) return null;
  return rotateToken(db, { sessionId: who.sessionId, seat: who.seat, onlyIfMenuTold: told, now });
}
