import type { MenuNode } from '#contract/session/session.ts';
import { holdsRight } from '#routes/catalogue/access.ts';
import type { AnyDocument } from './document.ts';

/** May somebody with this menu, who has come as far as its calls, read the document's rows? */
export const mayRead = ({ reads }: Pick<AnyDocument, 'reads'>, menu: readonly MenuNode[]): boolean =>
  reads.length === 0 || holdsRight(menu, reads);

const held = new WeakMap<readonly MenuNode[], Map<AnyDocument, readonly string[]>>();

/** Names of the document's events and further rights that this menu gives. A menu never changes, so it is asked once. */
function heldByMenu(document: AnyDocument, menu: readonly MenuNode[]): readonly string[] {
  const known = held.get(menu) ?? new Map<AnyDocument, readonly string[]>();
  held.set(menu, known);
  const before = known.get(document);
  if (before) return before;
  const events = Object.entries(document.events).flatMap(([name, { right }]) =>
    holdsRight(menu, right) ? [name] : [],
  );
  const further = Object.entries(document.rights).flatMap(([name, right]) => (holdsRight(menu, right) ? [name] : []));
  const names = [...events, ...further];
  known.set(document, names);
  return names;
}

/** Names of the document's events and further rights that somebody with this menu holds; a person may be its applicant as well. */
export function heldBy(
  document: AnyDocument,
  menu: readonly MenuNode[],
  userId: string | null = null,
): readonly string[] {
  const given = heldByMenu(document, menu);
  const own = userId === null ? [] : (document.applicant?.events ?? []);
  return own.length === 0 ? given : [...new Set([...given, ...own])];
}
