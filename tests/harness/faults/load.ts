import { setTimeout as wait } from 'node:timers/promises';
import { Unanswered } from './client.ts';
import type { Ledger } from './ledger.ts';
import type { Wish } from './wishes.ts';

/** People at work: so many at a time, each until his wish is done, whatever the server does meanwhile. */
export interface Load {
  /** Answers so far. */
  answers(): number;
  /** Resolves once there were so many more; or when the time is over, for one that nobody can answer. */
  more(count: number, patienceMs?: number): Promise<void>;
  /** No new wishes; those under way are brought to their end, or given up when the time is over. Answers how many were given up. */
  finish(patienceMs: number): Promise<number>;
}

const AGAIN_AFTER_MS = 100;
const MOST_LATER = 20;

export function startLoad(urlOf: () => string, wishes: Iterator<Wish, never>, ledger: Ledger, atOnce: number): Load {
  let answers = 0;
  let isEnding = false;
  let givenUpAt = Infinity;
  let givenUp = 0;
  let broken: unknown = null;
  const waiting = new Set<() => void>();

  const tell = (): void => {
    for (const look of waiting) look();
  };
  const untilDone = async (wish: Wish): Promise<void> => {
    let later = 0;
    let isGivenUp = false;
    for (let isDone = false; !isDone; ) {
      if (isGivenUp || Date.now() > givenUpAt) {
        givenUp += 1;
        return;
      }
      const before = ledger.answered.length;
      try {
        isDone = await wish.step(urlOf());
        if (isDone || ledger.answered.length > before) later = 0;
        else {
          // Told to come again later; at the end nobody waits for that for long.
          later += 1;
          isGivenUp = isEnding && later > MOST_LATER;
          await wait(AGAIN_AFTER_MS);
        }
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error;
        ledger.cutOff += 1;
        await wait(AGAIN_AFTER_MS);
      }
      answers += ledger.answered.length - before;
      tell();
    }
  };
  const lane = async (): Promise<void> => {
    while (!isEnding) await untilDone(wishes.next().value);
  };
  const lanes = Promise.all(Array.from({ length: atOnce }, lane)).catch((error: unknown) => {
    broken = error;
    isEnding = true;
    tell();
  });

  return {
    answers: () => answers,
    more(count, patienceMs = 30_000) {
      const goal = answers + count;
      return new Promise((resolve, reject) => {
        const end = (): void => {
          clearTimeout(timer);
          waiting.delete(look);
          if (broken) reject(broken);
          else resolve();
        };
        const timer = setTimeout(end, patienceMs);
        const look = (): void => {
          if (answers >= goal || broken) end();
        };
        waiting.add(look);
        look();
      });
    },
    async finish(patienceMs) {
      isEnding = true;
      givenUpAt = Date.now() + patienceMs;
      await lanes;
      if (broken) throw broken;
      return givenUp;
    },
  };
}
