import { getAdjacencyMap } from '@xstate/graph';
import { describe, expect, test } from 'vitest';
import { type LiveConnectionSnapshot, liveConnectionFlow } from './live-connection.flow.ts';
import { EVENTS, liveConnectionWalk } from './live-connection.samples.ts';

const nameOf = (snapshot: LiveConnectionSnapshot): string =>
  typeof snapshot.value === 'string' ? snapshot.value : `authenticating.${snapshot.value.authenticating}`;

interface Edge {
  readonly from: LiveConnectionSnapshot;
  readonly event: (typeof EVENTS)[number];
  readonly to: LiveConnectionSnapshot;
}

const graph = Object.values(
  getAdjacencyMap(liveConnectionFlow, {
    events: EVENTS as never,
    serializeState: liveConnectionWalk.serialise as never,
  }),
) as unknown as {
  readonly state: LiveConnectionSnapshot;
  readonly transitions: Readonly<Record<string, { event: Edge['event']; state: LiveConnectionSnapshot }>>;
}[];

const edges: readonly Edge[] = graph.flatMap(({ state, transitions }) =>
  Object.values(transitions).map(({ event, state: to }) => ({ from: state, event, to })),
);

const A = 'authenticating';

/** Where each event can lead from each state; what is not listed keeps the state. Every other edge is a mistake. */
const TABLE: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  idle: { 'token.present': ['connecting'] },
  connecting: {
    'token.absent': ['idle'],
    'live.opened': [`${A}.awaitingAnswer`, `${A}.awaitingAccount`],
    'live.closed': ['waiting', 'refused'],
  },
  [`${A}.awaitingAccount`]: {
    'token.absent': ['idle'],
    'account.known': [`${A}.awaitingAnswer`, `${A}.awaitingAccount`],
    'live.closed': ['waiting', 'refused'],
  },
  [`${A}.awaitingAnswer`]: {
    'token.absent': ['idle'],
    'live.received': ['open', `${A}.awaitingAnswer`],
    'live.closed': ['waiting', 'refused'],
  },
  open: {
    'token.absent': ['idle'],
    'account.known': [`${A}.awaitingAnswer`, 'open'],
    'live.closed': ['waiting', 'refused'],
  },
  waiting: { 'token.absent': ['idle'], 'xstate.after': ['connecting', 'offline'] },
  offline: { 'token.absent': ['idle'], 'net.online': ['connecting'] },
  refused: { 'token.absent': ['idle'], 'token.present': ['connecting', 'refused'] },
};

describe('walk of the live connection', () => {
  test('every state is reached', () => {
    expect([...new Set(graph.map(({ state }) => nameOf(state)))].sort()).toEqual(Object.keys(TABLE).sort());
  });

  test.each(Object.keys(TABLE))('%s: each event leads where the table says, and everywhere it says', state => {
    const cells = new Map<string, Set<string>>();
    for (const { from, event, to } of edges.filter(edge => nameOf(edge.from) === state)) {
      const name = event.type.startsWith('xstate.after') ? 'xstate.after' : event.type;
      cells.set(name, (cells.get(name) ?? new Set()).add(nameOf(to)));
      expect(from.status).toBe('active');
    }
    for (const [event, reached] of cells) {
      expect([event, [...reached].sort()]).toEqual([event, [...(TABLE[state]?.[event] ?? [state])].sort()]);
    }
  });

  test('no token means idle, and idle means no token', () => {
    for (const { to } of edges) expect(to.context.token === null).toBe(to.value === 'idle');
  });

  test('a refused token is never connected with again', () => {
    for (const { from, to } of edges) {
      if (from.value === 'refused' && to.value === 'connecting')
        expect(to.context.token).not.toBe(from.context.refused);
    }
  });

  test('only an open connection can be authenticated', () => {
    for (const { to } of edges) {
      if (to.context.authenticated !== null) expect(['open', 'authenticating.awaitingAnswer']).toContain(nameOf(to));
    }
  });
});
