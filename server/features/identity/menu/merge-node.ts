import type { CatalogueNode } from './catalogue-nodes.ts';
import type { NodeButton } from './menu-tree.ts';

/** What the catalogue says of a node; kept with the row, so that the next release can be compared with it. */
export interface NodeOrigin {
  readonly path: string;
  /** Path of the parent in the same tree. */
  readonly parent: string | null;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly sort: number;
  readonly hidden: boolean;
  readonly buttons: readonly NodeButton[];
}

export const originOf = ({ path, parent, nameZh, nameEn, sort, hidden, buttons }: CatalogueNode): NodeOrigin => ({
  path,
  parent,
  nameZh,
  nameEn,
  sort,
  hidden,
  buttons,
});

/** Ours where an administrator has changed it since, else what the catalogue says now. */
const kept = <T>(ours: T, before: T, now: T): T => (JSON.stringify(ours) === JSON.stringify(before) ? now : ours);

/** Buttons the catalogue has dropped go, new ones come, a label that is still the catalogue's follows it. */
function mergeButtons(
  ours: readonly NodeButton[],
  before: readonly NodeButton[],
  now: readonly NodeButton[],
): NodeButton[] {
  const byCode = (list: readonly NodeButton[]) => new Map(list.map(button => [button.code, button]));
  const [was, is, own] = [byCode(before), byCode(now), byCode(ours)];
  const stayed = ours
    .filter(({ code }) => is.has(code) || !was.has(code))
    .map(button => {
      const [old, next] = [was.get(button.code), is.get(button.code)];
      if (!old || !next) return button;
      return {
        code: button.code,
        nameZh: kept(button.nameZh, old.nameZh, next.nameZh),
        nameEn: kept(button.nameEn, old.nameEn, next.nameEn),
      };
    });
  // One that an administrator has taken off the node does not come back.
  return [...stayed, ...now.filter(({ code }) => !was.has(code) && !own.has(code))];
}

/**
 * A node after a release: a three-way merge of what stands, what the catalogue said at the last start, and what it says
 * now (decision record 8). `before` null: the node was an administrator's own until the catalogue took its path.
 */
export function mergeNode(ours: NodeOrigin, before: NodeOrigin | null, now: NodeOrigin): NodeOrigin {
  if (before === null) return { ...ours, buttons: mergeButtons(ours.buttons, [], now.buttons) };
  return {
    // Only its letter case can differ: the path is how the two are found to be the same.
    path: kept(ours.path, before.path, now.path),
    parent: kept(ours.parent, before.parent, now.parent),
    nameZh: kept(ours.nameZh, before.nameZh, now.nameZh),
    nameEn: kept(ours.nameEn, before.nameEn, now.nameEn),
    sort: kept(ours.sort, before.sort, now.sort),
    hidden: kept(ours.hidden, before.hidden, now.hidden),
    buttons: mergeButtons(ours.buttons, before.buttons, now.buttons),
  };
}
