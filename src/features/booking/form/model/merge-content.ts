import type { BookingContent } from '#contract/booking/booking-content.ts';
import { valueAt, withValue } from './content-store.ts';

/** After a 412 (G-C7): what I typed and what others saved since the draft both began with. A list is one field. */
export interface ContentMerge {
  /** All that only one side changed, of that side; where both did, mine for now. */
  readonly merged: BookingContent;
  /** Places that both changed to different values. */
  readonly conflicts: readonly string[];
}

const isTree = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Places of a content's values, in its order. */
export const placesOf = (value: unknown, path = ''): string[] =>
  isTree(value)
    ? Object.keys(value).flatMap(key => placesOf(value[key], path === '' ? key : `${path}.${key}`))
    : [path];

export const isSameValue = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

export function mergeContents(base: BookingContent, mine: BookingContent, theirs: BookingContent): ContentMerge {
  const changed = placesOf(mine).filter(path => !isSameValue(valueAt(base, path), valueAt(mine, path)));
  const conflicts = changed.filter(path => {
    const other = valueAt(theirs, path);
    return !isSameValue(valueAt(base, path), other) && !isSameValue(valueAt(mine, path), other);
  });
  const merged = changed.reduce((content, path) => withValue(content, path, valueAt(mine, path)), theirs);
  return { merged, conflicts };
}

/** The merged content once a side was chosen for every conflict. */
export const resolveContents = (
  { merged, conflicts }: ContentMerge,
  theirs: BookingContent,
  choices: Readonly<Record<string, 'mine' | 'theirs' | 'both'>>,
): BookingContent =>
  conflicts
    .filter(path => choices[path] === 'theirs')
    .reduce((content, path) => withValue(content, path, valueAt(theirs, path)), merged);
