import { getShortestPaths } from '@xstate/graph';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AnyEventObject, type AnyMachineSnapshot, type AnyStateNode, initialTransition, transition } from 'xstate';
import type { FlowWalk } from '#machines/kernel/walk.ts';

/** Every `<flow>.walk.ts` beside a machine joins by being there. */
const found = import.meta.glob<{ readonly walk: FlowWalk }>('../../src/machines/**/*.walk.ts', { eager: true });
const walks = Object.values(found).map(({ walk }) => walk);

/** Transitions tried; a walk that needs more serialises something it should not. */
const LIMIT = 100_000;

/**
 * The events of a situation. An actor's answer is sent only while that actor is invoked: XState ends a machine that gets an
 * error from nobody, and such an error cannot come.
 */
function eventsIn({ events }: FlowWalk, snapshot: AnyMachineSnapshot): readonly AnyEventObject[] {
  const all = typeof events === 'function' ? events(snapshot) : events;
  return all.filter(({ type }) => {
    const actor = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(type)?.[1];
    return actor === undefined || Object.hasOwn(snapshot.children, actor);
  });
}

const nextOf = (walk: FlowWalk, snapshot: AnyMachineSnapshot, event: AnyEventObject): AnyMachineSnapshot =>
  transition(walk.machine, snapshot, event)[0];

const nodes = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodes)];
const idsOf = (snapshot: AnyMachineSnapshot): string[] =>
  // The nodes a snapshot stands on; XState keeps them under a private name.
  (snapshot as unknown as { _nodes: AnyStateNode[] })._nodes.map(node => node.id);

const begin = (walk: FlowWalk): AnyMachineSnapshot => initialTransition(walk.machine, walk.input as never)[0];

it('finds the flows', () => {
  expect(walks.map(({ name }) => name)).toContain('multi-create');
  expect(new Set(walks.map(({ name }) => name)).size).toBe(walks.length);
});

describe.each(walks)('flow $name', walk => {
  const paths = getShortestPaths(walk.machine, {
    input: walk.input as never,
    events: ((snapshot: AnyMachineSnapshot) => eventsIn(walk, snapshot)) as never,
    serializeState: ((snapshot: unknown) => walk.serialise(snapshot as AnyMachineSnapshot)) as never,
    limit: LIMIT,
  });
  const situations = paths.map(({ state }) => state as AnyMachineSnapshot);

  it('reaches every state', () => {
    const reached = new Set(situations.flatMap(idsOf));
    const missing = nodes(walk.machine.root).filter(({ id }) => !reached.has(id) && !(id in (walk.unreached ?? {})));
    expect(missing.map(({ id }) => id)).toEqual([]);
    expect(Object.keys(walk.unreached ?? {}).filter(id => reached.has(id))).toEqual([]);
  });

  it('takes every event in every situation without breaking, and its invariant holds', () => {
    const begins = walk.serialise(begin(walk));
    expect(situations.map(snapshot => walk.serialise(snapshot))).toContain(begins);
    for (const snapshot of situations)
      for (const event of snapshot.status === 'active' ? eventsIn(walk, snapshot) : []) {
        const next = nextOf(walk, snapshot, event);
        expect(next.status, `${JSON.stringify(snapshot.value)} × ${event.type}`).not.toBe('error');
        walk.invariant?.(next);
      }
  });

  it('knows a situation in which each event matters', () => {
    const sent = new Set((typeof walk.events === 'function' ? [] : walk.events).map(event => JSON.stringify(event)));
    const matters = new Set<string>();
    for (const snapshot of situations.filter(({ status }) => status === 'active'))
      for (const event of eventsIn(walk, snapshot)) {
        const key = JSON.stringify(event);
        sent.add(key);
        const next = nextOf(walk, snapshot, event);
        if (walk.serialise(next) !== walk.serialise(snapshot) || next.context !== snapshot.context) matters.add(key);
      }
    expect([...sent].filter(key => !matters.has(key))).toEqual([]);
  });

  it('stays sound under random events', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 40 }), choices => {
        let snapshot = begin(walk);
        for (const choice of choices) {
          if (snapshot.status !== 'active') break;
          const events = eventsIn(walk, snapshot);
          snapshot = nextOf(walk, snapshot, events[choice % events.length]!);
          walk.invariant?.(snapshot);
        }
        expect(snapshot.status).not.toBe('error');
      }),
      { numRuns: 500 },
    );
  });
});
