import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endSupport } from '#contract/company/partners/partner.calls.ts';
import type { Access, CallDef, Right } from '#contract/kernel/call.ts';
import { AppError, type ErrorCode } from '#contract/kernel/errors.ts';
import { apiTokens } from '#contract/session/api-token.ts';
import { logout } from '#contract/session/calls.ts';
import { ownSessions, ownSignIns, twoStepState } from '#contract/session/own-account.ts';
import { LOGIN_ACCESS_TOKEN_HEADER, type MenuNode } from '#contract/session/session.ts';
import { myData, privacy } from '#contract/settings/privacy.calls.ts';
import { hasButton, isAllowed } from '#routes/catalogue/access.ts';
import type { Authenticator } from '../authenticator.ts';
import type { Who } from '../who.ts';
import { isOpenWithoutSecondStep } from './before-second-step.ts';

/** Who calls and whether he may, settled before a handler runs: 401, 409 and 403 of every call come from here. */

const BEARER = /^Bearer +([\w-]{1,200})$/i;

/** The token counts in the Authorization header alone: a cookie would go along with other sites' requests. */
function bearerOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  return (header && BEARER.exec(header)?.[1]) || null;
}

const holds = (menu: readonly MenuNode[], { path, code }: Right): boolean =>
  code === undefined ? isAllowed(menu, path, true) : hasButton(menu, code, path);

/** Does the caller have what the call asks for? `visitor` was settled before. */
export function mayCall(access: Exclude<Access, 'visitor'>, who: Who): boolean {
  if (access === 'user') return true;
  if (!who.seat) return false;
  const { menu } = who.seat;
  return access === 'seat' || access.anyOf.some(right => holds(menu, right));
}

/** A program has no session to end or to change seats in, and one that only reads writes nothing. */
const isNotForPrograms = ({ access, method }: CallDef, { program }: Who): boolean =>
  program !== undefined && (access === 'user' || (program.readsOnly && method !== 'GET'));

/** What staff in a support view may do beside reading: leave it. */
const LEAVES_VIEW: ReadonlySet<string> = new Set([endSupport.path, logout.path]);

/** Calls about the signed-in person; in a support view they would answer about the staff member. */
const PERSONAL: ReadonlySet<string> = new Set([
  myData.path,
  privacy.path,
  ownSessions.path,
  ownSignIns.path,
  twoStepState.path,
  apiTokens.path,
]);

const isNotForViewers = ({ method, path }: CallDef, { acting }: Who): boolean =>
  acting !== undefined && (method === 'GET' ? PERSONAL.has(path) : !LEAVES_VIEW.has(path));

async function callerOf(request: FastifyRequest, authenticator: Authenticator): Promise<Who> {
  const token = bearerOf(request);
  const told = token === null ? ({ kind: 'unknown' } as const) : await authenticator.authenticate(token, 'act');
  switch (told.kind) {
    case 'ok':
      return told.who;
    case 'unknown':
      throw new AppError('SIGN_IN_REQUIRED', { headers: { 'www-authenticate': 'Bearer' } });
    case 'superseded':
      throw new AppError('SESSION_SUPERSEDED', {
        extra: { at: told.at.toISOString(), deviceLabel: told.deviceLabel, ipRegion: told.ipRegion },
      });
    case 'seatEnded':
      throw new AppError(
        'SEAT_ENDED',
        told.newToken ? { headers: { [LOGIN_ACCESS_TOKEN_HEADER]: told.newToken } } : {},
      );
  }
}

/** Public calls never answer 401, 403 or 409: whoever is not known is a visitor there, and so is who has half a sign-in. */
async function visitorOf(request: FastifyRequest, authenticator: Authenticator): Promise<Who | null> {
  const token = bearerOf(request);
  const told = token === null ? null : await authenticator.authenticate(token, 'look');
  return told?.kind === 'ok' && !told.who.wantsSecondStep ? told.who : null;
}

/** Refusals that may mean that the client's menu is no longer the seat's. */
const LOSSES: ReadonlySet<string> = new Set<ErrorCode>(['AUTH_FORBIDDEN', 'TWO_STEP_REQUIRED']);

export function checkAccess(app: FastifyInstance, authenticator: Authenticator): void {
  app.decorateRequest('who', null);
  app.addHook('onRequest', async request => {
    const call = request.routeOptions.config.call;
    if (!call) return;
    const { access } = call;
    if (access === 'visitor') {
      request.who = await visitorOf(request, authenticator);
      return;
    }
    const who = await callerOf(request, authenticator);
    // Before the check: a refusal is written down with who it met.
    request.who = who;
    if (who.wantsSecondStep && !isOpenWithoutSecondStep(call)) throw new AppError('TWO_STEP_REQUIRED');
    if (isNotForPrograms(call, who) || isNotForViewers(call, who) || !mayCall(access, who)) {
      request.log.warn({ accountKey: who.accountKey, employeeId: who.seat?.employeeId, path: call.path }, 'denied');
      throw new AppError('AUTH_FORBIDDEN');
    }
  });
  // Refused here or by a handler: a client whose menu is out of date is told so by a new token (A.5.5 b).
  app.addHook('onError', async (request, reply, error) => {
    if (!request.who || !(error instanceof AppError) || !LOSSES.has(error.code)) return;
    const newToken = (await authenticator.renewAfterLoss?.(request.who)) ?? null;
    if (newToken) reply.header(LOGIN_ACCESS_TOKEN_HEADER, newToken);
  });
}
