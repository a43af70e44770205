import type { AnyActor, EventObject } from 'xstate';
import type { ClientLog } from './client-log.ts';
import { noteHeard } from './replay.ts';

/**
 * The flow of a screen hears the client log, as the client's own machines do: what the screen tells it is appended first and reaches
 * it from there. With where it began, and with what its calls and timers answered, the log is enough to play it again.
 */
export const FLOW_BEGAN = 'flow.began';
export const FLOW_TOLD = 'flow.told';
export const FLOW_LEFT = 'flow.left';

/** Payload of `flow.began`: a screen that comes back into view goes on where it was. */
export interface FlowBegan {
  /** One of those that run; two tabs may show the same screen. */
  readonly machine: string;
  /** Id of its machine. */
  readonly flow: string;
  readonly value: unknown;
  readonly context: unknown;
}

/** Noted otherwise, or no business of a reader. */
const UNNOTED = /^xstate\.(init|stop)/;

/** Appends what the screen tells the flow. It is heard at once, unless another entry is being delivered: then right after it. */
export function tellFlow(log: ClientLog, name: string, event: EventObject): void {
  const entry = { type: FLOW_TOLD, machine: name, event };
  log.append('user', entry);
}

/** Starts the flow and feeds it from the log, until the screen leaves. A call that is under way then is still heard. */
export function feedFlow(log: ClientLog, actor: AnyActor, name: string): () => void {
  let fed: unknown = null;
  const { value, context } = actor.getSnapshot();
  const began: FlowBegan & { readonly type: string } = {
    type: FLOW_BEGAN,
    machine: name,
    flow: actor.logic.id,
    value,
    context,
  };
  log.append('user', began);
  const inspecting = actor.system.inspect(inspection => {
    if (inspection.type !== '@xstate.event' || inspection.actorRef !== actor) return;
    const { event } = inspection;
    if (event !== fed && !UNNOTED.test(event.type)) noteHeard(log, name, event);
  });
  const telling = log.entries$.subscribe(({ type, payload }) => {
    if (type !== FLOW_TOLD || payload.machine !== name) return;
    const event = payload.event as EventObject;
    fed = event;
    actor.send(event);
  });
  actor.start();
  return () => {
    telling.unsubscribe();
    inspecting.unsubscribe();
    const left = { type: FLOW_LEFT, machine: name };
    log.append('user', left);
  };
}
