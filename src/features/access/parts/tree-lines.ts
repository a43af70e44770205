/** A tree as the lines that are in view. Parents stand before their children; order among siblings is the order given. */
export interface TreeItem {
  readonly id: string;
  readonly parentId: string | null;
}

export interface TreeLine<Item extends TreeItem> {
  readonly item: Item;
  readonly depth: number;
  readonly hasChildren: boolean;
  readonly isOpen: boolean;
}

export function treeLines<Item extends TreeItem>(
  items: readonly Item[],
  isOpen: (id: string) => boolean,
): TreeLine<Item>[] {
  const ids = new Set(items.map(item => item.id));
  const below = Map.groupBy(items, item => (item.parentId !== null && ids.has(item.parentId) ? item.parentId : null));
  const walk = (parentId: string | null, depth: number): TreeLine<Item>[] =>
    (below.get(parentId) ?? []).flatMap(item => {
      const hasChildren = below.has(item.id);
      const open = hasChildren && isOpen(item.id);
      return [{ item, depth, hasChildren, isOpen: open }, ...(open ? walk(item.id, depth + 1) : [])];
    });
  return walk(null, 0);
}

/** The items that fit, with all that stands above them. */
export function searchedTree<Item extends TreeItem>(
  items: readonly Item[],
  fits: (item: Item) => boolean,
): readonly Item[] {
  const byId = new Map(items.map(item => [item.id, item]));
  const kept = new Set<string>();
  for (const item of items.filter(fits)) {
    for (let at: Item | undefined = item; at && !kept.has(at.id); at = byId.get(at.parentId ?? '')) kept.add(at.id);
  }
  return items.filter(item => kept.has(item.id));
}
