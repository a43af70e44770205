import type { BookingContent } from '#contract/booking/booking-content.ts';
import type { Change } from '#contract/kernel/facts.ts';

/** What differs of two contents, for the log: objects member by member, lists whole, so that every change can be put back in place. */

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function differences(path: string, before: unknown, after: unknown): Change[] {
  if (isObject(before) && isObject(after))
    return Object.keys(after).flatMap(key => differences(`${path}.${key}`, before[key], after[key]));
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }];
}

export const contentChanges = (before: BookingContent, after: BookingContent): Change[] =>
  differences('content', before, after);
