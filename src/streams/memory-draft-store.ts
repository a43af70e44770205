import { Subject } from 'rxjs';
import { type DraftKey, textOfKey } from '#machines/draft/draft-key.ts';
import type { DraftHead, DraftStore, StoredDraft } from './draft-store.ts';

/**
 * Drafts where the browser refuses its database, as some private windows do: they live as long as the page. Whoever opens one
 * says so to the person, because nothing of it is on disk.
 */
export function createMemoryDraftStore(now: () => number): DraftStore {
  const kept = new Map<string, StoredDraft & { readonly head: DraftHead }>();
  const changes = new Subject<string>();
  const remove = (keys: readonly string[]): void => {
    for (const key of keys) if (kept.delete(key)) changes.next(key);
  };
  return {
    load: async key => kept.get(textOfKey(key)) ?? { head: null, steps: [] },
    async append(key: DraftKey, expected, added) {
      const id = textOfKey(key);
      const before = kept.get(id);
      if (before?.head.generation !== expected?.generation || before?.head.seq !== expected?.seq) return null;
      const steps = [...(before?.steps ?? []), ...added];
      const head: DraftHead = {
        ...key,
        key: id,
        generation: before?.head.generation ?? crypto.randomUUID(),
        createdAt: before?.head.createdAt ?? now(),
        seq: steps.length,
        updatedAt: now(),
      };
      kept.set(id, { head, steps });
      changes.next(id);
      return head;
    },
    discard: async key => remove([textOfKey(key)]),
    async list(seat) {
      return [...kept.values()]
        .map(({ head }) => head)
        .filter(head => seat === undefined || head.seat === seat)
        .sort((left, right) => right.updatedAt - left.updatedAt);
    },
    eraseAll: async () => remove([...kept.keys()]),
    changes$: changes.asObservable(),
    close: async () => {},
  };
}
