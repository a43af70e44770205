import { useState } from 'react';

/** The container sets that a seat last asked for in this browser, newest first: Alt+1 to Alt+9 take them. */

const MOST = 9;
const USUAL = ['1x40HC', '1x20GP', '2x40HC', '1x40GP', '1x20GP,1x40HC'];
const keyOf = (seat: string): string => `rate-boxes:${seat}`;

export function readSets(seat: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(seat)) ?? '[]');
    const own = Array.isArray(kept) ? kept.filter(one => typeof one === 'string') : [];
    return [...new Set([...own, ...USUAL])].slice(0, MOST);
  } catch {
    return USUAL;
  }
}

export function useContainerSets(seat: string): readonly [readonly string[], (set: string) => void] {
  const [sets, setSets] = useState(() => readSets(seat));
  return [
    sets,
    set => {
      const next = [set, ...sets.filter(other => other !== set)].slice(0, MOST);
      setSets(next);
      try {
        localStorage.setItem(keyOf(seat), JSON.stringify(next));
      } catch {
        // A browser without room for it works as well.
      }
    },
  ];
}
