import { AppError } from '#contract/kernel/errors.ts';

export interface HashGate {
  /** Runs the work when a place is free; throws `too_many_requests` when none gets free in time. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** At most `places` at once (4 x 19 MiB ≈ 76 MiB), waiting at most `waitMs` (design A.6.3). */
export function createHashGate(places = 4, waitMs = 3_000): HashGate {
  let free = places;
  const waiting: (() => void)[] = [];

  const enter = (): Promise<void> => {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const admit = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(admit), 1);
        const s = Math.ceil(waitMs / 1000);
        reject(new AppError('too_many_requests', { params: { s }, headers: { 'Retry-After': String(s) } }));
      }, waitMs);
      waiting.push(admit);
    });
  };

  /** The place goes straight to the one who waits longest. */
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };

  return {
    async run(work) {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
