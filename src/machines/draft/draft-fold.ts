/**
 * Unsent work as a stream of events: state = fold(events). Undo and redo are steps of the same stream, so that they
 * survive a closed browser like everything else.
 */
export type DraftStep<E> =
  | { readonly kind: 'do'; readonly event: E }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' };

export interface DraftDefinition<S, E> {
  readonly initial: S;
  evolve(state: S, event: E): S;
  /**
   * One event that does what `earlier` and `later` do one after the other, or nothing. Keystrokes in one field become one
   * step to undo; only steps that are not yet saved are merged.
   */
  merge?(earlier: E, later: E): E | null;
}

export interface DraftHistory<E> {
  /** Events in force, oldest first. */
  readonly done: readonly E[];
  /** Taken back, the last one at the end. */
  readonly undone: readonly E[];
}

export const NO_HISTORY: DraftHistory<never> = { done: [], undone: [] };

/** A new event ends the possibility to redo, as in every editor. Undo and redo without anything to do change nothing. */
export function takeStep<E>(history: DraftHistory<E>, step: DraftStep<E>): DraftHistory<E> {
  const { done, undone } = history;
  switch (step.kind) {
    case 'do':
      return { done: [...done, step.event], undone: [] };
    case 'undo':
      return done.length === 0 ? history : { done: done.slice(0, -1), undone: [...undone, done.at(-1) as E] };
    case 'redo':
      return undone.length === 0 ? history : { done: [...done, undone.at(-1) as E], undone: undone.slice(0, -1) };
  }
}

export const historyOf = <E>(steps: readonly DraftStep<E>[], start: DraftHistory<E> = NO_HISTORY): DraftHistory<E> =>
  steps.reduce(takeStep, start);

export const foldDraft = <S, E>({ initial, evolve }: DraftDefinition<S, E>, history: DraftHistory<E>): S =>
  history.done.reduce(evolve, initial);

/** Adds a step to those waiting to be saved; an event that continues the last one is merged into it. */
export function enqueueStep<S, E>(
  definition: DraftDefinition<S, E>,
  waiting: readonly DraftStep<E>[],
  step: DraftStep<E>,
): readonly DraftStep<E>[] {
  const last = waiting.at(-1);
  const merged = last?.kind === 'do' && step.kind === 'do' ? definition.merge?.(last.event, step.event) : null;
  return merged ? [...waiting.slice(0, -1), { kind: 'do', event: merged }] : [...waiting, step];
}
