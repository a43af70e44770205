const WINDOW_MS = 60_000;

interface Window {
  readonly since: number;
  readonly admitted: number;
  readonly leftOut: number;
}

export interface BoundedCount {
  /** How many of this key were left out since the last one admitted; null = this one is left out as well. */
  admit(key: string, now: Date): number | null;
}

/** At most so many a minute of one key and of all together. What is left out is counted, not lost. */
export function createBoundedCount(mostOfOne: number, mostOfAll: number): BoundedCount {
  const windows = new Map<string, Window>();
  let all: Window = { since: 0, admitted: 0, leftOut: 0 };

  /** Keys without anything to tell are forgotten with their minute. */
  const forget = (at: number): void => {
    for (const [key, { since, leftOut }] of windows) if (at - since >= WINDOW_MS && leftOut === 0) windows.delete(key);
  };

  return {
    admit(key, now) {
      const at = now.getTime();
      if (at - all.since >= WINDOW_MS) {
        forget(at);
        all = { since: at, admitted: 0, leftOut: 0 };
      }
      const known = windows.get(key);
      const isOver = known === undefined || at - known.since >= WINDOW_MS;
      const own: Window = isOver ? { since: at, admitted: 0, leftOut: known?.leftOut ?? 0 } : known;
      if (own.admitted >= mostOfOne || all.admitted >= mostOfAll) {
        windows.set(key, { ...own, leftOut: own.leftOut + 1 });
        return null;
      }
      windows.set(key, { ...own, admitted: own.admitted + 1, leftOut: 0 });
      all = { ...all, admitted: all.admitted + 1 };
      return own.leftOut;
    },
  };
}
