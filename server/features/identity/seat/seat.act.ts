import { AppError } from '#contract/kernel/errors.ts';
import { LIVE_CLOSE } from '#contract/kernel/live.ts';
import { MOST_BINDINGS } from '#contract/people/employee.ts';
import { type DocumentActor, SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { LiveBus } from '../../../live/bus.ts';
import type { SeatFields } from './seat-asks.act.ts';
import { bindingsOf, holdCompany } from './seat-row.read.ts';
import { bearSeat, type SeatRow } from './write-seat.act.ts';

/** What neighbours do with seats, in their own transaction and under the owner's rights (`inScope(db, SYSTEM, …)`). */

export interface NewSeat {
  readonly companyId: string;
  readonly account: string;
  readonly name: string;
  readonly nameEn: string;
  readonly roleIds: readonly string[];
  /** The next free number of the company unless given. */
  readonly employeeNo?: string;
  readonly phone?: string | null;
  readonly email?: string | null;
  readonly position?: string | null;
  readonly departmentId?: string | null;
  readonly managerId?: string | null;
  readonly businessLines?: readonly string[];
  readonly language?: 'CN' | 'EN';
  /** The individual user who sits on it. */
  readonly userId?: string | null;
  /** PHC text; null = signs in only through the bound user. */
  readonly passwordHash?: string | null;
  readonly mustChangePassword?: boolean;
  /** `INVITED` waits for its user; default `ACTIVE`. */
  readonly status?: 'ACTIVE' | 'INVITED';
  readonly now: Date;
  /** Who makes it; absent = the system. */
  readonly actor?: DocumentActor;
  /** Whether the caller has judged company and roles; true unless said. */
  readonly isJudged?: boolean;
  /** Refuses fields by what other rows say of them, once the machine has permitted the seat. */
  check?(): Promise<void>;
  readonly requestId?: string;
  readonly bus?: LiveBus;
}

/** Company and roles, as the caller has judged them: it knows whom it makes. */
const JUDGED = { isCompanyActive: true, roles: 1, isWithinCeiling: true };

/**
 * Makes a seat with its roles and the first fact of its log. Roles are judged where the caller has not. An account, number,
 * phone or e-mail that the company has already is refused at its field (422).
 */
export async function createSeat(tx: Tx, seat: NewSeat): Promise<SeatRow> {
  const { companyId, now, userId = null, status = 'ACTIVE', employeeNo = null, isJudged = true, check } = seat;
  if (userId !== null) {
    // The company's row is taken before the user's, as everywhere.
    await holdCompany(tx, companyId);
    if ((await bindingsOf(tx, userId)) >= MOST_BINDINGS) throw new AppError('BIND_LIMIT');
  }
  const fields = {
    companyId,
    account: seat.account.toLowerCase(),
    employeeNo,
    name: seat.name,
    nameEn: seat.nameEn,
    phone: seat.phone ?? null,
    email: seat.email ?? null,
    departmentId: seat.departmentId ?? null,
    position: seat.position ?? null,
    managerId: seat.managerId ?? null,
    roleIds: [...seat.roleIds],
    businessLines: [...(seat.businessLines ?? [])] as SeatFields['businessLines'],
    userId,
  };
  const { actor = SYSTEM_ACTOR, requestId, bus } = seat;
  const writer = { actor, now, ...(requestId ? { requestId } : {}), ...(bus ? { bus } : {}) };
  const ask = {
    event: status === 'INVITED' ? ('INVITE' as const) : ('CREATE' as const),
    prepared: { fields, ...(check ? { check } : {}) },
    ...(isJudged ? { world: JUDGED } : {}),
  };
  return bearSeat(tx, writer, ask, {
    language: seat.language ?? 'CN',
    passwordHash: seat.passwordHash ?? null,
    mustChangePassword: seat.mustChangePassword ?? false,
  });
}

export interface EndedAccount {
  /** One seat: sessions of its company account end; users who act in it leave it with their next request (A.5.5 a). */
  readonly employeeId?: string;
  /** One individual user: all his sessions end, whatever seat they act in. */
  readonly userId?: string;
  /** This session goes on. */
  readonly except?: string;
  readonly status?: 'REVOKED' | 'LOGGED_OUT';
  readonly now: Date;
}

/**
 * Ends the sessions of an account at once and tells their browsers after the commit; answers how many ended. A user whose seat has
 * ended keeps his session: his browser is told to ask again and is given his next seat.
 */
export async function endSessionsOf(tx: Tx, bus: LiveBus, ended: EndedAccount): Promise<number> {
  const { employeeId, userId, except, status = 'REVOKED', now } = ended;
  const keys = [...(employeeId ? [`e:${employeeId}`] : []), ...(userId ? [`u:${userId}`] : [])];
  if (keys.length === 0) return 0;
  const rows = await tx.db
    .updateTable('session')
    .set({ status, endedAt: now })
    .where('accountKey', 'in', keys)
    .where('status', '=', 'ACTIVE')
    .$if(except !== undefined, query => query.where('id', '!=', except!))
    .returning('id')
    .execute();
  const sessions = rows.map(({ id }) => id);
  tx.afterCommit(async () => {
    if (sessions.length > 0)
      await bus.publish({
        to: { sessions },
        message: { type: 'session', reason: status },
        closeWith: LIVE_CLOSE.noSession,
      });
    if (employeeId)
      await bus.publish({ to: { employees: [employeeId] }, message: { type: 'session', reason: status } });
  });
  return sessions.length;
}
