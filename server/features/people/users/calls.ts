import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import { ERASE_DAYS, USER_PATH } from '#contract/people/user.ts';
import {
  applyUser,
  endUserSessions,
  resetUserTwoStep,
  revealUser,
  type USER_EVENTS,
  userSurvey,
} from '#contract/people/user-calls.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { audit, auditActor } from '../../../kernel/audit.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { endSessionsOf } from '../../identity/seat/seat.act.ts';
import { resetSecondStep } from '../../identity/self/reset-second-step.act.ts';
import { ERASE_JOB, eraseUser } from './erase.ts';
import { readSurvey } from './read-survey.ts';

type UserEvent = (typeof USER_EVENTS)[number];

/** From where each event leads where. */
const EVENTS = {
  DISABLE: { from: 'ACTIVE', to: 'DISABLED', button: 'DISABLE' },
  ENABLE: { from: 'DISABLED', to: 'ACTIVE', button: 'ENABLE' },
  DELETE: { from: null, to: 'DELETED', button: 'DELETE' },
  RESTORE: { from: 'DELETED', to: 'ACTIVE', button: 'DELETE' },
} as const;

const DAY_MS = 86_400_000;

/** The platform alone; the menu of another company does not even have the page, and this does not rely on it. */
function refuseOthers({ seat }: SeatedWho, code?: string): void {
  if (seat.companyKind !== 'platform') throw new AppError('not_found');
  if (code !== undefined && !hasButton(seat.menu, code, USER_PATH)) throw new AppError('AUTH_FORBIDDEN');
}

async function lockUser({ db }: Tx, id: string) {
  const user = await db.selectFrom('appUser').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!user) throw new AppError('not_found');
  return user;
}

/** The person behind the seat, by whichever of his ways he signed in. */
async function isOneself({ db }: Tx, { userId, seat }: SeatedWho, id: string): Promise<boolean> {
  if (userId === id) return true;
  const own = await db.selectFrom('employee').select('userId').where('id', '=', seat.employeeId).executeTakeFirst();
  return own?.userId === id;
}

export function registerUsers(app: FastifyInstance, deps: Deps): void {
  const { db, reads, bus, clock, jobs } = deps;

  jobs.define<{ userId: string }>(ERASE_JOB, async ({ data }) => {
    await eraseUser(deps, data.userId);
    return undefined;
  });

  /** Deletion waits fifteen days; taking it back forgets that it was asked for. */
  const planErasure = async (tx: Tx, who: SeatedWho, id: string, event: UserEvent, now: Date): Promise<Date | null> => {
    if (event === 'RESTORE') {
      const gone = await tx.db
        .deleteFrom('userErasure')
        .where('userId', '=', id)
        .where('erasedAt', 'is', null)
        .executeTakeFirst();
      if (gone.numDeletedRows === 0n) throw new AppError('event_not_allowed');
    }
    if (event !== 'DELETE') return null;
    const dueAt = new Date(now.getTime() + ERASE_DAYS * DAY_MS);
    const row = { userId: id, askedBy: who.seat.employeeId, askedAt: now, dueAt, erasedAt: null };
    await tx.db.insertInto('userErasure').values(row).execute();
    await jobs.enqueueIn(
      tx,
      ERASE_JOB,
      { userId: id },
      {
        companyId: null,
        employeeId: null,
        startAt: dueAt,
        title: { zh: '清除已注销用户的个人信息', en: 'Erase a deleted user' },
      },
    );
    return dueAt;
  };

  implement(app, applyUser, async ({ body: { id, event, reason }, who, request }) => {
    const { from, to, button } = EVENTS[event];
    refuseOthers(who, button);
    const now = clock.now();
    const eraseAt = await inScope(db, SYSTEM, async tx => {
      const user = await lockUser(tx, id);
      if (from === null ? user.status === 'DELETED' : user.status !== from) throw new AppError('event_not_allowed');
      const due = await planErasure(tx, who, id, event, now);
      await tx.db.updateTable('appUser').set({ status: to }).where('id', '=', id).execute();
      if (to !== 'ACTIVE') await endSessionsOf(tx, bus, { userId: id, now });
      await audit(tx, {
        ...auditActor(who, request),
        action: 'USER_STATUS',
        companyId: who.seat.companyId,
        at: now,
        reason,
        targetType: 'user',
        targetId: id,
        before: { status: user.status },
        after: { event, status: to },
      });
      tx.afterCommit(() =>
        bus.publish({
          to: { platform: true },
          message: { type: 'doc', docType: 'appUser', docId: id, version: 1, state: to },
        }),
      );
      return due;
    });
    return { Data: { id, status: to, eraseAt: eraseAt?.toISOString() ?? null } };
  });

  implement(app, revealUser, async ({ body: { id }, who, request }) => {
    refuseOthers(who);
    const Data = await inScope(db, SYSTEM, async tx => {
      const { phone, email } = await lockUser(tx, id);
      await audit(tx, {
        ...auditActor(who, request),
        action: 'REVEAL',
        companyId: who.seat.companyId,
        at: clock.now(),
        targetType: 'user',
        targetId: id,
      });
      return { phone, email };
    });
    return { Data, headers: { 'Cache-Control': 'no-store' } };
  });

  implement(app, endUserSessions, async ({ body: { id }, who, request }) => {
    refuseOthers(who);
    const ended = await inScope(db, SYSTEM, async tx => {
      await lockUser(tx, id);
      const now = clock.now();
      const n = await endSessionsOf(tx, bus, { userId: id, now });
      await audit(tx, {
        ...auditActor(who, request),
        action: 'SESSION_END',
        companyId: who.seat.companyId,
        at: now,
        targetType: 'user',
        targetId: id,
        after: { ended: n },
      });
      return n;
    });
    return { Data: { ended } };
  });

  implement(app, resetUserTwoStep, async ({ body: { id, reason }, who, request }) => {
    refuseOthers(who);
    const Data = await inScope(db, SYSTEM, async tx => {
      const user = await lockUser(tx, id);
      // As with seats: who took over a session must not get rid of what it was guarded by.
      if (await isOneself(tx, who, id)) throw new AppError('NOT_ONESELF');
      if (user.status === 'DELETED') throw new AppError('event_not_allowed');
      const at = clock.now();
      const ended = await endSessionsOf(tx, bus, { userId: id, now: at });
      const change = { by: auditActor(who, request), companyId: who.seat.companyId, at, reason };
      return { ended, ...(await resetSecondStep(tx, { mode: 'userBindEmployee', userId: id }, change)) };
    });
    return { Data };
  });

  implement(app, userSurvey, async ({ who }) => {
    refuseOthers(who);
    return { Data: await reads.inScope(SYSTEM, tx => readSurvey(tx.db, clock.now())) };
  });
}
