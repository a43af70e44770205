import type { FastifyInstance } from 'fastify';
import { LIVE_CLOSE } from '#contract/kernel/live.ts';
import { currentEmployee, currentUser, firstRegisterDone, logout, menuTree } from '#contract/session/calls.ts';
import type { Deps } from '../../kernel/deps.ts';
import { implement } from '../../kernel/http/implement.ts';
import type { SeatedWho, Who } from '../../kernel/who.ts';
import { presentCurrentEmployee, presentCurrentUser } from './session/current-employee.ts';

const hasSeat = (who: Who): who is SeatedWho => who.seat !== null;

/** What a signed-in person asks about himself, and the end of the session. */
export function registerSessionCalls(app: FastifyInstance, { db, clock, bus }: Deps): void {
  implement(app, currentEmployee, async ({ who }) =>
    hasSeat(who) ? { Data: await presentCurrentEmployee(db, who) } : { Status: 0, Data: null },
  );

  implement(app, currentUser, async ({ who }) => {
    const user = await presentCurrentUser(db, who);
    return { Status: user ? 1 : 0, Data: user };
  });

  implement(app, menuTree, async ({ who }) => ({ Data: [...(who.seat?.menu ?? [])] }));

  implement(app, firstRegisterDone, async ({ who }) => {
    if (who.userId)
      await db.updateTable('appUser').set({ firstRegister: false }).where('id', '=', who.userId).execute();
    return { Data: null };
  });

  implement(app, logout, async ({ who }) => {
    await db
      .updateTable('session')
      .set({ status: 'LOGGED_OUT', endedAt: clock.now() })
      .where('id', '=', who.sessionId)
      .where('status', '=', 'ACTIVE')
      .execute();
    await bus.publish({
      to: { sessions: [who.sessionId] },
      message: { type: 'session', reason: 'LOGGED_OUT' },
      closeWith: LIVE_CLOSE.noSession,
    });
    return { Data: null };
  });
}
