import { assertEvent, assign, enqueueActions, type ParameterizedObject, raise, setup } from 'xstate';
import type { CurrentEmployee } from '#contract/session/session.ts';
import { type Decision, decide } from './decision.ts';
import { commit, type Incoming, NOTHING_YET, problemOf, remember, type SessionContext } from './session-context.ts';
import { SESSION_ACTIONS, SESSION_ACTORS, type SessionEmitted, type SignInReport } from './session-effects.ts';
import { currentToken, type HttpRefused, type SessionEvent } from './session-events.ts';

/** `account.outdated` is the machine's own: what is shown about the account must be asked again. */
export type SessionFlowEvent = SessionEvent | { type: 'account.outdated' };

function refusedOf(event: SessionFlowEvent): HttpRefused {
  assertEvent(event, 'http.refused');
  return event;
}

const endsSession = ({ verdict }: Decision): boolean => verdict === 'signedOut' || verdict === 'conflict';

function storedToken(event: SessionFlowEvent): string | null {
  assertEvent(event, ['app.started', 'token.changedElsewhere']);
  return currentToken(event.where.stored)?.ref ?? null;
}

/** A refusal met on a hidden tab, or a token that vanished in another tab: both go through the 401 rule. */
function asRefusal(context: SessionContext, event: SessionFlowEvent): HttpRefused {
  assertEvent(event, ['token.changedElsewhere', 'tab.shown']);
  const lost: Omit<HttpRefused, 'at' | 'where'> = context.deferred ?? {
    type: 'http.refused',
    requestId: null,
    status: 401,
    method: 'GET',
    sent: context.token === null ? null : { ref: context.token, from: 'local' },
    offered: null,
    repeated: true,
    ownReload: false,
    conflict: null,
  };
  return { ...lost, requestId: null, repeated: true, at: event.at, where: event.where };
}

const base = setup({
  types: {} as { context: SessionContext; events: SessionFlowEvent; emitted: SessionEmitted; tags: 'busy' },
  actors: SESSION_ACTORS,
  actions: SESSION_ACTIONS,
  guards: {
    isMainHost: ({ event }) => event.type === 'app.started' && event.mainHost,
    hasToken: ({ context }) => context.token !== null,
    hasIncoming: ({ context }) => context.incoming !== null,
    hasIncomingSeat: ({ context }) => (context.incoming?.employee ?? null) !== null,
    mayTryDefault: ({ context }) => !context.defaultTried,
    endsSession: ({ context, event }) => endsSession(decide(refusedOf(event), context)),
    hasDeferred: ({ context }) => context.deferred !== null,
    isSameToken: ({ context, event }) => storedToken(event) === context.token,
    isTokenGone: ({ event }) => storedToken(event) === null,
    isDirty: ({ context }) => context.dirty,
    isReloadWanted: ({ context }) => context.reloadWanted,
    /** The server ended the session or changed the rights: asking Current brings the decision. */
    isAccountMessage: ({ event }) =>
      event.type === 'live.received' && (event.message.type === 'session' || event.message.type === 'menu'),
  },
  delays: { retryAfter: 5_000, logoutWithin: 2_000 },
});

type Effects = typeof SESSION_ACTIONS;
type Effect = { [Name in keyof Effects]: { type: Name; params: Parameters<Effects[Name]>[1] } }[keyof Effects];

type Collect<Params extends ParameterizedObject['params'] | undefined> = Parameters<
  typeof enqueueActions<
    SessionContext,
    SessionFlowEvent,
    Params,
    SessionFlowEvent,
    never,
    Effect,
    never,
    never,
    SessionEmitted
  >
>[0];

/** `enqueueActions` with this machine's types; inside `extend` they are not inferred. */
const acting = <Params extends ParameterizedObject['params'] | undefined = undefined>(collect: Collect<Params>) =>
  enqueueActions<
    SessionContext,
    SessionFlowEvent,
    Params,
    SessionFlowEvent,
    never,
    Effect,
    never,
    never,
    SessionEmitted
  >(collect);

export const sessionSetup = base.extend({
  actions: {
    /** Carries out the one decision of `decision.ts`; every refused call hears how it goes on. */
    carryOut: acting(({ context, event, enqueue }) => {
      const refused = refusedOf(event);
      const decision = decide(refused, context);
      enqueue.assign(remember(context, refused, decision));
      if (decision.token === 'clear' && refused.sent) {
        enqueue({ type: 'clearToken', params: { ref: refused.sent.ref } });
      }
      if (decision.token === 'store' && refused.offered !== null) {
        enqueue({ type: 'storeToken', params: { ref: refused.offered, place: refused.sent?.from ?? null } });
        enqueue({ type: 'report', params: { type: 'token.present', ref: refused.offered } });
      }
      if (refused.requestId !== null) {
        enqueue.emit({ type: 'decided', requestId: refused.requestId, repeat: decision.repeat });
      }
      if (decision.navigate !== null) enqueue.emit({ type: 'navigate', to: decision.navigate });
      if (decision.reload && !refused.ownReload) enqueue.raise({ type: 'account.outdated' });
    }),
    /** While signing out no refusal decides anything; the caller only learns that it failed. */
    dropCall: acting(({ event, enqueue }) => {
      const { requestId } = refusedOf(event);
      if (requestId !== null) enqueue.emit({ type: 'decided', requestId, repeat: false });
    }),
    refuseAgain: raise(({ context, event }) => asRefusal(context, event)),
    outdate: raise({ type: 'account.outdated' }),
    readSurroundings: assign(({ event }) => {
      assertEvent(event, 'app.started');
      return { token: storedToken(event), accountMode: event.where.mode };
    }),
    /** Takes over the token that another tab has stored. */
    adoptToken: acting(({ event, enqueue }) => {
      const ref = storedToken(event);
      enqueue.assign({ token: ref, deferred: null, conflict: null, endedAt: null });
      if (ref !== null) enqueue({ type: 'report', params: { type: 'token.present', ref } });
    }),
    keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    loadFailed: assign((_, { error }: { error: unknown }) => ({ incoming: null, problem: problemOf(error) })),
    gather: assign(({ context }, part: Partial<Incoming>) => ({
      incoming: { ...(context.incoming ?? NOTHING_YET), ...part },
    })),
    /** Puts a rotated token where the old one was. */
    rotateToken: acting<{ ref: string }>(({ enqueue }, { ref }) => {
      enqueue({ type: 'storeToken', params: { ref, place: null } });
      enqueue.assign({ token: ref, problem: null });
      enqueue({ type: 'report', params: { type: 'token.present', ref } });
    }),
    acceptSignIn: acting<SignInReport>(({ enqueue }, report) => {
      if (report.kind !== 'signedIn') return;
      const { ref, remember: place, accountMode, firstRegister, mustChangePassword } = report;
      enqueue({ type: 'storeToken', params: { ref, place: place ? 'local' : 'session' } });
      enqueue({ type: 'keepAccountMode', params: { mode: accountMode } });
      enqueue.assign({ token: ref, accountMode, firstRegister, mustChangePassword });
      enqueue.assign({ freshSignIn: true, secondStep: [], problem: null, conflict: null, endedAt: null });
      enqueue.assign({ deferred: null, lastNavigation: null, lastRenewalAt: null });
      enqueue({ type: 'report', params: { type: 'token.present', ref } });
    }),
    /** Employee set: the live connection authenticates, then the menu is loaded (specification §7). */
    seatFound: acting<{ employee: CurrentEmployee | null }>(({ context, enqueue }, { employee }) => {
      enqueue.assign({ incoming: { ...NOTHING_YET, employee } });
      if (employee === null || context.token === null) return;
      enqueue({
        type: 'report',
        params: { type: 'account.known', ref: context.token, seat: employee.EmployeeId },
      });
    }),
    /** Shows the gathered account; a fresh sign-in also brings the account's language and the landing. */
    settle: acting(({ context, enqueue }) => {
      const { employee, user } = context.incoming ?? NOTHING_YET;
      const language = employee?.Language ?? user?.Language;
      enqueue.assign(commit(context));
      enqueue({ type: 'keepAccountMode', params: { mode: employee?.AccountMode ?? 'userBindEmployee' } });
      if (employee === null && context.token !== null) {
        enqueue({ type: 'report', params: { type: 'account.known', ref: context.token, seat: null } });
      }
      if (!context.freshSignIn) return;
      if (language) {
        enqueue({ type: 'keepLanguage', params: { language } });
        enqueue.emit({ type: 'language', language });
      }
      const firstRegister = user?.FIRST_REGISTER ?? context.firstRegister;
      enqueue.emit({ type: 'signedIn', seated: employee !== null, firstRegister });
    }),
  },
});
