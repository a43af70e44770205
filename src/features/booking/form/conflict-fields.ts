import type { BookingContent } from '#contract/booking/booking-content.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { MergeField } from '#kit/merge-dialog.tsx';
import { both } from './locale/both.ts';
import { valueAt } from './model/content-store.ts';
import { fieldAt } from './model/fields.ts';
import type { ContentMerge } from './model/merge-content.ts';
import { sectionOf } from './model/sections.ts';

/** A place's value as the merge shows it. */
function shownValue(content: BookingContent, path: string): string {
  const value = valueAt(content, path);
  if (path === 'equipments')
    return content.equipments
      .map(({ units, type, commodities }) => `${units} × ${type} ${commodities.map(({ description }) => description)}`)
      .join('\n');
  return Array.isArray(value) ? value.map(one => JSON.stringify(one)).join('\n') : String(value ?? '');
}

/** Places that both sides changed, as the question shows them. */
export const conflictFields = (
  { merged, conflicts }: ContentMerge,
  theirs: BookingContent,
  text: (words: Text) => string,
): readonly MergeField[] =>
  conflicts.map(path => ({
    path,
    label: text(fieldAt(path)?.label ?? both(`sections.${sectionOf(path)}`)),
    mine: shownValue(merged, path),
    theirs: shownValue(theirs, path),
  }));
