/**
 * How the calls of the last hour went, by the minute, for the page of operations: the histograms of `/api/metrics` are for a
 * Prometheus that asks often and remembers; without one nobody would know.
 */
const MINUTES = 60;
const MINUTE_MS = 60_000;
/** Of one call, or one minute; the latest say enough. */
const SAMPLES = 200;

export interface MinuteOfCalls {
  /** UTC minute, as milliseconds. */
  readonly at: number;
  readonly calls: number;
  readonly failed: number;
  readonly meanMs: number;
  readonly p95Ms: number;
  readonly slowestMs: number;
}

export interface SlowCall {
  readonly call: string;
  readonly calls: number;
  readonly meanMs: number;
  readonly p95Ms: number;
}

export interface CallTimes {
  note(call: string, status: number, ms: number): void;
  /** The last hour; a minute without calls is there with none. */
  minutes(now?: number): readonly MinuteOfCalls[];
  /** Calls since the start, the slowest in the 95th of a hundred first. */
  slowest(most: number): readonly SlowCall[];
}

interface Minute {
  at: number;
  calls: number;
  failed: number;
  totalMs: number;
  slowestMs: number;
  readonly samples: number[];
}

interface OfCall {
  calls: number;
  totalMs: number;
  /** The latest ones, written over in turn. */
  readonly samples: number[];
}

function p95Of(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
}

export function createCallTimes(clock: () => number = Date.now): CallTimes {
  const ring: Minute[] = [];
  const byCall = new Map<string, OfCall>();
  return {
    note(call, status, ms) {
      const at = Math.floor(clock() / MINUTE_MS) * MINUTE_MS;
      const slot = (at / MINUTE_MS) % MINUTES;
      if (ring[slot]?.at !== at) ring[slot] = { at, calls: 0, failed: 0, totalMs: 0, slowestMs: 0, samples: [] };
      const minute = ring[slot]!;
      minute.samples[minute.calls % SAMPLES] = ms;
      minute.calls += 1;
      minute.failed += status >= 500 ? 1 : 0;
      minute.totalMs += ms;
      minute.slowestMs = Math.max(minute.slowestMs, ms);
      const of = byCall.get(call) ?? { calls: 0, totalMs: 0, samples: [] };
      byCall.set(call, of);
      of.samples[of.calls % SAMPLES] = ms;
      of.calls += 1;
      of.totalMs += ms;
    },
    minutes(now = clock()) {
      const last = Math.floor(now / MINUTE_MS) * MINUTE_MS;
      return Array.from({ length: MINUTES }, (_, index) => {
        const at = last - (MINUTES - 1 - index) * MINUTE_MS;
        const known = ring[(at / MINUTE_MS) % MINUTES];
        if (known?.at !== at) return { at, calls: 0, failed: 0, meanMs: 0, p95Ms: 0, slowestMs: 0 };
        const { calls, failed, totalMs, slowestMs, samples } = known;
        return { at, calls, failed, meanMs: totalMs / calls, p95Ms: p95Of(samples), slowestMs };
      });
    },
    slowest(most) {
      return [...byCall]
        .map(([call, { calls, totalMs, samples }]) => {
          return { call, calls, meanMs: totalMs / calls, p95Ms: p95Of(samples) };
        })
        .sort((a, b) => b.p95Ms - a.p95Ms)
        .slice(0, most);
    },
  };
}
