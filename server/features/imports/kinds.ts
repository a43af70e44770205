import { importFinding } from '#contract/imports/findings.ts';
import { OWN_KIND } from '#contract/imports/import-run.ts';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import { buttonOf, can, rightsTo } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { Deps } from '../../kernel/deps.ts';
import { mayCall } from '../../kernel/http/access.ts';
import type { ImportKind } from '../../kernel/imports/import-kind.ts';
import type { ServedResource } from '../../kernel/resource/served-resource.ts';
import type { SeatedWho } from '../../kernel/who.ts';

/** A kind of import with all that is known of it; `official` null = a resource's own file. */
export interface KnownKind {
  readonly kind: string;
  readonly title: Text;
  readonly served: ServedResource;
  readonly official: ImportKind | null;
}

type KindDeps = Pick<Deps, 'resources' | 'importKinds'>;

export function findKind({ resources, importKinds }: KindDeps, kind: string): KnownKind | null {
  const official = importKinds.get(kind) ?? null;
  const name = official ? official.resource : kind.startsWith(OWN_KIND) ? kind.slice(OWN_KIND.length) : '';
  const served = resources.get(name);
  if (!served) return null;
  return { kind, served, official, title: official?.title ?? served.resource.title };
}

/** Global rows are the platform's to write, whatever a menu says. */
export const mayImport = ({ served: { resource } }: KnownKind, who: SeatedWho): boolean =>
  can(resource, 'import') &&
  (resource.owner === 'company' || who.seat.companyKind === 'platform') &&
  mayCall(rightsTo(resource, buttonOf('import')), who);

/** The kind, for somebody who may import it. */
export function kindFor(deps: KindDeps, who: SeatedWho, kind: string): KnownKind {
  const known = findKind(deps, kind);
  if (!known) throw invalid([importFinding('IM-30', 'kind', { kind })]);
  if (!mayImport(known, who)) throw new AppError('AUTH_FORBIDDEN');
  return known;
}

/** Names of all kinds that the caller may import. */
export const kindsFor = (deps: KindDeps, who: SeatedWho): string[] =>
  [...deps.importKinds.keys(), ...[...deps.resources.keys()].map(name => `${OWN_KIND}${name}`)].filter(kind => {
    const known = findKind(deps, kind);
    return known !== null && mayImport(known, who);
  });
