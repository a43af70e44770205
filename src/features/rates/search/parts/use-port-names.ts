import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { searchPorts } from '#contract/rates/search/calls.ts';
import type { CodeLabel } from '#contract/rates/search/offer.ts';
import { useCallQuery } from '#kit/client.tsx';

/** Ports for the box, by code, names, pinyin and initials. Open to visitors, so every search screen asks here. */

const DELAY_MS = 100;
const KEPT_MS = 300_000;

export interface PortNames {
  readonly rows: readonly CodeLabel[];
  /** They answer the very text in the box. */
  readonly isFresh: boolean;
}

export function usePortNames(typed: string, isAsking: boolean): PortNames {
  const text = typed.trim().slice(0, 60);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, isPlaceholderData } = useCallQuery(
    searchPorts,
    { q: settled },
    { enabled: isAsking && settled !== '', placeholderData: keepPreviousData, staleTime: KEPT_MS },
  );
  const rows = settled === '' ? [] : (data ?? []);
  return { rows, isFresh: settled === text && data !== undefined && !isPlaceholderData };
}

/** The one port that a text means: its code, a name, or the first that was found for it. */
export const portMeant = (rows: readonly CodeLabel[], typed: string): CodeLabel | undefined => {
  const text = typed.trim().toUpperCase();
  return rows.find(({ code, zh, en }) => [code, zh, en].some(name => name.toUpperCase() === text)) ?? rows[0];
};
