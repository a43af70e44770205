import type { CellName } from './table-state.ts';

/** A cell that a step wrote. */
export interface StepCell extends CellName {
  readonly before: unknown;
  readonly after: unknown;
}

/** What is undone at once: one typed cell, or a whole pasted block. */
export interface Step {
  readonly cells: readonly StepCell[];
  /** Cells that were marked, with what was typed into them: undoing takes the marks away. */
  readonly refused: readonly (CellName & { readonly text: string })[];
}

const MOST = 200;

/** Steps of one table since it is shown. */
export function editSteps() {
  let done: readonly Step[] = [];
  let undone: readonly Step[] = [];
  return {
    push(step: Step): void {
      if (step.cells.length === 0 && step.refused.length === 0) return;
      done = [...done, step].slice(-MOST);
      undone = [];
    },
    /** Takes the step off; `put` says what became of it. */
    take(way: 'undo' | 'redo'): Step | undefined {
      const step = (way === 'undo' ? done : undone).at(-1);
      if (way === 'undo') done = done.slice(0, -1);
      else undone = undone.slice(0, -1);
      return step;
    },
    put(way: 'undo' | 'redo', step: Step): void {
      if (step.cells.length === 0) return;
      if (way === 'undo') undone = [...undone, step];
      else done = [...done, step];
    },
  };
}
