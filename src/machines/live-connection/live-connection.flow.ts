import { assign, cancel, fromCallback, raise, type SnapshotFrom, sendTo, setup, spawnChild, stopChild } from 'xstate';
import { LIVE_CLOSE, LIVE_PING_EVERY_MS, LIVE_RECONNECT_AFTER_MS } from '#contract/kernel/live.ts';

/**
 * The live connection of one tab (design G.4). Fed from the client log only; the socket comes in by `provide` and writes
 * what happens to it into the log.
 *
 *   idle ──token──> connecting ──> authenticating ──authOk──> open
 *                       ^── 5 s ── waiting <──closed── (any of them)      4401/4409 ──> refused until a new token
 */
export type LiveConnectionEvent =
  | { type: 'token.present'; ref: string }
  | { type: 'token.absent' }
  /** Only now may the connection authenticate: the current employee is set, or the user is known to have no seat. */
  | { type: 'account.known'; ref: string }
  | { type: 'live.opened' }
  | { type: 'live.closed'; code: number }
  | { type: 'live.received'; message: { type: string } }
  | { type: 'net.online' }
  | { type: 'net.offline' };

export const LIVE_CONNECTION_EVENTS = [
  'token.present',
  'token.absent',
  'account.known',
  'live.opened',
  'live.closed',
  'live.received',
  'net.online',
  'net.offline',
] as const satisfies readonly LiveConnectionEvent['type'][];

/** What the machine asks of the socket; the token of an `auth` is put in where the vault is. */
export type SocketCommand = { type: 'ping' } | { type: 'auth' };

export interface LiveConnectionContext {
  readonly token: string | null;
  /** Token whose account is known. */
  readonly account: string | null;
  /** Token the open connection was authenticated with. */
  readonly authenticated: string | null;
  readonly refused: string | null;
  readonly online: boolean;
}

type Event = LiveConnectionEvent | { type: 'ping.due' };

const REFUSALS: readonly number[] = [LIVE_CLOSE.noSession, LIVE_CLOSE.superseded];

const connection = setup({
  types: {} as { context: LiveConnectionContext; events: Event },
  actors: {
    socket: fromCallback<SocketCommand>(() => {
      throw new Error('live-connection machine: "socket" was not provided');
    }),
  },
  guards: {
    isOffline: ({ context }) => !context.online,
    isAuthOk: ({ event }) => event.type === 'live.received' && event.message.type === 'authOk',
    /** Account of the token in use known, and not yet told to the server on this connection. */
    mayAuthenticate: ({ context }) => context.token !== null && context.account === context.token,
    isNewAccount: ({ context, event }) =>
      event.type === 'account.known' && event.ref === context.token && event.ref !== context.authenticated,
    isNewToken: ({ context, event }) => event.type === 'token.present' && event.ref !== context.refused,
    /** A refusal of a token that has been replaced meanwhile is no reason to wait for another one. */
    isRefusal: ({ context, event }) =>
      event.type === 'live.closed' &&
      REFUSALS.includes(event.code) &&
      (context.authenticated ?? context.token) === context.token,
  },
  actions: {
    takeToken: assign(({ event }) => (event.type === 'token.present' ? { token: event.ref } : {})),
    takeAccount: assign(({ event }) => (event.type === 'account.known' ? { account: event.ref } : {})),
    forget: assign({ token: null, account: null, authenticated: null, refused: null }),
    rememberRefusal: assign({ refused: ({ context }) => context.token, authenticated: null }),
    forgetAuthentication: assign({ authenticated: null }),
    openSocket: spawnChild('socket', { id: 'socket' }),
    closeSocket: stopChild('socket'),
    authenticate: sendTo('socket', { type: 'auth' }),
    markAuthenticated: assign({ authenticated: ({ context }) => context.token }),
    ping: sendTo('socket', { type: 'ping' }),
    // Independent of the state, so that pings stay evenly apart over an authentication.
    schedulePing: raise({ type: 'ping.due' }, { id: 'ping', delay: 'pingEvery' }),
    stopPings: cancel('ping'),
  },
  delays: { pingEvery: LIVE_PING_EVERY_MS, reconnectAfter: LIVE_RECONNECT_AFTER_MS },
});

const closed = [
  { guard: 'isRefusal', target: 'refused', actions: ['stopPings', 'closeSocket', 'rememberRefusal'] },
  { target: 'waiting', actions: ['stopPings', 'closeSocket', 'forgetAuthentication'] },
] as const;

const pingDue = { actions: ['ping', 'schedulePing'] } as const;

export const liveConnectionFlow = connection.createMachine({
  id: 'liveConnection',
  context: { token: null, account: null, authenticated: null, refused: null, online: true },
  initial: 'idle',
  on: {
    'token.present': { actions: 'takeToken' },
    'token.absent': { target: '.idle', actions: ['stopPings', 'closeSocket'] },
    'account.known': { actions: 'takeAccount' },
    'net.online': { actions: assign({ online: true }) },
    'net.offline': { actions: assign({ online: false }) },
  },
  states: {
    /** No token: a visitor has no live connection. */
    idle: {
      entry: 'forget',
      on: { 'token.present': { target: 'connecting', actions: 'takeToken' } },
    },
    connecting: {
      entry: 'openSocket',
      on: {
        'live.opened': [
          { guard: 'mayAuthenticate', target: 'authenticating.awaitingAnswer', actions: 'schedulePing' },
          { target: 'authenticating.awaitingAccount', actions: 'schedulePing' },
        ],
        'live.closed': closed,
      },
    },
    authenticating: {
      initial: 'awaitingAccount',
      on: {
        'ping.due': pingDue,
        'live.closed': closed,
        'account.known': {
          guard: 'isNewAccount',
          target: '.awaitingAnswer',
          actions: 'takeAccount',
          reenter: true,
        },
      },
      states: {
        awaitingAccount: {},
        awaitingAnswer: {
          entry: ['authenticate', 'markAuthenticated'],
          on: { 'live.received': { guard: 'isAuthOk', target: '#liveConnection.open' } },
        },
      },
    },
    open: {
      on: {
        'ping.due': pingDue,
        'live.closed': closed,
        'account.known': {
          guard: 'isNewAccount',
          target: 'authenticating.awaitingAnswer',
          actions: 'takeAccount',
        },
      },
    },
    /** Reconnects exactly 5 s after the close (specification §9), or as soon as the browser is online again. */
    waiting: {
      after: { reconnectAfter: [{ guard: 'isOffline', target: 'offline' }, { target: 'connecting' }] },
    },
    offline: {
      on: { 'net.online': { target: 'connecting', actions: assign({ online: true }) } },
    },
    /** The server refused this token (4401, 4409): only another one is worth a try. */
    refused: {
      on: { 'token.present': { guard: 'isNewToken', target: 'connecting', actions: 'takeToken' } },
    },
  },
});

export type LiveConnectionSnapshot = SnapshotFrom<typeof liveConnectionFlow>;
