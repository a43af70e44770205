import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import {
  applyEmployee,
  companiesWithSeats,
  endSeatSessions,
  handoverNeeds,
  resendInvitation,
  resetSeatPassword,
  resetSeatTwoStep,
  resignEmployee,
  seatExceptions,
  seatSignIns,
  unlockAccount,
} from '#contract/people/calls.ts';
import { createEmployee, modifyEmployee } from '#contract/people/employee-form.resource.ts';
import { audit, auditActor } from '../../../kernel/audit.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { expectedVersion } from '../../../kernel/resource/resource.calls.ts';
import { ownCompanyOf, SYSTEM, scopeOf } from '../../../kernel/tenancy.ts';
import { hashPassword } from '../../identity/seat/password.act.ts';
import { endSessionsOf } from '../../identity/seat/seat.act.ts';
import type { SeatRow } from '../../identity/seat/write-seat.act.ts';
import { resetSecondStep } from '../../identity/self/reset-second-step.act.ts';
import { openWorkOf } from '../handover/handover.ts';
import { actorOf, atVersion, formRowOf, seenSeat, withSeat } from '../held-seat.ts';
import { editSeat } from './edit.ts';
import { companiesByText, exceptionsOf, signInsOf } from './look.ts';
import { makeOneSeat } from './make.ts';
import { oneTimePassword } from './one-time-password.ts';
import { resendLink } from './resend.ts';
import { resignSeat } from './resign.ts';
import { disableSeat, enableSeat, rehireSeat, takeBackLeave } from './status.ts';
import { unlock } from './unlock.ts';

const APPLY = { DISABLE: disableSeat, ENABLE: enableSeat, REHIRE: rehireSeat, UNDO_RESIGN: takeBackLeave } as const;

const told = ({ id, state, version }: SeatRow) => ({ id, status: state, version });
const tagged = ({ version }: SeatRow) => ({ headers: { ETag: `"${version}"` } });

/** Acts on seats: each is an event of the lifecycle, or something that leaves the seat as it is (password, lock, sessions). */
export function registerSeatActs(app: FastifyInstance, deps: Deps): void {
  const { reads, bus, clock } = deps;

  implement(
    app,
    createEmployee,
    async ({ body, who, request }) => {
      const seat = await makeOneSeat({ deps, who, request }, body);
      return { Data: formRowOf(seat, clock.now()), ...tagged(seat) };
    },
    { asItIs: true },
  );

  implement(
    app,
    modifyEmployee,
    async ({ body, who, request }) => {
      const version = expectedVersion(request);
      const seat = await withSeat(deps, who, request, body.id, held => {
        atVersion(held.seat, version, clock.now());
        return editSeat(held, who, request, body.changes);
      });
      return { Data: formRowOf(seat, clock.now()), ...tagged(seat) };
    },
    { asItIs: true },
  );

  implement(app, applyEmployee, async ({ body: { id, event, remarks = null }, who, request }) => {
    if (!actorOf(who).holds.includes(event)) throw new AppError('AUTH_FORBIDDEN');
    const version = expectedVersion(request);
    const seat = await withSeat(deps, who, request, id, held => {
      atVersion(held.seat, version, clock.now());
      return APPLY[event](held, { who, request, bus, deps }, remarks);
    });
    return { Data: told(seat), ...tagged(seat) };
  });

  implement(app, resendInvitation, async ({ body: { id, send }, who, request }) => {
    const { seat, ...made } = await withSeat(deps, who, request, id, held => resendLink(held, deps.config, send));
    return { Data: { ...told(seat), ...made }, headers: { 'Cache-Control': 'no-store' } };
  });

  implement(app, handoverNeeds, async ({ query: { id }, who }) => {
    await seenSeat(deps, who, id);
    return { Data: await reads.inScope(SYSTEM, tx => openWorkOf(tx, id, clock.now())) };
  });

  implement(app, resignEmployee, async ({ body: { id, receivers, remarks = null }, who, request }) => {
    const version = expectedVersion(request);
    const { seat, moved } = await withSeat(deps, who, request, id, held => {
      atVersion(held.seat, version, clock.now());
      return resignSeat(held, { who, request, bus, deps }, { receivers, remarks });
    });
    return { Data: { ...told(seat), moved }, ...tagged(seat) };
  });

  implement(app, resetSeatPassword, async ({ body: { id }, who, request }) => {
    const password = oneTimePassword();
    const passwordHash = await hashPassword(password);
    const Data = await withSeat(deps, who, request, id, async ({ tx, seat }) => {
      if (seat.state !== 'ACTIVE' && seat.state !== 'DISABLED') throw new AppError('event_not_allowed');
      const now = clock.now();
      await tx.db
        .updateTable('employee')
        .set({ passwordHash, mustChangePassword: true })
        .where('id', '=', id)
        .execute();
      await endSessionsOf(tx, bus, { employeeId: id, now });
      const { companyCode } = await tx.db
        .selectFrom('company')
        .select('companyCode')
        .where('id', '=', seat.companyId)
        .executeTakeFirstOrThrow();
      await audit(tx, {
        ...auditActor(who, request),
        action: 'PASSWORD_RESET',
        companyId: seat.companyId,
        at: now,
        targetType: 'employee',
        targetId: id,
      });
      return { account: seat.account, companyCode, password };
    });
    return { Data, headers: { 'Cache-Control': 'no-store' } };
  });

  implement(app, resetSeatTwoStep, async ({ body: { id, reason }, who, request }) => {
    // Whoever still has his own way in needs nobody's help; who took over a session must not get rid of it.
    if (id === who.seat.employeeId) throw new AppError('NOT_ONESELF');
    const Data = await withSeat(deps, who, request, id, async ({ tx, seat }) => {
      const at = clock.now();
      const ended = await endSessionsOf(tx, bus, { employeeId: id, now: at });
      const by = auditActor(who, request);
      const change = { by, companyId: seat.companyId, at, reason };
      return { ended, ...(await resetSecondStep(tx, { mode: 'employee', employeeId: id }, change)) };
    });
    return { Data };
  });

  implement(app, endSeatSessions, async ({ body: { id }, who, request }) => {
    const ended = await withSeat(deps, who, request, id, async ({ tx, seat }) => {
      const now = clock.now();
      const n = await endSessionsOf(tx, bus, { employeeId: id, now });
      await audit(tx, {
        ...auditActor(who, request),
        action: 'SESSION_END',
        companyId: seat.companyId,
        at: now,
        targetType: 'employee',
        targetId: id,
        after: { ended: n },
      });
      return n;
    });
    return { Data: { ended } };
  });

  implement(app, unlockAccount, async ({ body, who, request }) => ({
    Data: { failures: await unlock(deps, who, request, body) },
  }));

  implement(app, seatSignIns, async ({ query: { id }, who }) => {
    await seenSeat(deps, who, id);
    return { Data: await reads.inScope(SYSTEM, tx => signInsOf(tx.db, id)) };
  });

  implement(app, seatExceptions, async ({ query: { id }, who }) => {
    await seenSeat(deps, who, id);
    return { Data: await reads.inScope(SYSTEM, tx => exceptionsOf(tx.db, id)) };
  });

  implement(app, companiesWithSeats, async ({ query: { q }, who }) => ({
    Data: await reads.inScope(scopeOf(who), tx => companiesByText(tx, q, ownCompanyOf(who))),
  }));
}
