import {
  type Actor,
  type ActorOptions,
  type AnyStateMachine,
  createActor,
  type EventFromLogic,
  type InspectionEvent,
} from 'xstate';
import type { ClientClock } from './client-clock.ts';
import type { ClientLog } from './client-log.ts';
import { heardBy, noteHeard } from './replay.ts';

/** Timers that change no state are not worth an entry every five seconds. */
const UNNOTED = /^(xstate\.(init|stop)|ping\.due)/;

/**
 * Starts a machine that hears the log and nothing else. What its own actors and timers tell it is written into the log,
 * so that the log alone is enough to replay it.
 */
export function bridge<Machine extends AnyStateMachine>(
  machine: Machine,
  types: readonly string[],
  log: ClientLog,
  clock: ClientClock,
): { readonly actor: Actor<Machine>; start(): () => void } {
  let fed: unknown = null;
  const inspect = ({ type, ...inspection }: InspectionEvent): void => {
    if (type !== '@xstate.event' || inspection.actorRef !== actor || !('event' in inspection)) return;
    const { event } = inspection;
    if (event !== fed && !UNNOTED.test(event.type)) noteHeard(log, machine.id, event);
  };
  const actor: Actor<Machine> = createActor(machine, { clock, inspect } as ActorOptions<Machine>);

  return {
    actor,
    start() {
      const subscription = log.entries$.subscribe(entry => {
        if (!types.includes(entry.type)) return;
        fed = heardBy(machine.id, types, entry);
        actor.send(fed as EventFromLogic<Machine>);
      });
      actor.start();
      return () => {
        subscription.unsubscribe();
        actor.stop();
      };
    },
  };
}
