import type { AnyRow } from '#contract/kernel/resource.ts';

export interface LaneNode {
  readonly lane: AnyRow;
  readonly below: readonly LaneNode[];
}

/** Lanes as a tree in their order. A lane whose parent is not there stands at the top. */
export function laneTree(lanes: readonly AnyRow[]): readonly LaneNode[] {
  const known = new Set(lanes.map(({ id }) => id));
  const parentOf = (lane: AnyRow): string | null =>
    typeof lane.parentId === 'string' && known.has(lane.parentId) ? lane.parentId : null;
  const below = Map.groupBy(lanes, parentOf);
  const nodesOf = (parent: string | null, depth: number): readonly LaneNode[] =>
    depth > 9 ? [] : (below.get(parent) ?? []).map(lane => ({ lane, below: nodesOf(lane.id, depth + 1) }));
  return nodesOf(null, 0);
}

/** The lane and all below it: none of them can be its new parent. */
export function withAllBelow(lanes: readonly AnyRow[], id: string): ReadonlySet<string> {
  const found = new Set([id]);
  for (let grew = true; grew; ) {
    const more = lanes.filter(lane => found.has(String(lane.parentId)) && !found.has(lane.id));
    for (const lane of more) found.add(lane.id);
    grew = more.length > 0;
  }
  return found;
}
