import type { BookingContent } from '#contract/booking/booking-content.ts';

/**
 * Keeps a draft on the server, at most 800 ms behind the keys, one save at a time:
 *
 *     clean -typed-> waiting -800 ms-> saving -> clean | offline (tried again) | stale (412: merged by the form) | failed
 *
 * The browser's own copy is kept beside it by the form, and holds what the server does not have yet.
 */
export type KeeperState = 'clean' | 'waiting' | 'saving' | 'offline' | 'stale' | 'failed';

export type SaveOutcome = 'saved' | 'offline' | 'stale' | 'failed';

export interface DraftKeeper {
  readonly state: KeeperState;
  /** Something was typed. */
  note(): void;
  /** Saves now what waits; true when the server has all of it. */
  flush(): Promise<boolean>;
  /** A merge is done, or the fault is mended: goes on. */
  resume(): void;
  stop(): void;
}

export const SAVE_AFTER_MS = 800;
const TRY_AGAIN_MS = 5_000;

export interface KeeperDeps {
  readonly read: () => BookingContent;
  readonly save: (content: BookingContent) => Promise<SaveOutcome>;
  readonly told: (state: KeeperState) => void;
  readonly clock?: {
    readonly setTimeout: (work: () => void, ms: number) => unknown;
    readonly clearTimeout: (timer: never) => void;
  };
}

export function createDraftKeeper({ read, save, told, clock = globalThis as never }: KeeperDeps): DraftKeeper {
  let state: KeeperState = 'clean';
  let timer: unknown = null;
  let running: Promise<boolean> | null = null;
  let isStopped = false;
  const become = (next: KeeperState) => {
    if (next === state) return;
    state = next;
    told(next);
  };
  const wait = (ms: number) => {
    if (timer !== null) clock.clearTimeout(timer as never);
    timer = isStopped ? null : clock.setTimeout(() => void run(), ms);
  };
  const stopWaiting = () => {
    if (timer !== null) clock.clearTimeout(timer as never);
    timer = null;
  };

  async function turn(): Promise<boolean> {
    for (;;) {
      stopWaiting();
      become('saving');
      const sent = read();
      const outcome = await save(sent);
      if (outcome !== 'saved') {
        become(outcome);
        if (outcome === 'offline') wait(TRY_AGAIN_MS);
        return false;
      }
      if (read() === sent) {
        become('clean');
        return true;
      }
    }
  }

  function run(): Promise<boolean> {
    running ??= turn().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    get state() {
      return state;
    },
    note() {
      if (state === 'saving' || state === 'stale') return;
      become('waiting');
      wait(SAVE_AFTER_MS);
    },
    async flush() {
      if (running) await running;
      if (state === 'clean') return true;
      return state === 'stale' ? false : run();
    },
    resume() {
      become('waiting');
      wait(0);
    },
    stop() {
      isStopped = true;
      stopWaiting();
    },
  };
}
