import { searchTextOf } from '#contract/search/search.calls.ts';
import type { SearchQuestion } from '../../kernel/search/searchable.ts';
import type { SeatedWho } from '../../kernel/who.ts';

/** What was typed, as every kind of record is asked; null when it is too short to ask. */
export function questionOf(who: SeatedWho, typed: string, limit: number, now: Date): SearchQuestion | null {
  const text = searchTextOf(typed);
  if (text === null) return null;
  // U+0000 is no character of a text in the database.
  const plain = text.replaceAll('\u0000', '');
  return {
    text: plain,
    number: plain.toUpperCase().replace(/\s+/g, ''),
    seat: who.seat,
    userId: who.userId,
    limit,
    now,
  };
}
