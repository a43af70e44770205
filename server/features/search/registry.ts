import type { MenuNode } from '#contract/session/session.ts';
import { isAllowed } from '#routes/catalogue/access.ts';
import { isBuilt } from '#routes/catalogue/built.ts';
import { routeOf } from '#routes/catalogue/catalogue.ts';
import type { Deps } from '../../kernel/deps.ts';
import { type ServedResource, termsName } from '../../kernel/resource/served-resource.ts';
import type { FoundRows, Searchable } from '../../kernel/search/searchable.ts';

/** What can be searched: all resources that do not refuse, and the documents that features declare. */
export type Sources = Pick<Deps, 'resources' | 'searchables'>;
export type Scope = 'all' | 'records' | 'people';

type Menu = readonly MenuNode[];

/** A screen that is there and that the seat may open. */
export function mayOpen(menu: Menu, address: string): boolean {
  const route = routeOf(address);
  return route !== undefined && isBuilt(route) && isAllowed(menu, route.path, true);
}

const inScope = (isPeople: boolean | undefined, scope: Scope): boolean =>
  scope === 'all' || (scope === 'people') === (isPeople ?? false);

/** What the resource says of it beyond its declaration. */
export const foundRows = ({ found }: ServedResource): FoundRows | undefined => found || undefined;

export const screensOf = (served: ServedResource): readonly string[] =>
  foundRows(served)?.screens ?? served.resource.paths;

/**
 * Resources by the name their words stand under. A view that lays a company's own values over another resource's rows is searched
 * where the seat may not open that one: the same port is not found twice.
 */
export function resourcesFor({ resources }: Sources, menu: Menu, scope: Scope): ReadonlyMap<string, ServedResource> {
  const open = [...resources.values()].filter(
    served =>
      served.found !== false &&
      inScope(foundRows(served)?.isPeople, scope) &&
      screensOf(served).some(path => mayOpen(menu, path)),
  );
  const byTerms = new Map<string, ServedResource>();
  for (const served of open) {
    const name = termsName(served);
    if (!served.overlaid || !byTerms.has(name)) byTerms.set(name, served);
  }
  return byTerms;
}

export const documentsFor = ({ searchables }: Sources, menu: Menu, scope: Scope): readonly Searchable[] =>
  searchables.filter(
    ({ isPeople, screens, may }) =>
      inScope(isPeople, scope) && screens.some(path => mayOpen(menu, path)) && (may?.(menu) ?? true),
  );
