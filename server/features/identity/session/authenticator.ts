import { API_TOKEN_PREFIX } from '#contract/session/api-token.ts';
import type { Authentication, Authenticator, Purpose } from '../../../kernel/authenticator.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import type { Seat, Who } from '../../../kernel/who.ts';
import { authenticateProgram } from '../api-token/authenticate.ts';
import type { RightsCache } from '../menu/rights-cache.ts';
import { type ActingFor, readActingFor } from './acting-for.ts';
import { type FoundSession, findSession } from './find-session.ts';
import { limitsOf, SEEN_EVERY_MS } from './limits.ts';
import { renewAfterLoss } from './menu-told.ts';
import { nextSeatOf } from './next-seat.ts';
import { rotateToken } from './rotate-token.ts';
import { leaveSupportView } from './support-view.act.ts';
import { hashOfToken } from './token.ts';

const TOKEN = /^[\w-]{43}$/;
const UNKNOWN: Authentication = { kind: 'unknown' };
const SEAT_ENDED: Authentication = { kind: 'seatEnded', newToken: null };

const isSeatValid = (found: FoundSession): boolean =>
  found.employeeStatus === 'ACTIVE' &&
  found.companyStatus === 'ACTIVE' &&
  (found.accountMode === 'employee' || found.employeeUserId === found.userId);

/** The support view that the session is, as long as its client has not left it. */
function actingOf(found: FoundSession): ActingFor | null {
  const view = readActingFor(found.actingFor);
  return view?.state === 'LEFT' ? null : view;
}

/** The seat demands a second step, and the account that signed in has none. */
const lacksSecondStep = ({ employeeId, demandsSecondStep, hasSecondStep }: FoundSession): boolean =>
  employeeId !== null && demandsSecondStep && !hasSecondStep;

const isOver = (view: ActingFor, found: FoundSession, now: Date): boolean =>
  view.state !== 'ON' || now.toISOString() >= view.until || !isSeatValid(found) || lacksSecondStep(found);

export function createAuthenticator({ db, clock }: Pick<Deps, 'db' | 'clock'>, rights: RightsCache): Authenticator {
  const endSession = async (found: FoundSession, status: 'EXPIRED' | 'REVOKED'): Promise<Authentication> => {
    await db
      .updateTable('session')
      .set({ status, endedAt: clock.now() })
      .where('id', '=', found.id)
      .where('status', '=', 'ACTIVE')
      .execute();
    return UNKNOWN;
  };

  /** A user goes on in the next seat or without one (A.5.5 a). Of two requests that meet this at once, one is given the token. */
  const leaveEndedSeat = async (
    found: FoundSession,
    isCurrentToken: boolean,
    purpose: Purpose,
  ): Promise<Authentication> => {
    const isEmployee = found.accountMode === 'employee';
    if (!isCurrentToken || purpose === 'look') return isEmployee ? UNKNOWN : { kind: 'seatEnded', newToken: null };
    if (isEmployee) return endSession(found, 'REVOKED');
    const now = clock.now();
    const next = await nextSeatOf(db, found.userId!, null, now);
    const newToken = await rotateToken(db, {
      sessionId: found.id,
      seat: next.kind === 'chosen' ? next.seat : null,
      onlyFromSeat: found.employeeId!,
      now,
    });
    return { kind: 'seatEnded', newToken };
  };

  /** Back to the own seat of staff (A.5.5 c). */
  const leaveView = async (found: FoundSession, purpose: Purpose): Promise<Authentication> => {
    if (purpose === 'look') return SEAT_ENDED;
    const newToken = await inScope(db, SYSTEM, tx => leaveSupportView(tx, found.id, clock.now()));
    return { kind: 'seatEnded', newToken };
  };

  const noteUse = async (found: FoundSession, now: Date): Promise<void> => {
    if (now.getTime() - found.lastSeenAt.getTime() < SEEN_EVERY_MS) return;
    const { idleMs } = limitsOf(found.companyKind, found);
    await db
      .updateTable('session')
      .set({ lastSeenAt: now, idleExpiresAt: new Date(now.getTime() + idleMs) })
      .where('id', '=', found.id)
      .where('lastSeenAt', '<', now)
      .execute();
  };

  const seatOf = async (found: FoundSession): Promise<Seat | null> => {
    if (found.employeeId === null || found.companyKind === null) return null;
    // A password that somebody else has set opens nothing but the way to a new one; a second step that is missing, the way to it.
    const isClosed = (found.accountMode === 'employee' && found.mustChangePassword === true) || lacksSecondStep(found);
    const menu = isClosed
      ? []
      : await rights.treeOf({
          version: found.rightsVersion,
          kind: found.companyKind,
          roleIds: found.roleIds ?? [],
          packageIds: found.packageIds ?? [],
        });
    return {
      employeeId: found.employeeId,
      employeeName: found.employeeName!,
      companyId: found.companyId!,
      companyCode: found.companyCode!,
      companyName: found.companyName!,
      companyKind: found.companyKind,
      menu,
    };
  };

  return {
    async authenticate(token, purpose) {
      if (token.startsWith(API_TOKEN_PREFIX)) return authenticateProgram(db, rights, token, clock.now());
      if (!TOKEN.test(token)) return UNKNOWN;
      const tokenHash = hashOfToken(token);
      const now = clock.now();
      const found = await findSession(db, tokenHash, now);
      if (!found) return UNKNOWN;
      const isCurrentToken = found.tokenHash === tokenHash;
      if (!isCurrentToken && !(found.previousValidUntil && now < found.previousValidUntil)) return UNKNOWN;
      if (found.status === 'SUPERSEDED')
        return {
          kind: 'superseded',
          at: found.supersededAt ?? now,
          deviceLabel: found.supersederLabel ?? '?',
          ipRegion: found.supersederRegion ?? '?',
        };
      if (found.status !== 'ACTIVE') return UNKNOWN;
      if (now >= found.idleExpiresAt || now >= found.absoluteExpiresAt) return endSession(found, 'EXPIRED');
      const acting = actingOf(found);
      if (found.actingFor !== null && !isCurrentToken) return SEAT_ENDED;
      if (acting && found.staffSessionStatus !== 'ACTIVE') return endSession(found, 'REVOKED');
      if (acting && isOver(acting, found, now)) return leaveView(found, purpose);
      if (found.userId !== null && found.userStatus !== 'ACTIVE') return endSession(found, 'REVOKED');
      if (found.employeeId !== null && !isSeatValid(found)) return leaveEndedSeat(found, isCurrentToken, purpose);
      if (purpose === 'act') await noteUse(found, now);
      const who: Who = {
        sessionId: found.id,
        accountKey: found.accountKey,
        accountMode: found.accountMode,
        userId: found.userId,
        seat: await seatOf(found),
        ...(lacksSecondStep(found) ? { wantsSecondStep: true as const } : {}),
        ...(acting ? { acting: { reason: acting.reason, until: acting.until } } : {}),
      };
      return { kind: 'ok', who };
    },
    renewAfterLoss: who => renewAfterLoss(db, who, clock.now()),
  };
}
