import { setTimeout as wait } from 'node:timers/promises';
import { line, median } from '../figures.ts';
import { openModel } from './models.ts';
import type { ProductServer } from './product-server.ts';
import type { Traffic } from './traffic.ts';

/** Often enough for a short one, too. */
const LOOKS = 240;
const MIB = 1024 * 1024;
const RESIDENT = 'process_resident_memory_bytes';
const HEAP = 'nodejs_heap_size_used_bytes';
/** Sockets among them; Linux alone counts it. */
export const OPEN = 'process_open_fds';

export interface Grown {
  /** MiB of resident memory. */
  readonly memory: number;
  readonly openFiles: number;
  /** Open at its end, whenever they were opened. */
  readonly open: number;
}

/** Slope of the line that fits best, a minute. */
function slopeOf(points: readonly { readonly minute: number; readonly value: number }[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(({ minute }) => minute)), mean(points.map(({ value }) => value))];
  const above = points.reduce((sum, { minute, value }) => sum + (minute - x) * (value - y), 0);
  const below = points.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
  return above / below;
}

/** Low load for a long time: what stays in memory, and open. The first third warms up and does not count. Answers what it took more meanwhile. */
export async function soak(
  server: ProductServer,
  traffic: Traffic,
  {
    minutes,
    perSecond,
    chance,
  }: { readonly minutes: number; readonly perSecond: number; readonly chance: () => number },
): Promise<Grown> {
  const points: { minute: number; resident: number; heap: number; open: number }[] = [];
  const over = new AbortController();
  const from = performance.now();
  const looking = (async () => {
    while (!over.signal.aborted) {
      const gauges = await server.gauges();
      const minute = (performance.now() - from) / 60_000;
      const [resident, heap, open] = [RESIDENT, HEAP, OPEN].map(name => gauges.get(name) ?? 0) as [
        number,
        number,
        number,
      ];
      points.push({ minute, resident: resident / MIB, heap: heap / MIB, open });
      await wait((minutes * 60_000) / LOOKS, undefined, { signal: over.signal }).catch(() => undefined);
    }
  })();
  const loading = openModel(() => traffic.step(), perSecond, { seconds: minutes * 60, chance });
  const [{ samples }] = await Promise.all([loading.finally(() => over.abort()), looking]);
  const counted = points.filter(({ minute }) => minute >= minutes / 3);
  const of = (name: 'resident' | 'heap') => counted.map(point => ({ minute: point.minute, value: point[name] }));
  const third = Math.max(1, Math.floor(counted.length / 3));
  const grown = (name: 'resident' | 'heap' | 'open') =>
    median(counted.slice(-third).map(point => point[name])) - median(counted.slice(0, third).map(point => point[name]));
  line(`soak, ${minutes} min at ${perSecond}/s`, {
    steps: samples.length,
    looks: counted.length,
    'resident MiB at the end': counted.at(-1)?.resident ?? 0,
    'resident MiB more, last third to first': grown('resident'),
    'heap MiB more': grown('heap'),
    'open files at the end': counted.at(-1)?.open ?? 0,
    'open files more': grown('open'),
    'resident MiB/h': 60 * slopeOf(of('resident')),
    'heap MiB/h': 60 * slopeOf(of('heap')),
  });
  return { memory: grown('resident'), openFiles: grown('open'), open: counted.at(-1)?.open ?? 0 };
}
