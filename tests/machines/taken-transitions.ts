import { getShortestPaths } from '@xstate/graph';
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  createActor,
} from 'xstate';
import type { FlowWalk } from '#machines/kernel/walk.ts';

/** Every transition a machine declares, and which of them a walk takes: events, answers, timers, eventless ones, all guards. */
const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)];

const declaredBy = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

/** `work.browsing × APPROVE #1 -> work.deciding`: the first of those that the event may take there. */
function nameOf(transition: AnyTransitionDefinition): string {
  const { source, eventType, target } = transition;
  const siblings = declaredBy(source).filter(other => other.eventType === eventType);
  const place = siblings.length > 1 ? ` #${siblings.indexOf(transition) + 1}` : '';
  const to = (target ?? []).map(({ path }) => path.join('.')).join(', ');
  return `${source.path.join('.') || '(root)'} × ${eventType || 'always'}${place} -> ${to || 'same'}`;
}

/**
 * One step, and the transitions it took. The machine's own pure step is asked, with a system that is listened to; nothing
 * is started.
 */
function stepWith(machine: AnyStateMachine, taken: Set<AnyTransitionDefinition>) {
  const self = createActor(machine);
  const inspected = self.system.inspect(event => {
    if (event.type === '@xstate.microstep') for (const one of event._transitions) taken.add(one);
  });
  const nothing = (): void => {};
  const scope = {
    self,
    id: '',
    sessionId: '',
    system: self.system,
    logger: nothing,
    defer: nothing,
    stopChild: nothing,
    emit: nothing,
    actionExecutor: nothing,
  };
  return {
    step: (snapshot: AnyMachineSnapshot, event: AnyEventObject) => machine.transition(snapshot, event, scope as never),
    end: () => inspected.unsubscribe(),
  };
}

/** An actor's answer comes only while that actor runs. */
const eventsIn = ({ events }: FlowWalk, snapshot: AnyMachineSnapshot): readonly AnyEventObject[] =>
  (typeof events === 'function' ? events(snapshot) : events).filter(({ type }) => {
    const actor = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(type)?.[1];
    return actor === undefined || Object.hasOwn(snapshot.children, actor);
  });

export interface Coverage {
  readonly total: number;
  /** Names of transitions that no step of the walk took. */
  readonly missing: readonly string[];
}

/** All shortest paths to all situations, then every event from there. */
export function coverageOf(walk: FlowWalk): Coverage {
  const declared = nodesOf(walk.machine.root).flatMap(declaredBy);
  const taken = new Set<AnyTransitionDefinition>();
  const paths = getShortestPaths(walk.machine, {
    input: walk.input as never,
    events: ((snapshot: AnyMachineSnapshot) => eventsIn(walk, snapshot)) as never,
    serializeState: ((snapshot: unknown) => walk.serialise(snapshot as AnyMachineSnapshot)) as never,
    serializeEvent: ((event: AnyEventObject) =>
      JSON.stringify(event, (_, value) => (value instanceof Error ? value.message : value))) as never,
    limit: 100_000,
  });
  const { step, end } = stepWith(walk.machine, taken);
  for (const { state } of paths) {
    const snapshot = state as AnyMachineSnapshot;
    if (snapshot.status === 'active') for (const event of eventsIn(walk, snapshot)) step(snapshot, event);
  }
  end();
  return { total: declared.length, missing: declared.filter(one => !taken.has(one)).map(nameOf) };
}
