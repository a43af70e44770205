import { BehaviorSubject, type Observable, Subject } from 'rxjs';
import { type Actor, waitFor } from 'xstate';
import type { z } from 'zod';
import type { BodyOf, CallDef } from '#contract/kernel/call.ts';
import { type MessageDetail, messageSelfInfoDetail, unReadMessageCount } from '#contract/message/calls.ts';
import { userLogin } from '#contract/session/calls.ts';
import { confirmTwoStep } from '#contract/session/own-account.ts';
import { ACCOUNT_MODE_KEY, accountModeSchema } from '#contract/session/session.ts';
import { changePassword } from '#contract/session/sign-in.calls.ts';
import { LIVE_CONNECTION_EVENTS, type liveConnectionFlow } from '#machines/live-connection/live-connection.flow.ts';
import type { SessionSnapshot, sessionFlow } from '#machines/session/session.flow.ts';
import { SESSION_EVENTS, type SessionEvent, type Surroundings } from '#machines/session/session-events.ts';
import { routeOf } from '#routes/catalogue/catalogue.ts';
import { browserClock, type ClientClock } from './client-clock.ts';
import { type ClientLog, createClientLog } from './client-log.ts';
import { type DocMessage, docMessages } from './doc-refresh.ts';
import { createDrafts, type Drafts } from './drafts.ts';
import { createHttp, type Http } from './http.ts';
import { liveMachine } from './live-machine.ts';
import type { SocketConstructor } from './live-socket.stream.ts';
import { bridge } from './machine-bridge.ts';
import { reconnects } from './reconnects.ts';
import { createSecretHold } from './secret-hold.ts';
import type { LoginFields, SecondStepCode, SignInAnswer, SignInWay } from './session-actors.ts';
import { sessionMachine } from './session-machine.ts';
import { hostOf, isMainHost, resolveSite } from './site.ts';
import { type ClientDocument, listenToTab } from './tab-events.ts';
import { type EmptyTab, openTokenTab, type TokenCall } from './token-tab.ts';
import { createTokenVault, type Storages } from './token-vault.ts';
import { createUnread } from './unread.stream.ts';
import type { UploadTransport } from './upload-transport.ts';

export interface ClientOptions {
  readonly fetch: typeof fetch;
  /** Sends files with progress; the browser's own without it. */
  readonly upload?: UploadTransport;
  readonly WebSocket: SocketConstructor;
  readonly storages: Storages;
  /** Host name of the address bar, as `location.host`. */
  readonly host: string;
  /** Where the calls go, as `location.origin`. */
  readonly origin: string;
  readonly clock?: ClientClock;
  readonly document?: ClientDocument;
  readonly mainHosts?: readonly string[];
  /** Opens an empty tab; null where the browser blocks it. */
  readonly openTab?: () => EmptyTab | null;
}

/** In the tab's own storage, where the token of such a sign-in is as well. */
const SHARED_KEY = 'sharedComputer';

/** A call that signs somebody in. */
export type SignInCall = CallDef<z.ZodType, z.ZodType, z.ZodType<SignInAnswer>>;

/** An event of a person as it is appended; `at` comes from the log. */
type Intent = SessionEvent extends infer E ? (E extends SessionEvent ? Omit<E, 'at'> : never) : never;

/** Everything of the client that is not a screen. One per tab. */
export interface Client extends Http {
  readonly log: ClientLog;
  readonly session: Actor<typeof sessionFlow>;
  readonly live: Actor<typeof liveConnectionFlow>;
  readonly drafts: Drafts;
  readonly unread$: Observable<number>;
  readonly arrivals$: Observable<MessageDetail>;
  readonly docs$: Observable<DocMessage>;
  /** The live connection is back after a loss: what is in view is to be read again. */
  readonly reconnected$: Observable<unknown>;
  /** Starts the session. Whoever performs `navigate` subscribes before. */
  start(): void;
  stop(): Promise<void>;
  /** These six answer once the session has settled; why not is in `context.problem`. */
  signIn(login: LoginFields): Promise<SessionSnapshot>;
  /** The same by another call that answers as the login does: registering, another service. */
  signInBy<C extends SignInCall>(call: C, body: BodyOf<C>, remember?: boolean): Promise<SessionSnapshot>;
  /** A new password for the account that is signed in; throws what the server refuses. */
  changePassword(body: BodyOf<typeof changePassword>): Promise<SessionSnapshot>;
  /** The second step is switched on: the session goes on with a new token. Gives the recovery codes, told this once. */
  confirmTwoStep(body: BodyOf<typeof confirmTwoStep>): Promise<readonly string[]>;
  /** Opens a tab of its own for the token that the call answers: see `openTokenTab`. */
  openTabBy<C extends TokenCall>(call: C, body: BodyOf<C>): Promise<boolean>;
  submitCode(code: SecondStepCode): Promise<SessionSnapshot>;
  chooseEmployee(employeeId: string, remember?: boolean): Promise<SessionSnapshot>;
  leaveEmployee(): Promise<SessionSnapshot>;
  cancelSignIn(): void;
  signOut(sharedComputer?: boolean): void;
  /** Said at the sign-in of this tab: others use the computer. */
  isSharedComputer(): boolean;
  /** A form with unsaved input is open: a change of the account in another tab asks before it reloads. */
  setDirty(dirty: boolean): void;
  confirmReload(): void;
}

export function createClient(options: ClientOptions): Client {
  const { storages, origin, document, clock = browserClock } = options;
  const now = (): number => clock.now();
  const mainHost = isMainHost(options.host, options.mainHosts);
  const log = createClientLog(now);
  const vault = createTokenVault(storages);
  const drafts = createDrafts(clock);
  const logins = createSecretHold<SignInWay>();
  const codes = createSecretHold<SecondStepCode>();
  const decisions = new Map<number, (repeat: boolean) => void>();

  function surroundings(): Surroundings {
    const { pathname, search } = document?.location ?? { pathname: '/', search: '' };
    const allowLogout = routeOf(pathname)?.allowLogout ?? false;
    return {
      stored: vault.stored(),
      mode: accountModeSchema.safeParse(storages.local.getItem(ACCOUNT_MODE_KEY)).data ?? null,
      // Open pages are no way back, and their queries hold one-time codes, which do not belong into the log.
      path: allowLogout ? pathname : pathname + search,
      allowLogout,
      hidden: document?.visibilityState === 'hidden',
    };
  }

  const http: Http = createHttp({
    fetch: options.fetch,
    ...(options.upload ? { upload: options.upload } : {}),
    origin,
    log,
    vault,
    now,
    surroundings,
    portalKey: () => (mainHost ? 'main' : (session.actor.getSnapshot().context.site?.SiteKey ?? hostOf(options.host))),
    decision: requestId => new Promise(resolve => decisions.set(requestId, resolve)),
  });

  const session = bridge(
    sessionMachine({
      http,
      vault,
      log,
      storages,
      logins,
      codes,
      resolveHost: () => resolveSite(http, storages.local, options.host, now),
      async wipe(what) {
        storages.local.clear();
        storages.session.clear();
        if (what.drafts) await drafts.eraseAll();
      },
      reloadPage: () => document?.location.reload(),
    }),
    SESSION_EVENTS,
    log,
    clock,
  );
  const live = bridge(
    liveMachine({ log, vault, origin, WebSocket: options.WebSocket }),
    LIVE_CONNECTION_EVENTS,
    log,
    clock,
  );

  const { unread$, arrivals$ } = createUnread({
    entries$: log.entries$,
    countUnread: async () => (await http.call(unReadMessageCount)).data,
    fetchDetail: async id => (await http.call(messageSelfInfoDetail, { query: { id } })).data,
  });
  const unread = new BehaviorSubject(0);
  const arrivals = new Subject<MessageDetail>();

  const intend = (intent: Intent): void => {
    log.append('user', intent);
  };
  async function settled(intent: Intent): Promise<SessionSnapshot> {
    intend(intent);
    return waitFor(session.actor, snapshot => !snapshot.hasTag('busy'), { timeout: Number.POSITIVE_INFINITY });
  }

  const signInBy = async <C extends SignInCall>(
    call: C,
    body: BodyOf<C>,
    remember = true,
  ): Promise<SessionSnapshot> => {
    // Who is quicker than the start of the page waits for it; the machine would not hear of the attempt before.
    await waitFor(session.actor, snapshot => !snapshot.matches('booting'), { timeout: Number.POSITIVE_INFINITY });
    const ask = async (signal: AbortSignal) => (await http.call(call, { body, signal })).data;
    return settled({ type: 'login.submitted', attempt: logins.keep({ ask, remember }) });
  };

  let stops: (() => void)[] = [];

  return {
    ...http,
    log,
    session: session.actor,
    live: live.actor,
    drafts,
    unread$: unread.asObservable(),
    arrivals$: arrivals.asObservable(),
    docs$: docMessages(log.entries$),
    reconnected$: reconnects(log.entries$),
    start() {
      if (stops.length > 0) return;
      const decided = session.actor.on('decided', ({ requestId, repeat }) => {
        decisions.get(requestId)?.(repeat);
        decisions.delete(requestId);
      });
      const subscriptions = [unread$.subscribe(unread), arrivals$.subscribe(arrivals), decided];
      stops = [live.start(), session.start(), ...subscriptions.map(each => () => each.unsubscribe())];
      if (document) stops.push(listenToTab(document, log, surroundings, () => void drafts.flush()));
      intend({ type: 'app.started', mainHost, where: surroundings() });
    },
    async stop() {
      for (const stop of stops) stop();
      for (const settle of decisions.values()) settle(false);
      decisions.clear();
      await drafts.close();
    },
    signIn(login) {
      if (login.shared) storages.session.setItem(SHARED_KEY, '1');
      else storages.session.removeItem(SHARED_KEY);
      return signInBy(userLogin, login, login.shared ? false : login.remember);
    },
    signInBy,
    async changePassword(body) {
      const { data } = await http.call(changePassword, { body });
      return settled({ type: 'token.rotated', ref: vault.hold(data) });
    },
    async confirmTwoStep(body) {
      const { data } = await http.call(confirmTwoStep, { body });
      await settled({ type: 'token.rotated', ref: vault.hold(data.token) });
      return data.recoveryCodes;
    },
    openTabBy: (call, body) =>
      openTokenTab({ http, vault, origin, openTab: options.openTab ?? (() => window.open('about:blank')) }, call, body),
    submitCode: code => settled({ type: 'code.submitted', attempt: codes.keep(code) }),
    chooseEmployee: (employeeId, remember = false) => settled({ type: 'seat.picked', employeeId, remember }),
    leaveEmployee: () => settled({ type: 'seat.left' }),
    cancelSignIn: () => intend({ type: 'login.cancelled' }),
    signOut: (sharedComputer = false) => intend({ type: 'logout.confirmed', sharedComputer }),
    isSharedComputer: () => storages.session.getItem(SHARED_KEY) !== null,
    setDirty: dirty => intend({ type: 'form.dirtied', dirty }),
    confirmReload: () => intend({ type: 'reload.confirmed' }),
  };
}
