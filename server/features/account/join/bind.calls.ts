import type { FastifyInstance } from 'fastify';
import { bindEmployee, unbindEmployee } from '#contract/account/join.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { DocumentActor } from '#machines/kernel/document.ts';
import { audit, auditActor } from '../../../kernel/audit.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { createSecretBox } from '../../../kernel/secret-box.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import type { Who } from '../../../kernel/who.ts';
import { clearFailures, passSecondStep, proveAccount } from '../../identity/login/prove-account.act.ts';
import { type Device, deviceOf, refused } from '../../identity/login/sign-in.act.ts';
import { editBeside, lockSeat, type SeatRow } from '../../identity/seat/write-seat.act.ts';
import { refuseManyBindings } from './refuse-many.ts';

/** Only an individual user has bindings; a company account is one seat and no more. */
function userOf(who: Who): string {
  if (who.accountMode === 'employee' || !who.userId) throw new AppError('not_found');
  return who.userId;
}

/** Who proves a seat acts from it. */
const actorIn = ({ id, companyId }: SeatRow, userId: string): DocumentActor => ({
  kind: 'employee',
  employeeId: id,
  userId,
  companyId,
  companyKind: null,
  holds: [],
});

/** Whether the seat is a way in without its user. */
async function hasPassword({ db }: Tx, id: string): Promise<boolean> {
  const { passwordHash } = await db
    .selectFrom('employee')
    .select('passwordHash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return passwordHash !== null;
}

/** Binding a seat by its own password, and ending a binding (design A.11). */
export function registerBindCalls(app: FastifyInstance, deps: Deps): void {
  const { db, clock, bus } = deps;
  const box = createSecretBox(deps.config);

  implement(app, bindEmployee, async ({ who, body, request, reply }) => {
    const userId = userOf(who);
    const device: Device = deviceOf(request, reply);
    const login = { accountMode: 'employee', ...body, loginName: body.account } as const;
    const employeeId = await proveAccount(deps, login, device, async (tx, proven, now) => {
      const { account, throttleKey, companyId } = proven;
      // Else a binding would be a way around it: the seat is the user's from then on.
      const wrong = await passSecondStep(tx, box, proven, device, { code: body.code, now });
      if (wrong) return wrong;
      const seat = account.mode === 'employee' ? await lockSeat(tx, account.employeeId) : null;
      if (!seat) return refused('LOGIN_BAD_CREDENTIALS');
      await clearFailures(tx.db, throttleKey);
      if (seat.userId === userId) return seat.id;
      if (seat.userId !== null) return refused('BIND_TAKEN');
      await refuseManyBindings(tx, userId);
      const writer = { actor: actorIn(seat, userId), now, requestId: request.id, bus };
      await editBeside(tx, writer, seat, { userId });
      await audit(tx, {
        ...auditActor(who, request),
        action: 'BIND',
        companyId,
        at: now,
        targetType: 'employee',
        targetId: seat.id,
        after: { way: 'password' },
      });
      return seat.id;
    });
    return { Data: { employeeId } };
  });

  implement(app, unbindEmployee, async ({ who, body, request }) => {
    const userId = userOf(who);
    const now = clock.now();
    await inScope(db, SYSTEM, async tx => {
      const seat = await lockSeat(tx, body.employeeId);
      if (!seat || seat.userId !== userId || seat.state === 'RESIGNED') throw new AppError('not_found');
      if (!body.evenWithoutPassword && !(await hasPassword(tx, seat.id))) throw new AppError('UNBIND_NO_WAY_IN');
      const writer = { actor: actorIn(seat, userId), now, requestId: request.id, bus };
      await editBeside(tx, writer, seat, { userId: null });
      await tx.db
        .updateTable('appUser')
        .set({ defaultEmployeeId: null })
        .where('id', '=', userId)
        .where('defaultEmployeeId', '=', seat.id)
        .execute();
      await audit(tx, {
        ...auditActor(who, request),
        action: 'UNBIND',
        companyId: seat.companyId,
        at: now,
        targetType: 'employee',
        targetId: seat.id,
      });
    });
    return { Data: null };
  });
}
