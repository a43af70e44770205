import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';

/**
 * What `tests/machines/every-flow.walk.test.ts` needs to walk a flow. A file `<flow>.walk.ts` beside the machine exports it as
 * `walk`; the test finds it in the folders.
 */
export interface FlowWalk {
  readonly name: string;
  readonly machine: AnyStateMachine;
  readonly input?: unknown;
  /**
   * Sent in every state that is found. With the machine's own done, error and delay events (`xstate.done.actor.check`,
   * `xstate.after.undoWindow.…`): placeholders are never started, so these stand for what they would have brought.
   */
  readonly events: readonly AnyEventObject[] | ((snapshot: AnyMachineSnapshot) => readonly AnyEventObject[]);
  /** What makes two situations the same. Only the context that matters: a counter in it makes the walk endless. */
  readonly serialise: (snapshot: AnyMachineSnapshot) => string;
  /** Throws where something is wrong that must never be; asked in every situation. */
  readonly invariant?: (snapshot: AnyMachineSnapshot) => void;
  /** Ids of state nodes that these events cannot reach, with the reason. */
  readonly unreached?: Readonly<Record<string, string>>;
}
