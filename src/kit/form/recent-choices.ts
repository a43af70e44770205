import { z } from 'zod';
import { type RefLabel, refLabelSchema } from '#contract/kernel/resource.ts';

/** What a seat has last picked in this browser, newest first. Signing out of a shared computer clears it with the rest. */

const MOST = 8;
const keyOf = (seat: string, resource: string): string => `recent:${seat}:${resource}`;
const listSchema = z.array(refLabelSchema);

export function recentChoices(seat: string, resource: string): readonly RefLabel[] {
  try {
    return listSchema.safeParse(JSON.parse(localStorage.getItem(keyOf(seat, resource)) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

export function rememberChoice(seat: string, resource: string, { id, code, zh, en }: RefLabel): void {
  const others = recentChoices(seat, resource).filter(choice => choice.id !== id);
  try {
    localStorage.setItem(keyOf(seat, resource), JSON.stringify([{ id, code, zh, en }, ...others].slice(0, MOST)));
  } catch {
    // A browser without room for it works as well.
  }
}
