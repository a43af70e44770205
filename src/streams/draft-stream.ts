import { BehaviorSubject, filter, type Observable } from 'rxjs';
import {
  type DraftDefinition,
  type DraftHistory,
  type DraftStep,
  enqueueStep,
  foldDraft,
  historyOf,
} from '#machines/draft/draft-fold.ts';
import { type DraftKey, textOfKey } from '#machines/draft/draft-key.ts';
import type { ClientClock } from './client-clock.ts';
import type { DraftPosition, DraftStore } from './draft-store.ts';

/** Keystrokes wait at most this long before they are written (conventions, "Drafts"). */
export const KEYSTROKE_BATCH_MS = 800;

export interface DraftView<S> {
  readonly state: S;
  /** Everything in `state` is on disk. */
  readonly saved: boolean;
  /** The last attempt to write failed; the work is still here and the next step tries again. */
  readonly failed: boolean;
  /** There was unsent work when the draft was opened. */
  readonly restored: boolean;
  /** Another tab has edited or discarded this draft since it was opened. */
  readonly changedElsewhere: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

export interface DraftStream<S, E> {
  readonly key: DraftKey;
  readonly view$: Observable<DraftView<S>>;
  view(): DraftView<S>;
  /** Shown at once; the promise is fulfilled when it is on disk. `batchMs` up to 800 for keystrokes. */
  append(event: E, batchMs?: number): Promise<void>;
  undo(): Promise<void>;
  redo(): Promise<void>;
  /** Writes what is waiting. */
  flush(): Promise<void>;
  discard(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a draft with what is there of it. Two tabs may edit one draft: steps take their turn, the later one wins. */
export async function openDraft<S, E>(
  store: DraftStore,
  key: DraftKey,
  definition: DraftDefinition<S, E>,
  clock: Pick<ClientClock, 'setTimeout' | 'clearTimeout'>,
): Promise<DraftStream<S, E>> {
  let position: DraftPosition = null;
  let history: DraftHistory<E> = historyOf<E>([]);
  let waiting: readonly DraftStep<E>[] = [];
  let flight: readonly DraftStep<E>[] = [];
  let writing: Promise<unknown> = Promise.resolve();
  let timer: ReturnType<typeof clock.setTimeout> | null = null;
  let listeners: { resolve(): void; reject(error: unknown): void }[] = [];
  let marks = { failed: false, restored: false, changedElsewhere: false };

  function present(): DraftView<S> {
    const whole = historyOf([...flight, ...waiting], history);
    return {
      ...marks,
      state: foldDraft(definition, whole),
      saved: flight.length === 0 && waiting.length === 0,
      canUndo: whole.done.length > 0,
      canRedo: whole.undone.length > 0,
    };
  }

  /** Takes in what others have written since; `false` when there is nothing new. */
  async function catchUp(): Promise<boolean> {
    const stored = await store.load(key);
    const { head } = stored;
    if (head?.generation === position?.generation && head?.seq === position?.seq) return false;
    position = head && { generation: head.generation, seq: head.seq };
    history = historyOf(stored.steps as readonly DraftStep<E>[]);
    marks = { ...marks, changedElsewhere: true };
    return true;
  }

  async function write(): Promise<void> {
    if (waiting.length === 0) return;
    flight = waiting;
    waiting = [];
    const heard = listeners;
    listeners = [];
    try {
      let head = await store.append(key, position, flight);
      while (head === null) {
        await catchUp();
        head = await store.append(key, position, flight);
      }
      position = { generation: head.generation, seq: head.seq };
      history = historyOf(flight, history);
      flight = [];
      marks = { ...marks, failed: false };
      for (const listener of heard) listener.resolve();
    } catch (error) {
      waiting = [...flight, ...waiting];
      flight = [];
      marks = { ...marks, failed: true };
      for (const listener of heard) listener.reject(error);
    } finally {
      view.next(present());
    }
  }

  function stopTimer(): void {
    if (timer !== null) clock.clearTimeout(timer);
    timer = null;
  }

  /** One at a time, in order; a failed turn does not hold up the next. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = writing.then(work);
    writing = turn.catch(() => {});
    return turn;
  }

  function flush(): Promise<void> {
    stopTimer();
    return inTurn(write);
  }

  /** Steps of one batch share its write, and learn its end together. */
  function take(step: DraftStep<E>, batchMs: number): Promise<void> {
    waiting = enqueueStep(definition, waiting, step);
    view.next(present());
    const durable = new Promise<void>((resolve, reject) => listeners.push({ resolve, reject }));
    if (batchMs <= 0) void flush();
    else timer ??= clock.setTimeout(() => void flush(), Math.min(batchMs, KEYSTROKE_BATCH_MS));
    return durable;
  }

  await catchUp();
  marks = { failed: false, restored: position !== null, changedElsewhere: false };
  const view = new BehaviorSubject<DraftView<S>>(present());
  const subscription = store.changes$.pipe(filter(changed => changed === textOfKey(key))).subscribe(() => {
    // Unreadable now, it is read again at the latest by the next write.
    void inTurn(catchUp).then(
      changed => changed && view.next(present()),
      () => {},
    );
  });

  return {
    key,
    view$: view.asObservable(),
    view: () => view.value,
    append: (event, batchMs = 0) => take({ kind: 'do', event }, batchMs),
    undo: () => take({ kind: 'undo' }, 0),
    redo: () => take({ kind: 'redo' }, 0),
    flush,
    async discard() {
      stopTimer();
      await inTurn(async () => {
        await store.discard(key);
        for (const listener of listeners.splice(0)) listener.resolve();
        waiting = [];
        position = null;
        history = historyOf<E>([]);
        marks = { failed: false, restored: false, changedElsewhere: false };
      });
      view.next(present());
    },
    async close() {
      await flush();
      subscription.unsubscribe();
      view.complete();
    },
  };
}
