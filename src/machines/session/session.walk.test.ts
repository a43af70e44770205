import { getAdjacencyMap } from '@xstate/graph';
import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { type SessionSnapshot, sessionFlow } from './session.flow.ts';
import type { HttpRefused, Surroundings } from './session-events.ts';

const AT = 1_000_000;

const around = (local: string | null): Surroundings => ({
  stored: { session: null, local },
  mode: 'employee',
  path: '/tdManage/siCheck',
  allowLogout: false,
  hidden: false,
});

const refused = (status: HttpRefused['status'], offered: string | null = null): HttpRefused => ({
  type: 'http.refused',
  at: AT,
  requestId: 1,
  status,
  method: 'GET',
  sent: { ref: 't1', from: 'local' },
  offered,
  repeated: false,
  ownReload: false,
  conflict: null,
  where: around('t1'),
});

/** What comes from the log. */
const HEARD = [
  { type: 'app.started', at: AT, mainHost: true, where: around('t1') },
  { type: 'app.started', at: AT, mainHost: false, where: around(null) },
  refused(401),
  refused(409),
  refused(403),
  refused(403, 't2'),
  { type: 'token.changedElsewhere', at: AT, where: around('t2') },
  { type: 'token.changedElsewhere', at: AT, where: around(null) },
  { type: 'login.submitted', at: AT, attempt: 1 },
  { type: 'code.submitted', at: AT, attempt: 1 },
  { type: 'login.cancelled', at: AT },
  { type: 'seat.picked', at: AT, employeeId: 'e2', remember: false },
  { type: 'seat.left', at: AT },
  { type: 'token.rotated', at: AT, ref: 't2' },
  { type: 'logout.confirmed', at: AT, sharedComputer: false },
  { type: 'net.online', at: AT },
  { type: 'live.received', at: AT, message: { type: 'menu' } },
  { type: 'live.received', at: AT, message: { type: 'doc' } },
] as const;

const EMPLOYEE = { EmployeeId: 'e1', AccountMode: 'employee', IsMultiAccount: false, Language: 'CN' };
const SIGNED_IN = { kind: 'signedIn', ref: 't4', remember: true, accountMode: 'employee', firstRegister: false };

/** Each state that waits for an actor: what it may answer, and where that leads; `error` last. */
const ACTORS: Readonly<Record<string, readonly (readonly [answer: unknown, leadsTo: string])[]>> = {
  resolvingHost: [[null, 'visitor.steady | booting.loading.askingCurrent']],
  askingCurrent: [
    [EMPLOYEE, 'loadingMenu'],
    [null, 'askingUser'],
  ],
  loadingMenu: [[[], 'seated.steady']],
  askingUser: [[{ UserId: 'u1', Language: 'CN' }, 'listingSeats']],
  listingSeats: [[[], 'choosingDefault | user.steady']],
  choosingDefault: [['t3', 'askingCurrent']],
  signingIn: [
    [SIGNED_IN, 'booting.loading.askingCurrent'],
    [{ kind: 'secondStep', methods: ['totp'] }, 'awaitingCode'],
  ],
  checkingCode: [[SIGNED_IN, 'booting.loading.askingCurrent']],
  choosing: [['t5', 'reloading.askingCurrent']],
  leaving: [['t5', 'reloading.askingCurrent']],
  telling: [[undefined, 'loggingOut.wiping']],
  wiping: [[undefined, 'visitor.steady']],
};

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

function pathOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const [[name, inner] = ['', '']] = Object.entries(value as object);
  return `${name}.${pathOf(inner)}`;
}

const lastOf = (path: string): string => path.split('.').at(-1) ?? '';

interface Walked {
  readonly type: string;
  readonly [more: string]: unknown;
}

/** The machine's own events in a state: answers and failures of its actor, and its timers. */
function ownEvents(path: string): Walked[] {
  const timers: Walked[] = [
    { type: 'xstate.after.retryAfter.session.booting.unreachable' },
    { type: 'xstate.after.logoutWithin.session.loggingOut.telling' },
  ].filter(({ type }) => type.endsWith(path));
  const answers = ACTORS[lastOf(path)]?.map(([output]) => ({ type: `xstate.done.actor.0.session.${path}`, output }));
  const failure = { type: `xstate.error.actor.0.session.${path}`, error: new Error('broken') };
  return answers ? [...timers, ...answers, failure] : timers;
}

interface Edge {
  readonly from: SessionSnapshot;
  readonly event: Walked;
  readonly to: SessionSnapshot;
}

const graph = Object.values(
  getAdjacencyMap(sessionFlow as AnyStateMachine, {
    events: ((snapshot: SessionSnapshot) => [...HEARD, ...ownEvents(pathOf(snapshot.value))]) as never,
    serializeState: (({ value, context }: SessionSnapshot) =>
      JSON.stringify([
        value,
        context.token,
        context.employee === null,
        context.defaultTried,
        context.incoming?.employee == null,
        context.lastNavigation?.status,
        context.lastRenewalAt,
      ])) as never,
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
