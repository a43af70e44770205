import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type Observable, Subject } from 'rxjs';
import type { DraftStep } from '#machines/draft/draft-fold.ts';
import { DRAFT_LIFE_MS, type DraftKey, textOfKey } from '#machines/draft/draft-key.ts';

export interface DraftHead extends DraftKey {
  readonly key: string;
  /** New after each discard: an entry of a discarded draft must not be taken for one of its successor. */
  readonly generation: string;
  /** Number of the last step. */
  readonly seq: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** How far a stream has read; `null` = nothing there. */
export type DraftPosition = Pick<DraftHead, 'generation' | 'seq'> | null;

export interface StoredDraft {
  readonly head: DraftHead | null;
  readonly steps: readonly DraftStep<unknown>[];
}

interface Schema extends DBSchema {
  heads: { key: string; value: DraftHead };
  steps: { key: [string, number]; value: { key: string; seq: number; at: number; step: DraftStep<unknown> } };
}

/** Persisted steps of all drafts of this browser. A promise that is fulfilled means: on disk. */
export interface DraftStore {
  load(key: DraftKey): Promise<StoredDraft>;
  /** Appends after `expected`; `null` when another tab has been faster, and nothing is written. */
  append(key: DraftKey, expected: DraftPosition, steps: readonly DraftStep<unknown>[]): Promise<DraftHead | null>;
  discard(key: DraftKey): Promise<void>;
  /** Drafts of a seat, or of all, last changed first. */
  list(seat?: string): Promise<DraftHead[]>;
  eraseAll(): Promise<void>;
  /** Keys that were changed, in this tab or in another. */
  readonly changes$: Observable<string>;
  close(): Promise<void>;
}

const ALL_STEPS = (key: string) => IDBKeyRange.bound([key, 0], [key, Number.POSITIVE_INFINITY]);

const openDatabase = (name: string): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>(name, 1, {
    upgrade(database) {
      database.createObjectStore('heads', { keyPath: 'key' });
      database.createObjectStore('steps', { keyPath: ['key', 'seq'] });
    },
  });

export function createDraftStore(now: () => number, name = 'fairlead-drafts'): DraftStore {
  const changes = new Subject<string>();
  let opened: Promise<{ database: IDBPDatabase<Schema>; channel: BroadcastChannel }> | null = null;

  /** Opened at the first use: a visitor who types nothing has no database. */
  function open() {
    opened ??= openDatabase(name).then(database => {
      const channel = new BroadcastChannel(name);
      channel.onmessage = event => changes.next(event.data as string);
      return { database, channel };
    });
    return opened;
  }

  /** `strict`: the browser answers after the disk has, so that a pulled plug loses nothing that was shown as saved. */
  async function write() {
    const { database, channel } = await open();
    const tx = database.transaction(['heads', 'steps'], 'readwrite', { durability: 'strict' });
    return { heads: tx.objectStore('heads'), steps: tx.objectStore('steps'), done: tx.done, channel };
  }

  /** A channel does not hear itself; two views of one draft in one tab do. */
  function tell(channel: BroadcastChannel, key: string): void {
    channel.postMessage(key);
    changes.next(key);
  }

  const isAlive = (head: DraftHead): boolean => now() - head.updatedAt < DRAFT_LIFE_MS;

  async function remove(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const { heads, steps, done, channel } = await write();
    for (const key of keys) await Promise.all([heads.delete(key), steps.delete(ALL_STEPS(key))]);
    await done;
    for (const key of keys) tell(channel, key);
  }

  async function allHeads(): Promise<DraftHead[]> {
    const { database } = await open();
    const heads = await database.getAll('heads');
    await remove(heads.filter(head => !isAlive(head)).map(head => head.key));
    return heads.filter(isAlive);
  }

  return {
    async load(key) {
      const { database } = await open();
      const tx = database.transaction(['heads', 'steps']);
      const head = await tx.objectStore('heads').get(textOfKey(key));
      if (!head || !isAlive(head)) return { head: null, steps: [] };
      const rows = await tx.objectStore('steps').getAll(ALL_STEPS(head.key));
      return { head, steps: rows.map(row => row.step) };
    },
    async append(key, expected, added) {
      const { heads, steps, done, channel } = await write();
      const id = textOfKey(key);
      const found = await heads.get(id);
      const head = found && isAlive(found) ? found : undefined;
      if (head?.generation !== expected?.generation || head?.seq !== expected?.seq) {
        await done;
        return null;
      }
      const at = now();
      if (found && !head) await steps.delete(ALL_STEPS(id));
      const first = (head?.seq ?? 0) + 1;
      const next: DraftHead = {
        ...key,
        key: id,
        generation: head?.generation ?? crypto.randomUUID(),
        createdAt: head?.createdAt ?? at,
        seq: first + added.length - 1,
        updatedAt: at,
      };
      await Promise.all([
        heads.put(next),
        ...added.map((step, index) => steps.put({ key: id, seq: first + index, at, step })),
      ]);
      await done;
      tell(channel, id);
      return next;
    },
    discard: key => remove([textOfKey(key)]),
    async list(seat) {
      const heads = await allHeads();
      return heads
        .filter(head => seat === undefined || head.seat === seat)
        .sort((left, right) => right.updatedAt - left.updatedAt);
    },
    async eraseAll() {
      const { database } = await open();
      await remove(await database.getAllKeys('heads'));
    },
    changes$: changes.asObservable(),
    async close() {
      const current = await opened;
      opened = null;
      current?.channel.close();
      current?.database.close();
    },
  };
}
