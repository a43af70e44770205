import { assertEvent, assign } from 'xstate';
import { sessionSetup } from './session-setup.ts';

/** Parts of the session machine that stand in several of its states. */

/** A.5.2 steps 4 to 6: Current, then the menu of the seat, or user, seats and one try for a default seat. */
export const accountSteps = sessionSetup.createStateConfig({
  tags: 'busy',
  initial: 'askingCurrent',
  states: {
    askingCurrent: {
      invoke: {
        src: 'askCurrent',
        onDone: [
          {
            guard: ({ event }) => event.output !== null,
            target: 'loadingMenu',
            actions: { type: 'seatFound', params: ({ event }) => ({ employee: event.output }) },
          },
          { target: 'askingUser', actions: { type: 'seatFound', params: { employee: null } } },
        ],
        onError: { target: 'failed', actions: { type: 'loadFailed', params: ({ event }) => event } },
      },
    },
    loadingMenu: {
      invoke: {
        src: 'loadMenu',
        onDone: { target: 'loaded', actions: { type: 'gather', params: ({ event }) => ({ menu: event.output }) } },
        onError: { target: 'failed', actions: { type: 'loadFailed', params: ({ event }) => event } },
      },
    },
    askingUser: {
      invoke: {
        src: 'askUser',
        onDone: {
          target: 'listingSeats',
          actions: { type: 'gather', params: ({ event }) => ({ user: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'loadFailed', params: ({ event }) => event } },
      },
    },
    listingSeats: {
      invoke: {
        src: 'listSeats',
        onDone: {
          target: 'seatsListed',
          actions: { type: 'gather', params: ({ event }) => ({ bound: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'loadFailed', params: ({ event }) => event } },
      },
    },
    seatsListed: { always: [{ guard: 'mayTryDefault', target: 'choosingDefault' }, { target: 'loaded' }] },
    choosingDefault: {
      entry: assign({ defaultTried: true }),
      // The answer is a new token; it must not be dropped.
      on: { 'account.outdated': {} },
      invoke: {
        src: 'chooseDefault',
        onDone: {
          target: 'askingCurrent',
          actions: { type: 'rotateToken', params: ({ event }) => ({ ref: event.output }) },
        },
        // "Token assignment fails: logged only" (specification §8).
        onError: {
          target: 'loaded',
          actions: {
            type: 'logFailure',
            params: ({ event }) => ({ what: 'TryChooseDefaultEmployee', error: event.error }),
          },
        },
      },
    },
    loaded: { type: 'final' },
    failed: { type: 'final' },
  },
});

/** Signing in is possible in every settled state: a person may change the account without signing out first. */
export const signInStates = {
  signingIn: sessionSetup.createStateConfig({
    tags: 'busy',
    entry: assign({ problem: null, secondStep: [] }),
    invoke: {
      src: 'signIn',
      input: ({ event }) => {
        assertEvent(event, 'login.submitted');
        return { attempt: event.attempt };
      },
      onDone: [
        {
          guard: ({ event }) => event.output.kind === 'secondStep',
          target: 'awaitingCode',
          actions: assign({
            secondStep: ({ event }) => (event.output.kind === 'secondStep' ? event.output.methods : []),
          }),
        },
        {
          target: '#session.booting.loading',
          actions: { type: 'acceptSignIn', params: ({ event }) => event.output },
        },
      ],
      onError: { target: 'steady', actions: { type: 'keepProblem', params: ({ event }) => event } },
    },
  }),
  awaitingCode: sessionSetup.createStateConfig({
    on: {
      'code.submitted': { target: 'checkingCode' },
      'login.submitted': { target: 'signingIn' },
      'login.cancelled': { target: 'steady', actions: assign({ secondStep: [], problem: null }) },
    },
  }),
  checkingCode: sessionSetup.createStateConfig({
    tags: 'busy',
    entry: assign({ problem: null }),
    invoke: {
      src: 'checkCode',
      input: ({ event }) => {
        assertEvent(event, 'code.submitted');
        return { attempt: event.attempt };
      },
      onDone: {
        target: '#session.booting.loading',
        actions: { type: 'acceptSignIn', params: ({ event }) => event.output },
      },
      onError: { target: 'awaitingCode', actions: { type: 'keepProblem', params: ({ event }) => event } },
    },
  }),
};

/** States of a signed-in account, with a seat and without one. A seat change brings a new token, which must not be dropped. */
export const signedInStates = {
  ...signInStates,
  steady: sessionSetup.createStateConfig({
    on: {
      'login.submitted': { target: 'signingIn' },
      'seat.picked': { target: 'choosing' },
      'seat.left': { target: 'leaving' },
      'token.rotated': {
        target: 'reloading',
        actions: { type: 'rotateToken', params: ({ event }) => ({ ref: event.ref }) },
      },
    },
  }),
  reloading: sessionSetup.createStateConfig({
    ...accountSteps,
    // The next default seat was offered with the token already (A.5.5); leaving a seat must not lead back into it.
    entry: assign({ incoming: null, defaultTried: true }),
    onDone: [
      { guard: 'hasIncomingSeat', target: '#session.seated.steady', actions: 'settle' },
      { guard: 'hasIncoming', target: '#session.user.steady', actions: 'settle' },
      { target: 'steady' },
    ],
  }),
  choosing: sessionSetup.createStateConfig({
    tags: 'busy',
    entry: assign({ problem: null }),
    on: { 'account.outdated': {} },
    invoke: {
      src: 'chooseEmployee',
      input: ({ event }) => {
        assertEvent(event, 'seat.picked');
        return { employeeId: event.employeeId, remember: event.remember };
      },
      onDone: {
        target: 'reloading',
        actions: { type: 'rotateToken', params: ({ event }) => ({ ref: event.output }) },
      },
      onError: { target: 'steady', actions: { type: 'keepProblem', params: ({ event }) => event } },
    },
  }),
  leaving: sessionSetup.createStateConfig({
    tags: 'busy',
    entry: assign({ problem: null }),
    on: { 'account.outdated': {} },
    invoke: {
      src: 'leaveEmployee',
      onDone: {
        target: 'reloading',
        actions: { type: 'rotateToken', params: ({ event }) => ({ ref: event.output }) },
      },
      onError: { target: 'steady', actions: { type: 'keepProblem', params: ({ event }) => event } },
    },
  }),
};
