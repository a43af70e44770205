import { getAdjacencyMap } from '@xstate/graph';
import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { type SessionSnapshot, sessionFlow } from './session.flow.ts';
import { ACTORS, HEARD, lastOf, pathOf, sessionWalk, type Walked } from './session.samples.ts';

const ON_ERROR: Readonly<Record<string, string>> = {
  resolvingHost: 'visitor.steady | booting.loading.askingCurrent',
  choosingDefault: 'user.steady',
  signingIn: 'steady',
  checkingCode: 'awaitingCode',
  choosing: 'steady',
  leaving: 'steady',
  telling: 'loggingOut.wiping',
  wiping: 'visitor.steady',
};
const LOAD_FAILED = 'booting.unreachable | user.steady | seated.steady';

interface Edge {
  readonly from: SessionSnapshot;
  readonly event: Walked;
  readonly to: SessionSnapshot;
}

const graph = Object.values(
  getAdjacencyMap(sessionFlow as AnyStateMachine, {
    events: sessionWalk.events as never,
    serializeState: sessionWalk.serialise as never,
    serializeEvent: ((event: Walked) =>
      JSON.stringify(event, (_, value) => (value instanceof Error ? value.message : value))) as never,
  }),
) as unknown as {
  readonly state: SessionSnapshot;
  readonly transitions: Readonly<Record<string, { event: Walked; state: SessionSnapshot }>>;
}[];

const edges: readonly Edge[] = graph.flatMap(({ state, transitions }) =>
  Object.values(transitions).map(({ event, state: to }) => ({ from: state, event, to })),
);
const edgesOf = (type: string) => edges.filter(({ event }) => event.type === type);
const outside = (edge: Edge, ...states: string[]) => !states.includes(pathOf(edge.from.value).split('.')[0] ?? '');

/** Every state in which the machine can come to rest. */
const SIGN_IN = ['steady', 'signingIn', 'awaitingCode', 'checkingCode'];
const LOADING = ['askingCurrent', 'loadingMenu', 'askingUser', 'listingSeats'];
const SIGNED_IN_STATES = [...SIGN_IN, 'choosing', 'leaving', ...LOADING.map(step => `reloading.${step}`)];
const LEAVES = [
  ...['starting', 'resolvingHost', 'unreachable', 'loading.choosingDefault'].map(name => `booting.${name}`),
  ...LOADING.map(step => `booting.loading.${step}`),
  ...SIGN_IN.map(name => `visitor.${name}`),
  ...SIGNED_IN_STATES.flatMap(name => [`user.${name}`, `seated.${name}`]),
  'loggingOut.telling',
  'loggingOut.wiping',
];

describe('walk of the session', () => {
  test('every state is reached, and no other', () => {
    expect([...new Set(graph.map(({ state }) => pathOf(state.value)))].sort()).toEqual(LEAVES.sort());
  });

  test('every event in every state keeps the machine going', () => {
    expect(edges.length).toBeGreaterThan(LEAVES.length * HEARD.length);
    for (const { to } of edges) expect(to.status).toBe('active');
  });

  test('seated has an employee, user has none, visitor has nobody', () => {
    for (const { state } of graph) {
      const { employee, user, menu, token } = state.context;
      if (state.matches('seated')) expect([employee !== null, token !== null]).toEqual([true, true]);
      if (state.matches('user')) expect([employee, token !== null]).toEqual([null, true]);
      if (state.matches('visitor')) expect([employee, user, menu, token]).toEqual([null, null, [], null]);
    }
  });

  test('each actor leads where its answer says', () => {
    for (const { from, event, to } of edges.filter(edge => edge.event.type.startsWith('xstate.done'))) {
      const path = pathOf(from.value);
      const leadsTo = ACTORS[lastOf(path)]?.find(([output]) => output === event.output)?.[1] ?? '';
      expect([path, leadsTo.split(' | ').some(end => pathOf(to.value).endsWith(end))]).toEqual([path, true]);
    }
  });

  test('each failing actor leads to where one can go on', () => {
    for (const { from, to } of edges.filter(({ event }) => event.type.startsWith('xstate.error'))) {
      const path = pathOf(from.value);
      const ends = (ON_ERROR[lastOf(path)] ?? LOAD_FAILED).split(' | ');
      expect([path, pathOf(to.value), ends.some(end => pathOf(to.value).endsWith(end))]).toContain(true);
    }
  });

  test('a 401 or 409 of the current token ends every session with nothing left of it', () => {
    const ending = edgesOf('http.refused').filter(
      edge => [401, 409].includes(edge.event.status as number) && outside(edge, 'visitor', 'loggingOut'),
    );
    const fresh = ending.filter(({ from }) => from.context.lastNavigation === null);
    expect(fresh.length).toBeGreaterThan(LEAVES.length);
    for (const { to } of fresh) expect([pathOf(to.value), to.context.token]).toEqual(['visitor.steady', null]);
  });

  test('a 403 without a token moves nothing', () => {
    const plain = edgesOf('http.refused').filter(({ event }) => event.status === 403 && event.offered === null);
    for (const { from, to } of plain) expect(to.value).toEqual(from.value);
  });

  test('a 403 with a token keeps a signed-in account signed in', () => {
    const renewing = edgesOf('http.refused').filter(
      edge => edge.event.offered !== null && outside(edge, 'booting', 'visitor', 'loggingOut'),
    );
    for (const { from, to } of renewing) {
      expect(pathOf(to.value).split('.')[0]).toBe(pathOf(from.value).split('.')[0]);
    }
  });

  test('signing in, seats and codes are heard only where they mean something', () => {
    const movesFrom = (type: string) => [
      ...new Set(
        edgesOf(type)
          .filter(({ from, to }) => pathOf(from.value) !== pathOf(to.value))
          .map(({ from }) => lastOf(pathOf(from.value))),
      ),
    ];
    expect(movesFrom('login.submitted').sort()).toEqual(['awaitingCode', 'steady']);
    expect(movesFrom('code.submitted')).toEqual(['awaitingCode']);
    expect(movesFrom('login.cancelled')).toEqual(['awaitingCode']);
    expect(movesFrom('seat.picked')).toEqual(['steady']);
    expect(movesFrom('seat.left')).toEqual(['steady']);
    expect(movesFrom('token.rotated')).toEqual(['steady']);
    expect(edgesOf('seat.picked').filter(({ from, to }) => from.matches('visitor') && !to.matches('visitor'))).toEqual(
      [],
    );
  });

  test('who has signed in finds nothing of what went wrong before', () => {
    const accepted = edges.filter(
      ({ from, event, to }) =>
        ['signingIn', 'checkingCode'].includes(lastOf(pathOf(from.value))) &&
        event.type.startsWith('xstate.done') &&
        to.matches('booting'),
    );
    expect(accepted.length).toBeGreaterThan(0);
    for (const { to } of accepted) expect(to.context).toMatchObject({ secondStep: [], problem: null, conflict: null });
  });

  test('signing out is possible everywhere and always ends as a visitor', () => {
    for (const { to } of edgesOf('logout.confirmed')) expect(pathOf(to.value)).toBe('loggingOut.telling');
  });

  test('one load tries for a default seat at most once', () => {
    const tries = edges.filter(({ to }) => pathOf(to.value).endsWith('choosingDefault'));
    const again = tries.filter(({ from, to }) => from.context.defaultTried && pathOf(from.value) !== pathOf(to.value));
    expect(again).toEqual([]);
    expect(tries.some(({ to }) => to.matches('seated') || to.matches('user'))).toBe(false);
  });
});
