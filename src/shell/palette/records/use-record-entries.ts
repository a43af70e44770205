import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { searchRecords, searchTextOf } from '#contract/search/search.calls.ts';
import { useCallQuery, useSession } from '#kit/client.tsx';
import { useViewerZone } from '#kit/viewer-zone.ts';
import type { PaletteEntry } from '#machines/palette/entry.ts';
import { recordEntry } from './record-entry.ts';

export type RecordScope = 'all' | 'records' | 'people';

export interface RecordEntries {
  /** Of the text, or of the one before while its answer is on the way: nothing flickers. */
  readonly entries: readonly PaletteEntry[];
  /** `idle`: too little is typed to ask, or nobody with a seat is here. */
  readonly state: 'idle' | 'loading' | 'ready' | 'failed';
}

/** Short enough that nobody waits for it, long enough that a fast typist asks once a word. */
export const RECORDS_DELAY_MS = 100;
const KEPT_MS = 30_000;
const NONE: readonly PaletteEntry[] = [];
const NOTHING: RecordEntries = { entries: NONE, state: 'idle' };

interface Question {
  readonly q: string;
  readonly scope: RecordScope;
}

/** The question once nobody has typed for a moment; none at once, so that what was asked for it is broken off. */
function useSettled(asked: Question | null): Question | null {
  const [settled, setSettled] = useState<Question | null>(null);
  useEffect(() => {
    if (asked === null) return setSettled(null);
    const timer = setTimeout(() => setSettled(asked), RECORDS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [asked]);
  return asked === null ? null : settled;
}

/**
 * Records of the server that answer what is typed. Each text is one entry of the cache: a question that nobody waits for any more
 * is broken off, and an answer that comes late never stands in place of a newer one.
 */
export function useRecordEntries(query: string, scope: RecordScope): RecordEntries {
  const isSeated = useSession().state === 'seated';
  const zone = useViewerZone();
  const q = isSeated ? searchTextOf(query) : null;
  const asked = useMemo(() => (q === null ? null : { q, scope }), [q, scope]);
  const settled = useSettled(asked);
  const { data, isPlaceholderData, isError } = useCallQuery(
    searchRecords,
    settled ?? { q: '', scope },
    // A palette that tries again behind one's back answers a question that was asked seconds ago.
    { enabled: settled !== null, placeholderData: keepPreviousData, staleTime: KEPT_MS, gcTime: KEPT_MS, retry: false },
  );
  const entries = useMemo(() => data?.hits.map(hit => recordEntry(hit, data.asked, zone)) ?? NONE, [data, zone]);
  const isFresh = settled === asked && data !== undefined && !isPlaceholderData;
  const hasFailed = settled === asked && isError;
  const state = hasFailed ? 'failed' : isFresh ? 'ready' : 'loading';
  return useMemo(
    () => (asked === null ? NOTHING : { entries: hasFailed ? NONE : entries, state }),
    [asked, entries, hasFailed, state],
  );
}
