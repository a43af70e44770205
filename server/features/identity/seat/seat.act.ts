import { AppError } from '#contract/kernel/errors.ts';
import { LIVE_CLOSE } from '#contract/kernel/live.ts';
import { MOST_BINDINGS } from '#contract/people/employee.ts';
import { appendFacts } from '../../../kernel/event-store.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { LiveBus } from '../../../live/bus.ts';
import { announceSeat, refusingTaken, type SeatWriter, seatChanges, seatFact, seatTerms } from './write-seat.act.ts';

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
  /** Who makes it, for the log; absent = the system. */
  readonly by?: { readonly employeeId: string; readonly companyId: string };
  readonly requestId?: string;
  readonly bus?: LiveBus;
}

/** `E0001`, `E0002` … ; the caller's transaction holds the company's row. */
async function nextNumber({ db }: Tx, companyId: string): Promise<string> {
  await db.selectFrom('company').select('id').where('id', '=', companyId).forUpdate().executeTakeFirstOrThrow();
  const last = await db
    .selectFrom('employee')
    .select('employeeNo')
    .where('companyId', '=', companyId)
    .where('employeeNo', '~', '^E[0-9]{1,9}$')
    .orderBy(({ fn }) => fn('length', ['employeeNo']), 'desc')
    .orderBy('employeeNo', 'desc')
    .limit(1)
    .executeTakeFirst();
  return `E${String(Number(last?.employeeNo.slice(1) ?? 0) + 1).padStart(4, '0')}`;
}

/** How many seats are bound to the user; holds the user's row, so that two bindings come one after the other. */
export async function bindingsOf({ db }: Tx, userId: string): Promise<number> {
  await db.selectFrom('appUser').select('id').where('id', '=', userId).forUpdate().executeTakeFirst();
  const { n } = await db
    .selectFrom('employee')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('userId', '=', userId)
    .where('status', '!=', 'RESIGNED')
    .executeTakeFirstOrThrow();
  return Number(n);
}

/**
 * Makes a seat with its roles and the first fact of its log; answers the employee's id. Roles are not judged here: the caller knows
 * whom it makes. An account, number, phone or e-mail that the company has already is refused at its field (422).
 */
export async function createSeat(tx: Tx, seat: NewSeat): Promise<string> {
  const id = newId(seat.now.getTime());
  const { companyId, now, userId = null, status = 'ACTIVE' } = seat;
  // The company's row is taken before the user's, as everywhere.
  const employeeNo = seat.employeeNo ?? (await nextNumber(tx, companyId));
  if (userId !== null && (await bindingsOf(tx, userId)) >= MOST_BINDINGS) throw new AppError('BIND_LIMIT');
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
    businessLines: [...(seat.businessLines ?? [])],
    userId,
  };
  const roleIds = [...new Set(seat.roleIds)];
  await refusingTaken(() =>
    tx.db
      .insertInto('employee')
      .values({
        ...fields,
        id,
        status,
        passwordHash: seat.passwordHash ?? null,
        mustChangePassword: seat.mustChangePassword ?? false,
        language: seat.language ?? 'CN',
        ...{ card: '{}', version: 1, resignedAt: null, resignedFrom: null, lastUsedAt: null },
        ...{ createdAt: now, updatedAt: now },
      })
      .execute(),
  );
  if (roleIds.length > 0)
    await tx.db
      .insertInto('employeeRole')
      .values(roleIds.map(roleId => ({ employeeId: id, roleId, companyId })))
      .execute();
  const writer: SeatWriter = {
    ...{ now, employeeId: seat.by?.employeeId ?? null, companyId: seat.by?.companyId ?? null },
    ...(seat.requestId ? { requestId: seat.requestId } : {}),
    ...(seat.bus ? { bus: seat.bus } : {}),
  };
  await appendFacts(tx.db, [
    {
      ...seatFact(writer, companyId, id),
      ...{ event: status === 'INVITED' ? 'INVITE' : 'CREATE', fromState: null, toState: status, remarks: null },
      expectedSeq: 1,
      changes: seatChanges({}, { ...fields, roleIds }),
    },
  ]);
  await seatTerms(tx, companyId, { id, ...fields }, true);
  announceSeat(tx, writer, { id, companyId, version: 1, state: status });
  return id;
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
