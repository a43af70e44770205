import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DataOf } from '#contract/kernel/call.ts';
import { suggest } from '#contract/kernel/suggest.ts';
import { useCallQuery } from '../client.tsx';

export type Suggestion = DataOf<typeof suggest>[number];

/** Short enough that nobody waits for it, long enough that a fast typist asks once a word. */
export const SUGGEST_DELAY_MS = 100;
const KEPT_MS = 60_000;
const LIMIT = 20;

export interface Suggestions {
  /** Of the text, or of the one before while the answer is on its way. */
  readonly rows: readonly Suggestion[];
  /** They answer the very text that stands in the box. */
  readonly fresh: boolean;
  readonly failed: boolean;
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SUGGEST_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  // An emptied box has nothing to wait for.
  return text === '' ? '' : settled;
}

/** Rows of a resource that a text may mean. Each text is one entry of the cache, so that a late answer never replaces a newer one. */
export function useSuggest(resource: string, typed: string, asking: boolean): Suggestions {
  const text = typed.trim().slice(0, 100);
  const q = useSettled(text);
  const { data, isPlaceholderData, isError } = useCallQuery(
    suggest,
    { resource, q, limit: LIMIT },
    // The first letter does not ask what an empty box would.
    { enabled: asking && (q !== '' || text === ''), placeholderData: keepPreviousData, staleTime: KEPT_MS },
  );
  return { rows: data ?? [], fresh: q === text && data !== undefined && !isPlaceholderData, failed: isError };
}

const folded = (text: string): string => text.normalize('NFKC').trim().toUpperCase();

/** The one row a text means without anybody having to look: its code, or the only one there is. */
export function meantBy(rows: readonly Suggestion[], typed: string): Suggestion | undefined {
  const text = folded(typed);
  return rows.find(({ code }) => folded(code) === text) ?? (rows.length === 1 ? rows[0] : undefined);
}
