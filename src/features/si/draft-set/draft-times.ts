import { z } from 'zod';
import type { DraftTimes } from './copy-of-work.ts';

const timesSchema = z.record(z.string(), z.string());

export interface TimesStore {
  read(): DraftTimes;
  write(times: DraftTimes): void;
  forget(): void;
}

/** Kept beside the drafts, small and written at once; without it the whole stream's own time counts for every draft. */
export function timesStore(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, name: string): TimesStore {
  const key = `si-draft-times:${name}`;
  const safely = <T>(work: () => T, otherwise: T): T => {
    try {
      return work();
    } catch {
      // A browser that keeps nothing, or no more: the times are then those of this page.
      return otherwise;
    }
  };
  return {
    read: () => safely(() => timesSchema.safeParse(JSON.parse(storage.getItem(key) ?? '{}')).data ?? {}, {}),
    write: times => safely(() => storage.setItem(key, JSON.stringify(times)), undefined),
    forget: () => safely(() => storage.removeItem(key), undefined),
  };
}
