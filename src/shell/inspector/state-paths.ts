import type { AnyStateNode, StateValue } from 'xstate';

/** Every leaf of a machine, `seated.steady`: what it can be in. */
export function leavesOf(node: AnyStateNode, path: readonly string[] = []): string[] {
  const inner = Object.values(node.states);
  if (inner.length === 0) return [path.join('.')];
  return inner.flatMap(state => leavesOf(state, [...path, state.key]));
}

/** The leaves it is in; a parallel machine is in several. */
export function pathsOf(value: StateValue | undefined, path: readonly string[] = []): string[] {
  if (value === undefined) return [];
  if (typeof value === 'string') return [[...path, value].join('.')];
  const inner = Object.entries(value);
  return inner.length === 0 ? [path.join('.')] : inner.flatMap(([key, held]) => pathsOf(held, [...path, key]));
}
