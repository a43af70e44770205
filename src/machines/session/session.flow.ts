import { assign, type SnapshotFrom } from 'xstate';
import { VISITOR, withoutAccount } from './session-context.ts';
import { sessionSetup } from './session-setup.ts';
import { accountSteps, signedInStates, signInStates } from './session-states.ts';

/**
 * Who is signed in, in this tab (design A.5). Fed from the client log only; calls and storage come in by `provide`.
 *
 *   booting ──token──> Current ──seat──> menu ──> seated <──seats, reloads──> user
 *      └──no token──> visitor ──sign-in──> booting        401/409: ──> visitor
 */
export const sessionFlow = sessionSetup.createMachine({
  id: 'session',
  context: VISITOR,
  initial: 'booting',
  on: {
    'http.refused': [{ guard: 'endsSession', target: '.visitor', actions: 'carryOut' }, { actions: 'carryOut' }],
    'tab.shown': { guard: 'hasDeferred', actions: ['refuseAgain', assign({ deferred: null })] },
    'token.changedElsewhere': [
      { guard: 'isSameToken' },
      { guard: 'isTokenGone', actions: 'refuseAgain' },
      { guard: 'isDirty', actions: ['adoptToken', assign({ reloadWanted: true })] },
      { actions: ['adoptToken', 'outdate'] },
    ],
    'reload.confirmed': {
      guard: 'isReloadWanted',
      actions: [assign({ reloadWanted: false, dirty: false }), 'outdate'],
    },
    'form.dirtied': { actions: assign({ dirty: ({ event }) => event.dirty }) },
    'live.received': { guard: 'isAccountMessage', actions: 'outdate' },
    'logout.confirmed': {
      target: '.loggingOut',
      actions: assign({ eraseDrafts: ({ event }) => event.sharedComputer }),
    },
  },
  states: {
    booting: {
      initial: 'starting',
      states: {
        starting: {
          tags: 'busy',
          on: {
            'app.started': [
              { guard: 'isMainHost', target: 'checkingToken', actions: 'readSurroundings' },
              { target: 'resolvingHost', actions: 'readSurroundings' },
            ],
          },
        },
        resolvingHost: {
          tags: 'busy',
          invoke: {
            src: 'resolveHost',
            onDone: { target: 'checkingToken', actions: assign({ site: ({ event }) => event.output }) },
            // Without an answer the frame stays neutral; signing in stays possible (F.5).
            onError: { target: 'checkingToken' },
          },
        },
        checkingToken: {
          always: [{ guard: 'hasToken', target: 'tokenFound' }, { target: '#session.visitor' }],
        },
        tokenFound: {
          entry: {
            type: 'report',
            params: ({ context }) => ({ type: 'token.present' as const, ref: context.token ?? '' }),
          },
          always: { target: 'loading' },
        },
        loading: {
          ...accountSteps,
          entry: assign({ incoming: null, defaultTried: false }),
          on: { 'account.outdated': { target: 'loading', reenter: true } },
          onDone: [
            { guard: 'hasIncomingSeat', target: '#session.seated', actions: 'settle' },
            { guard: 'hasIncoming', target: '#session.user', actions: 'settle' },
            { target: 'unreachable' },
          ],
        },
        /** The server cannot be asked who this is: shown honestly, tried again. */
        unreachable: {
          on: { 'net.online': 'loading', 'account.outdated': 'loading' },
          after: { retryAfter: 'loading' },
        },
      },
    },
    visitor: {
      entry: [assign(({ context }) => withoutAccount(context)), { type: 'report', params: { type: 'token.absent' } }],
      initial: 'steady',
      on: {
        'http.refused': { actions: 'carryOut' },
        'account.outdated': { guard: 'hasToken', target: '#session.booting.loading' },
      },
      states: { ...signInStates, steady: { on: { 'login.submitted': { target: 'signingIn' } } } },
    },
    user: {
      initial: 'steady',
      on: { 'account.outdated': { target: '.reloading', reenter: true } },
      states: signedInStates,
    },
    seated: {
      initial: 'steady',
      on: { 'account.outdated': { target: '.reloading', reenter: true } },
      states: signedInStates,
    },
    /** A.5.7: tell the server, wipe the storages, start over at the same address whatever the answer was. */
    loggingOut: {
      tags: 'busy',
      initial: 'telling',
      on: { 'http.refused': { actions: 'dropCall' }, 'token.changedElsewhere': {}, 'account.outdated': {} },
      states: {
        telling: {
          invoke: { src: 'endSession', onDone: 'wiping', onError: 'wiping' },
          after: { logoutWithin: 'wiping' },
        },
        wiping: {
          invoke: {
            src: 'wipe',
            input: ({ context }) => ({ drafts: context.eraseDrafts }),
            onDone: { target: '#session.visitor', actions: 'reloadPage' },
            onError: { target: '#session.visitor', actions: 'reloadPage' },
          },
        },
      },
    },
  },
});

export type SessionSnapshot = SnapshotFrom<typeof sessionFlow>;
