import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import { setDefaultEmployee } from '#contract/session/own-account.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { boundSeats } from '../session/bound-seats.ts';
import { ownUserId, type SelfDeps } from './confirmed.ts';

/** The seat a person begins in (A.5.3, rule 2). */
export function registerDefaultSeatCall(app: FastifyInstance, { db }: Pick<SelfDeps, 'db'>): void {
  implement(app, setDefaultEmployee, async ({ who, body }) => {
    const userId = ownUserId(who);
    const { employeeId } = body;
    if (employeeId !== null && !(await boundSeats(db, userId)).some(seat => seat.employeeId === employeeId))
      throw new AppError('not_found');
    await db.updateTable('appUser').set({ defaultEmployeeId: employeeId }).where('id', '=', userId).execute();
    return { Data: null };
  });
}
