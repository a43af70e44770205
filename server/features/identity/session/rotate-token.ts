import { type Kysely, sql } from 'kysely';
import type { CompanyKind } from '#contract/kernel/company-kind.ts';
import type { Tables } from '../../../db/tables.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import { limitsOf, ROTATION_GRACE_MS } from './limits.ts';
import { hashOfToken, newToken } from './token.ts';

/** The seat a session acts for from now on; null = user mode. */
export interface NextSeat {
  readonly employeeId: string;
  readonly companyKind: CompanyKind;
}

interface Rotation {
  readonly sessionId: string;
  readonly seat: NextSeat | null;
  readonly now: Date;
  /** Rotate only while this is still the session's seat: of two requests that find it ended, one rotates. */
  readonly onlyFromSeat?: string;
  /** Rotate only while this is the menu the session was told: of two refused requests one rotates. */
  readonly onlyIfMenuTold?: string;
  /** What else belongs to the change, told the seat that was left; last in the same transaction. */
  readonly note?: (tx: Tx, left: string | null) => Promise<void>;
}

/**
 * Gives the session a new token and seat. The token before it stays good for 30 s and for its own seat only, so that a
 * request under way never lands in another company. Null: the session has ended or another request was first.
 */
export async function rotateToken(db: Kysely<Tables>, rotation: Rotation): Promise<string | null> {
  const { sessionId, seat, now } = rotation;
  return inScope(db, SYSTEM, async tx => {
    const { db: trx } = tx;
    const session = await trx
      .selectFrom('session')
      .select(['createdAt', 'remember', 'shared', 'employeeId', 'menuTold'])
      .where('id', '=', sessionId)
      .where('status', '=', 'ACTIVE')
      .forUpdate()
      .executeTakeFirst();
    if (!session) return null;
    if (rotation.onlyFromSeat && session.employeeId !== rotation.onlyFromSeat) return null;
    if (rotation.onlyIfMenuTold && session.menuTold !== rotation.onlyIfMenuTold) return null;
    const { idleMs, absoluteMs } = limitsOf(seat?.companyKind ?? null, session);
    const token = newToken();
    await trx
      .updateTable('session')
      .set({
        tokenHash: hashOfToken(token),
        previousTokenHash: sql.ref('token_hash'),
        previousValidUntil: new Date(now.getTime() + ROTATION_GRACE_MS),
        previousEmployeeId: session.employeeId,
        employeeId: seat?.employeeId ?? null,
        menuTold: null,
        lastSeenAt: now,
        idleExpiresAt: new Date(now.getTime() + idleMs),
        absoluteExpiresAt: new Date(session.createdAt.getTime() + absoluteMs),
      })
      .where('id', '=', sessionId)
      .execute();
    if (seat) await trx.updateTable('employee').set({ lastUsedAt: now }).where('id', '=', seat.employeeId).execute();
    await rotation.note?.(tx, session.employeeId);
    return token;
  });
}
