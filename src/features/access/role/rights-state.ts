import type { RightsNode, RoleGrant } from '#contract/access/role.calls.ts';

/** What a role grants while it is edited: button codes by node. */
export type Grants = ReadonlyMap<string, ReadonlySet<string>>;

export type Tick = 'on' | 'off' | 'mixed';

export const grantsFrom = (grants: readonly RoleGrant[]): Grants =>
  new Map(grants.map(({ menuId, buttonCodes }) => [menuId, new Set(buttonCodes)]));

/** In the order of the nodes, so that the same grants are always the same list. */
export const grantsAsList = (grants: Grants, nodes: readonly RightsNode[]): RoleGrant[] =>
  nodes.flatMap(node => {
    const codes = grants.get(node.id);
    if (!codes) return [];
    return [{ menuId: node.id, buttonCodes: node.buttons.map(({ code }) => code).filter(code => codes.has(code)) }];
  });

/** Pages at and below a node; a group grants nothing by itself. */
export function pagesBelow(nodes: readonly RightsNode[], id: string): readonly RightsNode[] {
  const children = Map.groupBy(nodes, node => node.parentId);
  const found: RightsNode[] = [];
  const walk = (node: RightsNode): void => {
    if (node.kind !== 'GROUP') found.push(node);
    for (const child of children.get(node.id) ?? []) walk(child);
  };
  const start = nodes.find(node => node.id === id);
  if (start) walk(start);
  return found;
}

/** `mixed`: some of the pages that stand here and below. Which buttons a page has with it is said by the buttons. */
export function tickOf(grants: Grants, nodes: readonly RightsNode[], id: string): Tick {
  const ticks = new Set(pagesBelow(nodes, id).map((page): Tick => (grants.has(page.id) ? 'on' : 'off')));
  if (ticks.size === 0) return 'off';
  return ticks.size === 1 ? [...ticks][0]! : 'mixed';
}

/**
 * All pages to look at, or nothing when all were there. No button comes along: a box that is ticked in passing must not let
 * somebody approve or merge. Buttons of pages that were there stay.
 */
export function toggleNode(grants: Grants, nodes: readonly RightsNode[], id: string): Grants {
  const next = new Map(grants);
  const give = tickOf(grants, nodes, id) !== 'on';
  for (const page of pagesBelow(nodes, id))
    if (!give) next.delete(page.id);
    else if (!next.has(page.id)) next.set(page.id, new Set());
  return next;
}

export const hasAllButtons = (grants: Grants, { id, buttons }: RightsNode): boolean =>
  buttons.every(({ code }) => grants.get(id)?.has(code));

/** Every button of a page, or none when all were there; the page itself stays. */
export const toggleAllButtons = (grants: Grants, node: RightsNode): Grants =>
  new Map(grants).set(node.id, new Set(hasAllButtons(grants, node) ? [] : node.buttons.map(({ code }) => code)));

/** A button brings its page along. */
export function toggleButton(grants: Grants, id: string, code: string): Grants {
  const codes = new Set(grants.get(id));
  if (!codes.delete(code)) codes.add(code);
  return new Map(grants).set(id, codes);
}
