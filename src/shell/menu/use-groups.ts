import { useState } from 'react';
import { z } from 'zod';

const GROUPS_KEY = 'menuGroups';
const groupsSchema = z.record(z.string(), z.boolean());

function read(): Readonly<Record<string, boolean>> {
  try {
    const kept = groupsSchema.safeParse(JSON.parse(localStorage.getItem(GROUPS_KEY) ?? '{}'));
    return kept.success ? kept.data : {};
  } catch {
    return {};
  }
}

/** Groups of the menu that somebody has folded or unfolded by hand; kept in the browser. */
export function useGroups() {
  const [chosen, setChosen] = useState(read);
  const keep = (next: Readonly<Record<string, boolean>>) => {
    setChosen(next);
    localStorage.setItem(GROUPS_KEY, JSON.stringify(next));
  };
  return {
    chosen,
    fold: (key: string, isOpen: boolean) => keep({ ...chosen, [key]: isOpen }),
    foldAll: (keys: readonly string[], isOpen: boolean) =>
      keep({ ...chosen, ...Object.fromEntries(keys.map(key => [key, isOpen])) }),
  };
}
