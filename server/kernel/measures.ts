import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/**
 * What is measured where it happens. One process has one of each, whichever app asks for them; names and meanings stand in
 * `docs/operations.md`.
 */
const SHORT = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const LONG = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300, 1_800];

export const connectionWait = new Histogram({
  name: 'database_connection_wait_seconds',
  help: 'Time until a transaction had its connection',
  buckets: SHORT,
  registers: [],
});
export const transactionTime = new Histogram({
  name: 'database_transaction_seconds',
  help: 'Time of a transaction, its wait for a connection left out',
  labelNames: ['scope'],
  buckets: SHORT,
  registers: [],
});
export const jobTime = new Histogram({
  name: 'job_duration_seconds',
  help: 'Time of one run of a background job',
  labelNames: ['kind', 'outcome'],
  buckets: LONG,
  registers: [],
});
export const outgoingTime = new Histogram({
  name: 'outgoing_message_seconds',
  help: 'Time of one try to hand over a message: to a partner, or a mail server',
  labelNames: ['way', 'outcome'],
  buckets: LONG,
  registers: [],
});

export const readsAt = new Counter({
  name: 'database_reads_total',
  help: 'Transactions of lists, exports and statistics',
  labelNames: ['at'],
  registers: [],
});

export const filesScanned = new Counter({
  name: 'files_scanned_total',
  help: 'Files that came in and were given to the virus scanner, by its word',
  labelNames: ['outcome'],
  registers: [],
});

export const secondsSince = (from: number): number => (performance.now() - from) / 1000;

/** The work's time by how it ended. */
export async function timedBy<T>(
  histogram: typeof jobTime | typeof outgoingTime,
  label: Readonly<Record<string, string>>,
  work: () => Promise<T>,
): Promise<T> {
  const from = performance.now();
  let outcome = 'failed';
  try {
    const done = await work();
    outcome = 'done';
    return done;
  } finally {
    (histogram as Histogram).observe({ ...label, outcome }, secondsSince(from));
  }
}

export function registerMeasures(registry: Registry): void {
  for (const histogram of [connectionWait, transactionTime, jobTime, outgoingTime])
    registry.registerMetric(histogram as Histogram);
  for (const counter of [readsAt, filesScanned]) registry.registerMetric(counter as Counter);
}

/** A figure that is known by asking: read when somebody collects. */
export interface Figure {
  readonly name: string;
  readonly help: string;
  readonly label?: string;
  /** One value, or one by value of the label. */
  read(): number | Readonly<Record<string, number>> | Promise<number | Readonly<Record<string, number>>>;
}

export function registerFigure(registry: Registry, { name, help, label, read }: Figure): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    ...(label === undefined ? {} : { labelNames: [label] }),
    registers: [registry],
    async collect() {
      const value = await read();
      if (typeof value === 'number') return gauge.set(value);
      for (const [of, one] of Object.entries(value)) gauge.set({ [label ?? '']: of }, one);
    },
  });
}
