import { DEPARTMENT_DEPTH } from '#contract/people/employee.ts';

/** Rules of the department tree, pure. */

export interface TreeNode {
  readonly id: string;
  readonly parentId: string | null;
  readonly sort: number;
}

const byId = (nodes: readonly TreeNode[]): ReadonlyMap<string, TreeNode> => new Map(nodes.map(node => [node.id, node]));

/** How deep a department lies; 1 = at the top, 0 = there is no such one. */
export function depthOf(nodes: readonly TreeNode[], id: string | null): number {
  const known = byId(nodes);
  let depth = 0;
  for (let at = id; at !== null && depth <= nodes.length; depth += 1) at = known.get(at)?.parentId ?? null;
  return depth;
}

const childrenOf = (nodes: readonly TreeNode[], id: string): readonly TreeNode[] =>
  nodes.filter(node => node.parentId === id);

/** Departments below and with this one. */
export const withBelow = (nodes: readonly TreeNode[], id: string): readonly string[] => [
  id,
  ...childrenOf(nodes, id).flatMap(child => withBelow(nodes, child.id)),
];

const heightOf = (nodes: readonly TreeNode[], id: string): number =>
  1 + Math.max(0, ...childrenOf(nodes, id).map(child => heightOf(nodes, child.id)));

export type TreeFault = 'cycle' | 'tooDeep' | 'unknownParent';

/** May `id` (null = a new one) stand under `parentId`? */
export function faultOfParent(
  nodes: readonly TreeNode[],
  id: string | null,
  parentId: string | null,
): TreeFault | null {
  if (parentId === null) return null;
  if (!nodes.some(node => node.id === parentId)) return 'unknownParent';
  if (id !== null && withBelow(nodes, id).includes(parentId)) return 'cycle';
  const height = id === null ? 1 : heightOf(nodes, id);
  return depthOf(nodes, parentId) + height > DEPARTMENT_DEPTH ? 'tooDeep' : null;
}

const STEP = 10;

/** Places among the siblings once `id` stands before `beforeId` (null = at the end): only those that change. */
export function placesAfterMove(
  nodes: readonly TreeNode[],
  {
    id,
    parentId,
    beforeId,
  }: { readonly id: string; readonly parentId: string | null; readonly beforeId: string | null },
): readonly { readonly id: string; readonly sort: number }[] {
  const siblings = nodes
    .filter(node => node.parentId === parentId && node.id !== id)
    .toSorted((left, right) => left.sort - right.sort || (left.id < right.id ? -1 : 1))
    .map(node => node.id);
  const at = beforeId === null ? -1 : siblings.indexOf(beforeId);
  const order = at < 0 ? [...siblings, id] : [...siblings.slice(0, at), id, ...siblings.slice(at)];
  const known = byId(nodes);
  return order
    .map((one, index) => ({ id: one, sort: (index + 1) * STEP }))
    .filter(one => one.id === id || known.get(one.id)?.sort !== one.sort);
}
