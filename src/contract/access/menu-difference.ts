import { z } from 'zod';
import { type DraftNode, draftNodeSchema, type MenuButton } from './menu-draft.ts';

/** What publishing would change, node by node; shown before and kept in the audit log after. */

const fieldSchema = z.enum(['path', 'nameZh', 'nameEn', 'icon', 'hidden', 'kind', 'url']);

export const nodeChangeSchema = z.object({
  id: z.string(),
  path: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  fields: z.array(z.object({ field: fieldSchema, before: z.string(), after: z.string() })),
  moved: z.boolean(),
  buttonsAdded: z.array(z.string()),
  buttonsRemoved: z.array(z.string()),
  buttonsRenamed: z.array(z.string()),
});
export type NodeChange = z.infer<typeof nodeChangeSchema>;

export const menuDifferenceSchema = z.object({
  added: z.array(draftNodeSchema),
  removed: z.array(draftNodeSchema),
  changed: z.array(nodeChangeSchema),
});
export type MenuDifference = z.infer<typeof menuDifferenceSchema>;

const FIELDS = fieldSchema.options;

const codesOf = (buttons: readonly MenuButton[]): ReadonlyMap<string, MenuButton> =>
  new Map(buttons.map(button => [button.code, button]));

function changeOf(before: DraftNode, after: DraftNode): NodeChange | null {
  const [was, is] = [codesOf(before.buttons), codesOf(after.buttons)];
  const change: NodeChange = {
    id: after.id,
    path: after.path,
    nameZh: after.nameZh,
    nameEn: after.nameEn,
    fields: FIELDS.filter(field => before[field] !== after[field]).map(field => ({
      field,
      before: String(before[field] ?? ''),
      after: String(after[field] ?? ''),
    })),
    moved: before.parentId !== after.parentId || before.sort !== after.sort,
    buttonsAdded: [...is.keys()].filter(code => !was.has(code)),
    buttonsRemoved: [...was.keys()].filter(code => !is.has(code)),
    buttonsRenamed: [...is.values()]
      .filter(({ code, nameZh, nameEn }) => {
        const old = was.get(code);
        return old !== undefined && (old.nameZh !== nameZh || old.nameEn !== nameEn);
      })
      .map(({ code }) => code),
  };
  const { fields, moved, buttonsAdded, buttonsRemoved, buttonsRenamed } = change;
  const same = !moved && [fields, buttonsAdded, buttonsRemoved, buttonsRenamed].every(list => list.length === 0);
  return same ? null : change;
}

export function menuDifference(live: readonly DraftNode[], wanted: readonly DraftNode[]): MenuDifference {
  const before = new Map(live.map(node => [node.id, node]));
  const after = new Set(wanted.map(node => node.id));
  return {
    added: wanted.filter(node => !before.has(node.id)),
    removed: live.filter(node => !after.has(node.id)),
    changed: wanted.flatMap(node => {
      const old = before.get(node.id);
      const change = old ? changeOf(old, node) : null;
      return change ? [change] : [];
    }),
  };
}

export const isNoDifference = ({ added, removed, changed }: MenuDifference): boolean =>
  added.length + removed.length + changed.length === 0;

/**
 * What is to stand after publishing. `base` is what the draft began with: what stands now and was not in it has come since,
 * by a release or another administrator, and stays.
 */
export function publishedNodes(
  live: readonly DraftNode[],
  draft: readonly DraftNode[],
  base: readonly DraftNode[],
): DraftNode[] {
  const known = new Set([...base, ...draft].map(node => node.id));
  return [...draft, ...live.filter(node => !known.has(node.id))];
}
