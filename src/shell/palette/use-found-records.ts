import { useEffect } from 'react';
import type { PaletteEntry } from '#machines/palette/entry.ts';
import { parseQuery } from '#machines/palette/scope.ts';
import { useRecordEntries } from './records/use-record-entries.ts';
import type { Loading } from './use-loaded-choices.ts';

/** Looks for records while one types on the first page; `>` and `?` ask for none. */
export function useFoundRecords(
  query: string,
  isNested: boolean,
  found: (query: string, entries: readonly PaletteEntry[]) => void,
): Loading {
  const { scope, term } = parseQuery(query);
  const isAsked = !isNested && scope !== 'commands' && scope !== 'help';
  const { entries, state } = useRecordEntries(isAsked ? term : '', isAsked ? scope : 'all');
  useEffect(() => {
    if (isAsked && state === 'ready') found(query, entries);
  }, [isAsked, query, entries, state, found]);
  return !isAsked || state === 'idle' || state === 'ready' ? 'idle' : state;
}
