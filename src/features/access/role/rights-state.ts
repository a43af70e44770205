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

const tickOfPage = (grants: Grants, { id, buttons }: RightsNode): Tick => {
  const codes = grants.get(id);
  if (!codes) return 'off';
  return buttons.every(({ code }) => codes.has(code)) ? 'on' : 'mixed';
};

/** `mixed`: some pages or some buttons of what stands here and below. */
export function tickOf(grants: Grants, nodes: readonly RightsNode[], id: string): Tick {
  const ticks = new Set(pagesBelow(nodes, id).map(page => tickOfPage(grants, page)));
  if (ticks.size === 0) return 'off';
  return ticks.size === 1 ? [...ticks][0]! : 'mixed';
}

/** All of it, or nothing when all was there; what is partly there becomes whole. */
export function toggleNode(grants: Grants, nodes: readonly RightsNode[], id: string): Grants {
  const next = new Map(grants);
  const give = tickOf(grants, nodes, id) !== 'on';
  for (const page of pagesBelow(nodes, id))
    if (give) next.set(page.id, new Set(page.buttons.map(({ code }) => code)));
    else next.delete(page.id);
  return next;
}

/** Only the page, to look at; or nothing when it was there. */
export function togglePage(grants: Grants, id: string): Grants {
  const next = new Map(grants);
  if (!next.delete(id)) next.set(id, new Set());
  return next;
}

/** A button brings its page along. */
export function toggleButton(grants: Grants, id: string, code: string): Grants {
  const codes = new Set(grants.get(id));
  if (!codes.delete(code)) codes.add(code);
  return new Map(grants).set(id, codes);
}
