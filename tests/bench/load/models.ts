import { setTimeout as wait } from 'node:timers/promises';
import { line, median, quantile } from '../figures.ts';

/** Two ways to load a server: so many people, each at it again as soon as he is answered; or so many arrivals a second, come what may. */

export interface Sample {
  readonly name: string;
  readonly ms: number;
}

export interface Measured {
  readonly samples: readonly Sample[];
  readonly perSecond: number;
}

type Step = () => Promise<string>;

export async function closedModel(step: Step, clients: number, seconds: number): Promise<Measured> {
  const samples: Sample[] = [];
  const from = performance.now();
  const until = from + seconds * 1000;
  const lane = async (): Promise<void> => {
    while (performance.now() < until) {
      const begun = performance.now();
      const name = await step();
      samples.push({ name, ms: performance.now() - begun });
    }
  };
  await Promise.all(Array.from({ length: clients }, lane));
  return { samples, perSecond: (1000 * samples.length) / (performance.now() - from) };
}

/** Latency counts from the moment somebody came, not from when he was let in: who waits in front of the door waits as well. */
export async function openModel(
  step: Step,
  perSecond: number,
  { seconds, chance }: { readonly seconds: number; readonly chance: () => number },
): Promise<Measured> {
  const samples: Sample[] = [];
  const underWay = new Set<Promise<void>>();
  const from = performance.now();
  let due = from;
  while (due < from + seconds * 1000) {
    due += (-Math.log(1 - chance()) * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 1) await wait(early);
    const came = due;
    const one: Promise<void> = step().then(name => {
      samples.push({ name, ms: performance.now() - came });
      underWay.delete(one);
    });
    // What fails is told once all that came have been served, by the wait for all of them.
    one.catch(() => undefined);
    underWay.add(one);
  }
  await Promise.all(underWay);
  return { samples, perSecond: (1000 * samples.length) / (performance.now() - from) };
}

const round = (value: number) => Number(value.toFixed(1));

export function tell(name: string, { samples, perSecond }: Measured): void {
  const all = samples.map(({ ms }) => ms);
  line(name, {
    'steps/s': perSecond,
    steps: samples.length,
    'median ms': median(all),
    'p95 ms': quantile(all, 0.95),
    'p99 ms': quantile(all, 0.99),
  });
  for (const [step, own] of Map.groupBy(samples, sample => sample.name)) {
    const ms = own.map(sample => sample.ms);
    line(`  ${step}`, { count: own.length, 'median ms': round(median(ms)), 'p95 ms': round(quantile(ms, 0.95)) });
  }
}
