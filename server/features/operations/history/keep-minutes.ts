import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Deps } from '../../../kernel/deps.ts';
import type { MinuteOfCalls } from '../../../kernel/http/call-times.ts';
import { repeat } from '../../../kernel/repeat.ts';
import type { Running } from '../../../kernel/running.ts';
import { workState } from '../queues.read.ts';

/** Each minute is written down a little after it is over, by its server; what waits in line by whichever comes first. */

const MINUTE_MS = 60_000;
const LOOK_EVERY_MS = 10_000;
/** The timer that is measured fires so often by itself. */
const RESOLUTION_MS = 20;

export interface Minutes {
  /** Writes what is over since the last time; answers how many minutes. */
  keep(): Promise<number>;
}

type Measured = Pick<Running, 'id' | 'calls' | 'liveConnections'>;

async function workOf({ db, clock }: Pick<Deps, 'db' | 'clock'>, at: Date) {
  const known = await db
    .selectFrom('minuteFigure')
    .select('serverId')
    .where('at', '=', at)
    .where('waiting', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (known) return { waiting: null, cutOffs: null };
  const { queues, cutOffs } = await workState(db, clock.now());
  const waiting = Object.fromEntries(Object.entries(queues).map(([key, queue]) => [key, queue.waiting]));
  return { waiting: JSON.stringify(waiting), cutOffs: Object.values(cutOffs).reduce((sum, one) => sum + one, 0) };
}

/** `loopLagMs` since it was asked the last time. */
export function minutesOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  { id: serverId, calls, liveConnections }: Measured,
  loopLagMs: () => number,
): Minutes {
  let next = Math.floor(deps.clock.now().getTime() / MINUTE_MS) * MINUTE_MS;
  const row = ({ at, calls: count, failed, meanMs, p95Ms, slowestMs }: MinuteOfCalls) => ({
    at: new Date(at),
    serverId,
    calls: count,
    failed,
    totalMs: Math.round(count * meanMs),
    p95Ms: Math.round(p95Ms),
    slowestMs: Math.round(slowestMs),
    liveConnections: liveConnections(),
  });
  return {
    async keep() {
      const running = Math.floor(deps.clock.now().getTime() / MINUTE_MS) * MINUTE_MS;
      const over = calls.minutes(running).filter(({ at }) => at >= next && at < running);
      const last = over.at(-1);
      if (!last) return 0;
      const work = await workOf(deps, new Date(last.at));
      // How it stands is known of now alone, so it belongs to the minute that is just over.
      const rows = over.map(minute =>
        minute === last
          ? { ...row(minute), ...work, loopLagMs: loopLagMs() }
          : { ...row(minute), waiting: null, cutOffs: null, loopLagMs: 0 },
      );
      await deps.db
        .insertInto('minuteFigure')
        .values(rows)
        .onConflict(conflict => conflict.doNothing())
        .execute();
      next = running;
      return rows.length;
    },
  };
}

/** Keeps the minutes of this server until it stops. */
export function startKeepingMinutes(deps: Pick<Deps, 'db' | 'clock'>, running: Measured): { stop(): Promise<void> } {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const minutes = minutesOf(deps, running, () => {
    const lag = Math.max(0, Math.round(delay.percentile(99) / 1e6) - RESOLUTION_MS);
    delay.reset();
    return lag;
  });
  const keeping = repeat(
    LOOK_EVERY_MS,
    () => minutes.keep(),
    error => console.error('operations: the figures of a minute could not be kept, trying again', error),
  );
  return {
    async stop() {
      delay.disable();
      await keeping.stop();
    },
  };
}
