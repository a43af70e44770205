import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import { boundEmployeeList, chooseEmployee, leaveEmployee, tryChooseDefaultEmployee } from '#contract/session/calls.ts';
import { type BoundEmployee, PORTAL_KEY_HEADER } from '#contract/session/session.ts';
import { auditActor } from '../../kernel/audit.ts';
import type { Deps } from '../../kernel/deps.ts';
import { implement } from '../../kernel/http/implement.ts';
import type { Who } from '../../kernel/who.ts';
import { unreadByRecipient } from '../message/unread.read.ts';
import { type BoundSeat, boundSeats, seatById } from './session/bound-seats.ts';
import { type Chosen, nextSeatOf } from './session/next-seat.ts';
import { type NextSeat, rotateToken } from './session/rotate-token.ts';
import { auditSwitch } from './session/switch-audit.ts';

const NO_STORE = { 'Cache-Control': 'no-store' };

const portalKeyOf = (request: FastifyRequest): string | null => {
  const key = request.headers[PORTAL_KEY_HEADER.toLowerCase()];
  return typeof key === 'string' ? key.slice(0, 100) : null;
};

/** Choosing, leaving and listing the seats of a signed-in person (design A.4, A.5.3). Each change gives a new token. */
export function registerSeatCalls(app: FastifyInstance, { db, clock }: Deps): void {
  const seatsOf = (who: Who): Promise<BoundSeat[]> =>
    who.accountMode === 'employee' ? seatById(db, who.seat?.employeeId ?? '') : boundSeats(db, who.userId ?? '');

  const takeSeat = async (who: Who, seat: NextSeat | null, request: FastifyRequest): Promise<string> => {
    const now = clock.now();
    const entered = seat?.employeeId ?? null;
    const token = await rotateToken(db, {
      sessionId: who.sessionId,
      seat,
      now,
      note: (tx, left) => auditSwitch(tx, auditActor(who, request), { left, entered }, now),
    });
    if (!token) throw new AppError('SIGN_IN_REQUIRED');
    return token;
  };

  implement(app, boundEmployeeList, async ({ who }) => {
    const seats = await seatsOf(who);
    const unread = await unreadByRecipient(
      db,
      seats.map(seat => `e:${seat.employeeId}`),
    );
    const user = who.userId
      ? await db.selectFrom('appUser').select('defaultEmployeeId').where('id', '=', who.userId).executeTakeFirst()
      : undefined;
    return {
      Data: seats.map(
        (seat): BoundEmployee => ({
          EmployeeId: seat.employeeId,
          EmployeeName: seat.employeeName,
          Position: seat.position,
          CompanyId: seat.companyId,
          CompanyCode: seat.companyCode,
          CompanyName: seat.companyName,
          CompanyNameEn: seat.companyNameEn,
          CompanyKind: seat.companyKind,
          CompanyLogo: seat.companyLogo,
          Status: seat.status,
          CompanyStatus: seat.companyStatus,
          IsDefault: seat.employeeId === user?.defaultEmployeeId,
          LastUsedAt: seat.lastUsedAt?.toISOString() ?? null,
          UnReadCount: unread.get(`e:${seat.employeeId}`) ?? 0,
        }),
      ),
    };
  });

  const defaultSeatOf = async (who: Who, request: FastifyRequest): Promise<Chosen> => {
    if (who.seat && who.accountMode === 'employee') return { kind: 'chosen', seat: who.seat };
    return nextSeatOf(db, who.userId ?? '', portalKeyOf(request), clock.now());
  };

  implement(app, tryChooseDefaultEmployee, async ({ who, request }) => {
    const next = await defaultSeatOf(who, request);
    if (next.kind === 'none') return { Status: 0, Data: null, Message: next.reason };
    return { Data: await takeSeat(who, next.seat, request), headers: NO_STORE };
  });

  implement(app, chooseEmployee, async ({ who, body, request }) => {
    const seat = (await seatsOf(who)).find(candidate => candidate.employeeId === body.employeeId);
    if (!seat) throw new AppError('not_found');
    if (seat.status !== 'ACTIVE') throw new AppError('LOGIN_DISABLED');
    if (seat.companyStatus !== 'ACTIVE') throw new AppError('COMPANY_SUSPENDED');
    const token = await takeSeat(who, seat, request);
    if (body.remember && who.userId)
      await db
        .updateTable('appUser')
        .set({ defaultEmployeeId: seat.employeeId })
        .where('id', '=', who.userId)
        .execute();
    return { Data: token, headers: NO_STORE };
  });

  implement(app, leaveEmployee, async ({ who, request }) => {
    // A company account has no user mode to go back to.
    if (who.accountMode === 'employee') throw new AppError('not_found');
    return { Data: await takeSeat(who, null, request), headers: NO_STORE };
  });
}
