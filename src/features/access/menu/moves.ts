import { childrenOf, type DraftNode, isExternalRoot, moveNode } from '#contract/access/menu-draft.ts';

export type Move = 'up' | 'down' | 'in' | 'out';

/** The nodes after a step of the keyboard; null where there is no such step. */
export function movedBy(nodes: readonly DraftNode[], id: string, move: Move): DraftNode[] | null {
  const node = nodes.find(candidate => candidate.id === id);
  if (!node || isExternalRoot(node)) return null;
  const siblings = childrenOf(nodes, node.parentId);
  const place = siblings.findIndex(sibling => sibling.id === id);
  if (move === 'up') return place === 0 ? null : moveNode(nodes, id, node.parentId, place - 1);
  if (move === 'down') return place === siblings.length - 1 ? null : moveNode(nodes, id, node.parentId, place + 1);
  if (move === 'in') {
    const above = siblings[place - 1];
    return above ? moveNode(nodes, id, above.id, childrenOf(nodes, above.id).length) : null;
  }
  const parent = nodes.find(candidate => candidate.id === node.parentId);
  // The one root of the external tree stays the only one.
  if (!parent || isExternalRoot(parent)) return null;
  const aunts = childrenOf(nodes, parent.parentId);
  return moveNode(nodes, id, parent.parentId, aunts.findIndex(aunt => aunt.id === parent.id) + 1);
}

/** Drops a node before another, or into it as its last child. */
export function droppedAt(
  nodes: readonly DraftNode[],
  id: string,
  target: DraftNode,
  where: 'before' | 'inside',
): DraftNode[] | null {
  const node = nodes.find(candidate => candidate.id === id);
  if (!node || isExternalRoot(node) || id === target.id) return null;
  if (where === 'inside') return moveNode(nodes, id, target.id, childrenOf(nodes, target.id).length);
  if (isExternalRoot(target)) return null;
  const siblings = childrenOf(nodes, target.parentId).filter(sibling => sibling.id !== id);
  return moveNode(
    nodes,
    id,
    target.parentId,
    siblings.findIndex(sibling => sibling.id === target.id),
  );
}
