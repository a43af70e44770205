import { AppError, invalid } from '#contract/kernel/errors.ts';
import type { Condition } from '#contract/kernel/filter.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import type { SeatedWho } from '../who.ts';
import type { ServedResource } from './served-resource.ts';

/**
 * Values that are shown as a mask, `AB****21`: in lists, single rows, logs, pickers and labels always, so that whoever needs one
 * asks for it and the asking is logged; in files for those without the right.
 */

const masked = (served: ServedResource, field: string, value: unknown): unknown =>
  served.concealed?.fields.includes(field) && typeof value === 'string' ? served.concealed.mask(value) : value;

/** The row as it leaves the server. */
export function conceal<R extends AnyRow | Readonly<Record<string, unknown>>>(served: ServedResource, row: R): R {
  if (!served.concealed) return row;
  return Object.fromEntries(Object.entries(row).map(([field, value]) => [field, masked(served, field, value)])) as R;
}

/** Changes of a log, as they leave the server. */
export const concealChanges = <C extends { readonly path: string }>(
  served: ServedResource,
  changes: readonly C[],
): readonly C[] =>
  served.concealed
    ? changes.map(change => ({
        ...change,
        ...('before' in change ? { before: masked(served, change.path, change.before) } : {}),
        ...('after' in change ? { after: masked(served, change.path, change.after) } : {}),
      }))
    : changes;

export const mayReveal = (served: ServedResource, { seat }: SeatedWho): boolean =>
  !served.concealed || hasButton(seat.menu, served.concealed.right.code ?? '', served.concealed.right.path);

/** Whoever may not see a value may not feel for it letter by letter either: it is found whole or not at all. */
export function refuseProbing(served: ServedResource, who: SeatedWho, conditions: readonly Condition[]): void {
  if (mayReveal(served, who)) return;
  const probe = conditions.find(({ field, op }) => served.concealed?.fields.includes(field) && op !== 'is');
  if (!probe) return;
  throw invalid([
    {
      path: probe.field,
      code: 'FILTER',
      severity: 'error',
      message: { zh: '该字段只能按完整内容筛选', en: 'This field can only be filtered by its whole value' },
    },
  ]);
}

/** A row that somebody else has changed travels in the refusal; it is masked like any other. */
export const concealedError = (served: ServedResource, error: unknown): unknown => {
  const current = error instanceof AppError ? error.detail.extra?.current : undefined;
  return served.concealed && current && error instanceof AppError
    ? new AppError(error.code, {
        ...error.detail,
        extra: { ...error.detail.extra, current: conceal(served, current as AnyRow) },
      })
    : error;
};
