import type { Change, Fact } from '#contract/kernel/facts.ts';
import type { AnyDocument, AnyDocumentRow } from './document.ts';
import { fieldOfPath } from './document-fold.ts';

/** What one company sees of a document: the same for list, single row and log. */

const sidesOf = ({ sides }: AnyDocument, row: Readonly<Record<string, unknown>>, companyId: string | null) =>
  new Set(
    Object.entries(sides).flatMap(([side, field]) => (companyId !== null && row[field] === companyId ? [side] : [])),
  );

const hiddenFrom = (
  document: AnyDocument,
  row: Readonly<Record<string, unknown>>,
  companyId: string | null,
): Set<string> => {
  const own = sidesOf(document, row, companyId);
  return new Set(
    Object.entries(document.meta).flatMap(([field, { seenBy }]) =>
      seenBy && !seenBy.some(side => own.has(side)) ? [field] : [],
    ),
  );
};

/** The row as this company sees it: fields of other sides are empty. */
export function viewRow<R extends AnyDocumentRow>(document: AnyDocument, row: R, companyId: string | null): R {
  const hidden = hiddenFrom(document, row, companyId);
  if (hidden.size === 0) return row;
  return Object.fromEntries(
    Object.entries(row).map(([field, value]) => [field, hidden.has(field) ? null : value]),
  ) as R;
}

const without = (value: unknown, isHidden: (path: string) => boolean): unknown =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).filter(([field]) => !isHidden(field)))
    : value;

/** Its facts as this company sees them: none is dropped, so that `seq` has no gaps; values of other sides are. */
export function viewFact<F extends Pick<Fact, 'changes'>>(
  document: AnyDocument,
  row: AnyDocumentRow,
  fact: F,
  companyId: string | null,
): F {
  const hidden = hiddenFrom(document, row, companyId);
  if (hidden.size === 0) return fact;
  const isHidden = (path: string): boolean => hidden.has(fieldOfPath(document, path));
  const changes = fact.changes.flatMap((change): Change[] => {
    if (change.path === '') return [{ ...change, after: without(change.after, isHidden) }];
    return isHidden(change.path) ? [] : [change];
  });
  return { ...fact, changes };
}
