import type { DraftDefinition } from '#machines/draft/draft-fold.ts';
import type { DraftKey } from '#machines/draft/draft-key.ts';
import type { ClientClock } from './client-clock.ts';
import { createDraftStore, type DraftHead } from './draft-store.ts';
import { type DraftStream, openDraft } from './draft-stream.ts';

/**
 * Unsent work of this browser. No answer of the server ever clears a draft: it ends by `discard`, by signing out of a
 * shared computer, or 30 days after its last change.
 */
export interface Drafts {
  open<S, E>(key: DraftKey, definition: DraftDefinition<S, E>): Promise<DraftStream<S, E>>;
  /** Drafts of a seat, or of all, last changed first. */
  list(seat?: string): Promise<DraftHead[]>;
  discard(key: DraftKey): Promise<void>;
  eraseAll(): Promise<void>;
  /** Writes what is waiting in every open draft. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export function createDrafts(clock: ClientClock): Drafts {
  const store = createDraftStore(() => clock.now());
  const open = new Set<DraftStream<unknown, never>>();

  return {
    async open(key, definition) {
      const stream = await openDraft(store, key, definition, clock);
      const entry = stream as unknown as DraftStream<unknown, never>;
      open.add(entry);
      return {
        ...stream,
        async close() {
          open.delete(entry);
          await stream.close();
        },
      };
    },
    list: seat => store.list(seat),
    discard: key => store.discard(key),
    eraseAll: () => store.eraseAll(),
    async flush() {
      await Promise.all([...open].map(stream => stream.flush()));
    },
    close: () => store.close(),
  };
}
