import { getShortestPaths } from '@xstate/graph';
import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { initialTransition, type SnapshotFrom, transition } from 'xstate';
import type { Tab } from './tab.ts';
import { type TabsEvent, tabsFlow } from './tabs.flow.ts';

const LIMIT = 2;
const KEYS = ['a', 'b', 'c'];
const tab = (key: string): Tab => ({
  key,
  url: `/${key}`,
  title: { zh: key, en: key },
  pinned: false,
  dirty: false,
  keepAlive: key === 'a',
});
const EVENTS: TabsEvent[] = [
  ...KEYS.flatMap((key): TabsEvent[] => [
    { type: 'tab.opened', tab: tab(key) },
    { type: 'tab.activated', key },
    { type: 'tab.closed', key },
    { type: 'others.closed', key },
    { type: 'right.closed', key },
    { type: 'split.opened', key },
    { type: 'tab.pinned', key, pinned: true },
    { type: 'tab.pinned', key, pinned: false },
    { type: 'draft.changed', key, dirty: true },
    { type: 'draft.changed', key, dirty: false },
  ]),
  { type: 'title.changed', key: 'a', title: { zh: 'a', en: 'a' } },
  { type: 'neighbour.activated', by: 1 },
  { type: 'neighbour.activated', by: -1 },
  { type: 'tab.reopened' },
  { type: 'tab.moved', key: 'a', to: 0 },
  { type: 'tab.moved', key: 'b', to: 1 },
  { type: 'split.opened', key: null },
  { type: 'split.closed' },
  { type: 'split.resized', share: 0.3 },
  { type: 'half.switched' },
  { type: 'limit.changed', limit: LIMIT },
  { type: 'discard.confirmed' },
  { type: 'discard.cancelled' },
  {
    type: 'seat.entered',
    saved: { tabs: [tab('a'), tab('b'), tab('c')], activeKey: 'b', split: { left: 'a', right: 'b', share: 0.5 } },
  },
  { type: 'seat.entered', saved: { tabs: [], activeKey: null, split: null } },
];

type Snapshot = SnapshotFrom<typeof tabsFlow>;

const stateKey = ({ value, context }: Snapshot) =>
  JSON.stringify([
    value,
    context.tabs.map(({ key, pinned, dirty }) => [key, pinned, dirty]),
    context.recency,
    context.split,
    context.closed.map(({ key }) => key),
    context.pending,
  ]);

function checkInvariants({ value, context }: Snapshot, trace: string, limit = LIMIT) {
  const { tabs, activeKey, recency, split, closed, pending } = context;
  const keys = tabs.map(({ key }) => key);
  expect(keys.length, trace).toBeLessThanOrEqual(limit);
  expect(new Set(keys).size, trace).toBe(keys.length);
  // One tab is in view whenever there is one, and it is the one last viewed.
  expect(activeKey, trace).toBe(recency[0] ?? null);
  expect([...recency].sort(), trace).toEqual([...keys].sort());
  expect(
    tabs.findLastIndex(({ pinned }) => pinned),
    trace,
  ).toBeLessThan(tabs.filter(({ pinned }) => pinned).length);
  // Two different open tabs stand side by side, and the one in view is one of them.
  if (split) {
    expect(new Set([split.left, split.right]).size, trace).toBe(2);
    expect(keys, trace).toEqual(expect.arrayContaining([split.left, split.right]));
    expect([split.left, split.right], trace).toContain(activeKey);
  }
  // A tab is open or can be reopened, never both.
  expect(
    closed.filter(({ key }) => keys.includes(key)),
    trace,
  ).toEqual([]);
  expect(
    closed.every(({ pinned, dirty }) => !pinned && !dirty),
    trace,
  ).toBe(true);
  expect(pending !== null, trace).toBe(value === 'confirming');
}

const input = { limit: LIMIT };
const paths = getShortestPaths(tabsFlow, {
  input,
  events: EVENTS,
  serializeState: snapshot => stateKey(snapshot) as never,
});

/** Every event in every state. */
const steps = paths.flatMap(({ state }) =>
  EVENTS.map(event => {
    const [next, actions] = transition(tabsFlow, state, event);
    const told = actions
      .filter(action => (action.type as string) === 'xstate.emit')
      .map(action => (action.params as { event?: { type: string } }).event?.type);
    return { state, event, next, told };
  }),
);

describe('every state of the tab strip', () => {
  it('is reached and keeps the invariants', () => {
    expect(new Set(paths.map(path => path.state.value))).toEqual(new Set(['settled', 'confirming']));
    for (const { state, steps } of paths) checkInvariants(state, steps.map(step => step.event.type).join(' '));
  });

  it('never loses unsent input unasked', () => {
    const losses = steps.filter(({ state, next }) =>
      state.context.tabs.some(({ key, dirty }) => dirty && !next.context.tabs.some(other => other.key === key)),
    );
    // Another seat's drafts stay in their own store.
    expect(new Set(losses.map(({ event }) => event.type))).toEqual(new Set(['discard.confirmed', 'seat.entered']));
  });

  it('tells the router whenever the tab in view changes by itself, and only then', () => {
    const wrong = steps.filter(({ state, event, next, told }) => {
      const moved = next.context.activeKey !== state.context.activeKey;
      // These two follow the address, so the router knows already.
      const follows = event.type === 'tab.opened' || event.type === 'seat.entered';
      return told.filter(type => type !== 'tab.refused').length !== (moved && !follows ? 1 : 0);
    });
    expect(wrong.map(({ state, event }) => [stateKey(state), event])).toEqual([]);
  });
});

// With room for a third tab another page takes one of two halves.
describe.each([LIMIT, KEYS.length])('any sequence of events on a strip of %d', limit => {
  const events = EVENTS.map(event => (event.type === 'limit.changed' ? { ...event, limit } : event));
  it('keeps the invariants', () => {
    assert(
      property(array(constantFrom(...events), { maxLength: 60 }), sequence => {
        let [snapshot] = initialTransition(tabsFlow, { limit });
        sequence.forEach((event, index) => {
          [snapshot] = transition(tabsFlow, snapshot, event);
          const trace = sequence.slice(0, index + 1).map(({ type }) => type);
          checkInvariants(snapshot, trace.join(' '), limit);
        });
      }),
      { numRuns: 300 },
    );
  });
});
