import { type AnyStateMachine, createMachine, type MachineContext, transition } from 'xstate';
import type { Finding } from '#contract/kernel/errors.ts';
import type { Text } from '#contract/kernel/text.ts';

/** Why a command is not accepted: a code of the area's catalogue, so that a reader learns the reason. */
export interface Refusal {
  readonly code: string;
  readonly params?: Readonly<Record<string, unknown>>;
  /** What is wrong at single places of what was sent; told in the place of the code. */
  readonly findings?: readonly Finding[];
  /** Field of the payload at fault, `refs.2.qty`; none where the event as a whole is refused. */
  readonly path?: string;
}

/** A named condition; answers a refusal or nothing. Pure: time, person and neighbours come with the command. */
export type Guard<Context, Command> = (context: Context, command: Command) => Refusal | null;

/** Where a document stands before its first fact. Rows `from: [NEW]` are the ways it comes into being. */
export const NEW = 'NEW';
export type OrNew<State extends string> = State | typeof NEW;

interface AnyCommand {
  readonly type: string;
}

/** The member of a command union with this type. */
export type CommandOf<Command extends AnyCommand, Event extends Command['type']> = Extract<Command, { type: Event }>;

/** One row of the document's transition table, in the words of the design. Its guards see only their own command. */
export type TransitionRow<State extends string, Context, Command extends AnyCommand> = {
  readonly [Event in Command['type']]: {
    readonly from: readonly OrNew<State>[];
    readonly event: Event;
    /** `same` keeps the state. */
    readonly to: State | 'same';
    /** Asked in this order; the first refusal is the one that is told. */
    readonly guards?: readonly Guard<Context, CommandOf<Command, Event>>[];
  };
}[Command['type']];

export interface LifecycleDefinition<State extends string, Context extends MachineContext, Command extends AnyCommand> {
  readonly id: string;
  readonly states: readonly State[];
  /** Code of the refusal where a state does not know the event at all. */
  readonly notPermitted: string;
  readonly rows: readonly TransitionRow<State, Context, Command>[];
  readonly labels: Readonly<Record<State, Text>>;
}

export interface Lifecycle<State extends string, Context extends MachineContext, Command extends AnyCommand>
  extends LifecycleDefinition<State, Context, Command> {
  /** The XState machine built from the rows: what the inspector draws and what `permits` asks. */
  readonly machine: AnyStateMachine;
}

export type Permit<State extends string> =
  | { readonly ok: true; readonly to: State }
  | { readonly ok: false; readonly refusal: Refusal };

function firstRefusal<State extends string, Context, Command extends AnyCommand>(
  row: TransitionRow<State, Context, Command>,
  context: Context,
  command: Command,
): Refusal | null {
  // The row was found by `command.type`, so its guards fit this command; the compiler cannot follow that.
  for (const guard of (row.guards ?? []) as readonly Guard<Context, Command>[]) {
    const refusal = guard(context, command);
    if (refusal) return refusal;
  }
  return null;
}

const rowsFrom = <State extends string, Context extends MachineContext, Command extends AnyCommand>(
  definition: LifecycleDefinition<State, Context, Command>,
  state: OrNew<State>,
): readonly TransitionRow<State, Context, Command>[] => definition.rows.filter(row => row.from.includes(state));

const eventsOf = <State extends string, Context, Command extends AnyCommand>(
  rows: readonly TransitionRow<State, Context, Command>[],
): Command['type'][] => [...new Set<Command['type']>(rows.map(row => row.event))];

/**
 * The XState machine of a transition table. Guards are those of the rows; effects hang on facts, not on transitions,
 * so the machine has no actions, no clock and no ids, and runs unchanged on the server, in the browser and in tests.
 */
function toMachine<State extends string, Context extends MachineContext, Command extends AnyCommand>(
  definition: LifecycleDefinition<State, Context, Command>,
): AnyStateMachine {
  const stateNode = (state: OrNew<State>) => {
    const rows = rowsFrom(definition, state);
    const on = eventsOf(rows).map(event => [
      event,
      rows
        .filter(row => row.event === event)
        .map(row => ({
          target: row.to === 'same' ? state : row.to,
          guard: ({ context, event: command }: { context: Context; event: Command }) =>
            firstRefusal(row, context, command) === null,
        })),
    ]);
    return { on: Object.fromEntries(on), meta: state === NEW ? {} : { label: definition.labels[state as State] } };
  };
  return createMachine({
    id: definition.id,
    types: {} as { context: Context; events: Command; input: Context },
    context: ({ input }: { input: Context }) => input,
    initial: NEW,
    states: Object.fromEntries([NEW, ...definition.states].map(state => [state, stateNode(state as OrNew<State>)])),
  });
}

export function defineLifecycle<State extends string, Context extends MachineContext, Command extends AnyCommand>(
  definition: LifecycleDefinition<State, Context, Command>,
): Lifecycle<State, Context, Command> {
  return { ...definition, machine: toMachine(definition) };
}

/**
 * May this document, in this state, take this command? Decided by the machine's own pure `transition()`;
 * a refused command names the first failing guard, or `notPermitted` where the state does not know it.
 */
export function permits<State extends string, Context extends MachineContext, Command extends AnyCommand>(
  lifecycle: Lifecycle<State, Context, Command>,
  state: OrNew<State>,
  context: Context,
  command: Command,
): Permit<State> {
  const snapshot = lifecycle.machine.resolveState({ value: state, context });
  if (snapshot.can(command)) {
    const [next] = transition(lifecycle.machine, snapshot, command);
    return { ok: true, to: next.value as State };
  }
  const refusal = rowsFrom(lifecycle, state)
    .filter(row => row.event === command.type)
    .map(row => firstRefusal(row, context, command))
    .find(found => found !== null);
  return { ok: false, refusal: refusal ?? { code: lifecycle.notPermitted } };
}

/** Events this state knows at all, guards aside: what a screen lists as possible or disabled. */
export const knownEvents = <State extends string, Context extends MachineContext, Command extends AnyCommand>(
  lifecycle: Lifecycle<State, Context, Command>,
  state: OrNew<State>,
): Command['type'][] => eventsOf(rowsFrom(lifecycle, state));
