import type { MenuDifference } from '#contract/access/menu-difference.ts';
import type { DraftNode, MenuTreeName } from '#contract/access/menu-draft.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { NodeButton } from '../../identity/rights.read.ts';

/** The tree as it stands, as a draft would write it. */
export async function liveTree({ db }: Tx, tree: MenuTreeName): Promise<DraftNode[]> {
  const rows = await db
    .selectFrom('menuNode')
    .select(['id', 'parentId', 'path', 'kind', 'nameZh', 'nameEn', 'icon', 'url', 'sort', 'hidden', 'buttons'])
    .where('tree', '=', tree)
    .where('removed', '=', false)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const standing = new Set(rows.map(row => row.id));
  return rows.map(row => ({
    ...row,
    // Below a node that was taken out: it stands at the top, as the menu shows it.
    parentId: row.parentId !== null && standing.has(row.parentId) ? row.parentId : null,
    buttons: (row.buttons as NodeButton[]).map(({ code, nameZh, nameEn }) => ({ code, nameZh, nameEn })),
  }));
}

interface Removed {
  readonly id: string;
  readonly path: string;
}

/** Nodes once taken out, by what a draft may call them. */
async function removedNodes({ db }: Tx, tree: MenuTreeName): Promise<readonly Removed[]> {
  return db
    .selectFrom('menuNode')
    .select(['id', 'path'])
    .where('tree', '=', tree)
    .where('removed', '=', true)
    .orderBy('id')
    .execute();
}

/** A node that is added where one was taken out is that one again, with its grants. */
export async function revived(
  tx: Tx,
  tree: MenuTreeName,
  live: readonly DraftNode[],
  wanted: readonly DraftNode[],
): Promise<DraftNode[]> {
  const standing = new Set(live.map(node => node.id));
  const gone = await removedNodes(tx, tree);
  const byPath = new Map(gone.map(node => [node.path.toLowerCase(), node.id]));
  const known = new Set(gone.map(node => node.id));
  const named = new Set(wanted.map(node => node.id));
  const idOf = new Map<string, string>();
  for (const { id, path } of wanted) {
    const old = byPath.get(path.toLowerCase());
    if (!standing.has(id) && !known.has(id) && old && !named.has(old)) idOf.set(id, old);
  }
  return wanted.map(node => ({
    ...node,
    id: idOf.get(node.id) ?? node.id,
    parentId: node.parentId === null ? null : (idOf.get(node.parentId) ?? node.parentId),
  }));
}

/** Writes the difference. Paths that change are freed first: two nodes may exchange theirs. */
export async function writeTree(
  { db }: Tx,
  tree: MenuTreeName,
  wanted: readonly DraftNode[],
  { added, removed, changed }: MenuDifference,
): Promise<void> {
  const idsOf = (nodes: readonly { readonly id: string }[]): string[] => nodes.map(node => node.id);
  if (removed.length > 0)
    await db.updateTable('menuNode').set({ removed: true }).where('id', 'in', idsOf(removed)).execute();
  const repathed = changed.filter(({ fields }) => fields.some(({ field }) => field === 'path'));
  if (repathed.length > 0)
    await db
      .updateTable('menuNode')
      .set(({ ref }) => ({ path: ref('id') }))
      .where('id', 'in', idsOf(repathed))
      .execute();
  const touched = new Set(idsOf([...added, ...changed]));
  const rows = wanted.filter(node => touched.has(node.id));
  if (rows.length === 0) return;
  await db
    .insertInto('menuNode')
    .values(
      rows.map(({ buttons, ...node }) => ({
        ...node,
        tree,
        buttons: JSON.stringify(buttons),
        enabled: true,
        origin: null,
        removed: false,
      })),
    )
    .onConflict(conflict =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        parentId: ref('excluded.parentId'),
        path: ref('excluded.path'),
        kind: ref('excluded.kind'),
        nameZh: ref('excluded.nameZh'),
        nameEn: ref('excluded.nameEn'),
        icon: ref('excluded.icon'),
        url: ref('excluded.url'),
        sort: ref('excluded.sort'),
        hidden: ref('excluded.hidden'),
        buttons: ref('excluded.buttons'),
        removed: false,
      })),
    )
    .execute();
}
