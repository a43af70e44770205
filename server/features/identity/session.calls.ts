import type { FastifyInstance } from 'fastify';
import { LIVE_CLOSE } from '#contract/kernel/live.ts';
import { currentEmployee, currentUser, firstRegisterDone, logout, menuTree } from '#contract/session/calls.ts';
import { audit, auditActor } from '../../kernel/audit.ts';
import type { Deps } from '../../kernel/deps.ts';
import { implement } from '../../kernel/http/implement.ts';
import { inScope, SYSTEM } from '../../kernel/tenancy.ts';
import type { SeatedWho, Who } from '../../kernel/who.ts';
import { presentCurrentEmployee, presentCurrentUser } from './session/current-employee.ts';
import { noteMenuTold } from './session/menu-told.ts';

const hasSeat = (who: Who): who is SeatedWho => who.seat !== null;

/** What a signed-in person asks about himself, and the end of the session. */
export function registerSessionCalls(app: FastifyInstance, { db, clock, bus }: Deps): void {
  implement(app, currentEmployee, async ({ who }) =>
    hasSeat(who) ? { Data: await presentCurrentEmployee(db, who, clock.now()) } : { Status: 0, Data: null },
  );

  implement(app, currentUser, async ({ who }) => {
    const user = await presentCurrentUser(db, who);
    return { Status: user ? 1 : 0, Data: user };
  });

  implement(app, menuTree, async ({ who }) => {
    await noteMenuTold(db, who);
    return { Data: [...(who.seat?.menu ?? [])] };
  });

  implement(app, firstRegisterDone, async ({ who }) => {
    if (who.userId)
      await db.updateTable('appUser').set({ firstRegister: false }).where('id', '=', who.userId).execute();
    return { Data: null };
  });

  implement(app, logout, async ({ who, request }) => {
    const at = clock.now();
    await inScope(db, SYSTEM, async tx => {
      const { numUpdatedRows } = await tx.db
        .updateTable('session')
        .set({ status: 'LOGGED_OUT', endedAt: at })
        .where('id', '=', who.sessionId)
        .where('status', '=', 'ACTIVE')
        .executeTakeFirst();
      // Two tabs that sign out at once end one session.
      if (numUpdatedRows === 0n) return;
      await audit(tx, {
        ...auditActor(who, request),
        action: 'LOGOUT',
        companyId: who.seat?.companyId ?? null,
        at,
        targetType: 'session',
        targetId: who.sessionId,
      });
    });
    await bus.publish({
      to: { sessions: [who.sessionId] },
      message: { type: 'session', reason: 'LOGGED_OUT' },
      closeWith: LIVE_CLOSE.noSession,
    });
    return { Data: null };
  });
}
