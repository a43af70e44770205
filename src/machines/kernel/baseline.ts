import type { Fact } from '#contract/kernel/facts.ts';

/**
 * The log of a document says everything from its BASELINE on: one fact of the system that holds those values of the row which the facts
 * before it never told. It changes no state.
 */
export const BASELINE = 'BASELINE';

/** What the fold of a log needs of a fact to take a baseline in. */
type Told = Pick<Fact, 'seq' | 'event' | 'changes'>;

/** The document after a baseline: its values, and the number of the fact. */
export const afterBaseline = <D extends object>(before: D, { seq, changes }: Told): D => ({
  ...before,
  ...Object.fromEntries(changes.map(({ path, after }) => [path, after ?? null])),
  version: seq,
});

/** An evolution that also understands baselines; the document's own is asked for every other fact. */
export const withBaseline =
  <D extends object, F extends Told>(evolve: (before: D | null, fact: F) => D) =>
  (before: D | null, fact: F): D =>
    fact.event === BASELINE && before !== null ? afterBaseline(before, fact) : evolve(before, fact);
