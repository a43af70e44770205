import { menuDifference } from '#contract/access/menu-difference.ts';
import type { DraftNode, MenuTreeName } from '#contract/access/menu-draft.ts';
import { AppError } from '#contract/kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { liveTree } from './live-tree.ts';
import { draftOf, refuseBad } from './versions.ts';

export interface DraftToSave {
  readonly tree: MenuTreeName;
  readonly nodes: readonly DraftNode[];
  /** 0 begins a draft. */
  readonly version: number;
  readonly by: string;
  readonly now: Date;
}

/** Which buttons an edit takes, by what it does to the tree. */
function codesFor(before: readonly DraftNode[], after: readonly DraftNode[]): string[] {
  const { added, removed, changed } = menuDifference(before, after);
  const edits = changed.some(
    ({ fields, buttonsAdded, buttonsRemoved, buttonsRenamed }) =>
      fields.length + buttonsAdded.length + buttonsRemoved.length + buttonsRenamed.length > 0,
  );
  return [
    ...(added.length > 0 ? ['ADD'] : []),
    ...(removed.length > 0 ? ['DELETE'] : []),
    // A node that is new pushes its siblings along; that takes no right of its own.
    ...(changed.some(({ moved }) => moved) && added.length === 0 ? ['MOVE'] : []),
    ...(edits ? ['EDIT'] : []),
  ];
}

/** Keeps the draft of a tree; of two who began from the same version the second is told so. */
export async function saveDraft(tx: Tx, asked: DraftToSave, demand: (code: string) => void): Promise<number> {
  const { tree, nodes, now } = asked;
  const live = await liveTree(tx, tree);
  const draft = await draftOf(tx, tree);
  if ((draft?.version ?? 0) !== asked.version) throw new AppError('stale_version');
  for (const code of codesFor(draft ? (draft.nodes as DraftNode[]) : live, nodes)) demand(code);
  refuseBad(tree, nodes);
  if (draft) {
    await tx.db
      .updateTable('menuVersion')
      .set({ nodes: JSON.stringify(nodes), version: draft.version + 1, updatedAt: now, createdBy: asked.by })
      .where('id', '=', draft.id)
      .execute();
    return draft.version + 1;
  }
  await tx.db
    .insertInto('menuVersion')
    .values({
      tree,
      number: null,
      state: 'DRAFT',
      note: null,
      version: 1,
      publishedBy: null,
      publishedAt: null,
      id: newId(now.getTime()),
      nodes: JSON.stringify(nodes),
      base: JSON.stringify(live),
      createdBy: asked.by,
      createdAt: now,
      updatedAt: now,
    })
    // Another began one at the same moment.
    .onConflict(conflict => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
    .then(row => {
      if (!row) throw new AppError('stale_version');
    });
  return 1;
}

export async function discardDraft(tx: Tx, tree: MenuTreeName, version: number): Promise<void> {
  const draft = await draftOf(tx, tree);
  if (draft?.version !== version) throw new AppError('stale_version');
  await tx.db.deleteFrom('menuVersion').where('id', '=', draft.id).execute();
}
