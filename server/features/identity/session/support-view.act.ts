import { sql } from 'kysely';
import { LIVE_CLOSE } from '#contract/kernel/live.ts';
import { audit } from '../../../kernel/audit.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import type { LiveBus } from '../../../live/bus.ts';
import { type ActingFor, readActingFor } from './acting-for.ts';
import { limitsOf } from './limits.ts';
import { hashOfToken, newToken } from './token.ts';

/** Support views, for the owner's connection (`inScope(db, SYSTEM, …)`): they begin, end, and lead back to the own seat. */

const SUPPORT_MINUTES = 30;
/** The view lives in its tab alone; on a shared computer its next call shortens it like any other. */
const IN_TAB = { remember: false, shared: false };

export interface SupportView {
  readonly who: SeatedWho;
  readonly companyId: string;
  readonly reason: string;
  readonly ticketNo: string;
  readonly now: Date;
}

/** Opens a view beside the caller's own session, on the same device. The company's log tells who, why and when. */
export async function openSupportView(tx: Tx, view: SupportView): Promise<{ id: string; token: string; until: Date }> {
  const { who, companyId, now } = view;
  const until = new Date(now.getTime() + SUPPORT_MINUTES * 60_000);
  const own = await tx.db.selectFrom('session').selectAll().where('id', '=', who.sessionId).executeTakeFirstOrThrow();
  const actingFor: ActingFor = {
    staffEmployeeId: who.seat.employeeId,
    staffUserId: who.userId,
    staffAccountKey: who.accountKey,
    staffAccountMode: who.accountMode,
    staffSessionId: who.sessionId,
    companyId,
    reason: view.reason,
    ticketNo: view.ticketNo,
    until: until.toISOString(),
    state: 'ON',
  };
  const id = newId(now.getTime());
  const token = newToken();
  await tx.db
    .insertInto('session')
    .values({
      ...own,
      id,
      tokenHash: hashOfToken(token),
      previousTokenHash: null,
      previousValidUntil: null,
      previousEmployeeId: null,
      // No account of anybody: a sign-in elsewhere neither ends it nor is ended by it.
      accountKey: `s:${id}`,
      accountMode: 'employee',
      userId: null,
      employeeId: who.seat.employeeId,
      remember: false,
      createdAt: now,
      lastSeenAt: now,
      menuTold: null,
      idleExpiresAt: new Date(now.getTime() + limitsOf('platform', IN_TAB).idleMs),
      absoluteExpiresAt: new Date(now.getTime() + limitsOf('platform', IN_TAB).absoluteMs),
      status: 'ACTIVE',
      endedAt: null,
      supersededBy: null,
      actingFor: sql<Record<string, unknown>>`${JSON.stringify(actingFor)}::jsonb`,
    })
    .execute();
  await note(tx, 'ACT_FOR_START', id, actingFor, now);
  return { id, token, until };
}

const note = (tx: Tx, action: 'ACT_FOR_START' | 'ACT_FOR_END', id: string, view: ActingFor, at: Date): Promise<void> =>
  audit(tx, {
    action,
    companyId: view.companyId,
    at,
    reason: view.reason,
    sessionId: id,
    actorUserId: view.staffUserId,
    actorEmployeeId: view.staffEmployeeId,
    targetType: 'company',
    targetId: view.companyId,
    after: { ticketNo: view.ticketNo, until: view.until },
  });

const lockView = async (tx: Tx, id: string): Promise<ActingFor | null> => {
  const row = await tx.db
    .selectFrom('session')
    .select('actingFor')
    .where('id', '=', id)
    .where('status', '=', 'ACTIVE')
    .forUpdate()
    .executeTakeFirst();
  return row ? readActingFor(row.actingFor) : null;
};

const keepState = (tx: Tx, id: string, state: ActingFor['state']) =>
  tx.db
    .updateTable('session')
    .set({ actingFor: sql`jsonb_set(acting_for, '{state}', ${JSON.stringify(state)}::jsonb)` })
    .where('id', '=', id)
    .execute();

/** The view ends; its tab is told by its next request. False: it had ended. */
export async function endSupportView(tx: Tx, bus: LiveBus, id: string, now: Date): Promise<boolean> {
  const view = await lockView(tx, id);
  if (view?.state !== 'ON') return false;
  await keepState(tx, id, 'OVER');
  await note(tx, 'ACT_FOR_END', id, view, now);
  tx.afterCommit(() =>
    bus.publish({
      to: { sessions: [id] },
      message: { type: 'session', reason: 'REVOKED' },
      closeWith: LIVE_CLOSE.noSession,
    }),
  );
  return true;
}

/**
 * The session goes on as the staff's own, with a new token (A.5.5 c); of several requests at once one is given it. The token before
 * it is good for nothing, so that a request under way lands nowhere.
 */
export async function leaveSupportView(tx: Tx, id: string, now: Date): Promise<string | null> {
  const view = await lockView(tx, id);
  if (!view || view.state === 'LEFT') return null;
  const token = newToken();
  const { idleMs, absoluteMs } = limitsOf('platform', IN_TAB);
  await tx.db
    .updateTable('session')
    .set({
      tokenHash: hashOfToken(token),
      previousTokenHash: sql.ref('token_hash'),
      previousEmployeeId: null,
      previousValidUntil: new Date(now.getTime() + 30_000),
      accountKey: view.staffAccountKey,
      accountMode: view.staffAccountMode,
      userId: view.staffUserId,
      employeeId: view.staffEmployeeId,
      menuTold: null,
      lastSeenAt: now,
      idleExpiresAt: new Date(now.getTime() + idleMs),
      absoluteExpiresAt: new Date(now.getTime() + absoluteMs),
    })
    .where('id', '=', id)
    .execute();
  await keepState(tx, id, 'LEFT');
  if (view.state === 'ON') await note(tx, 'ACT_FOR_END', id, view, now);
  return token;
}
