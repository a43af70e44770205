import type { Change } from '#contract/kernel/facts.ts';

/**
 * Which fields a reviewer must look at: paths changed since the last approved revision. A change of a whole block
 * (`boxes`) marks everything below it, a change below (`boxes.0.sealNo`) marks the block too.
 */
export function changedPaths(changes: readonly Change[]): (path: string) => boolean {
  const paths = changes.map(change => change.path.replace(/\[(\d+)\]/g, '.$1'));
  return path =>
    paths.some(changed => changed === path || changed.startsWith(`${path}.`) || path.startsWith(`${changed}.`));
}

/** The value before, for the same path; undefined when it was not there. */
export function valueBefore(changes: readonly Change[], path: string): unknown {
  return changes.find(change => change.path.replace(/\[(\d+)\]/g, '.$1') === path)?.before;
}
