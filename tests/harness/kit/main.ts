import process from 'node:process';
import { parseArgs } from 'node:util';
import { provisionPostgres } from '#tests/support/provision-postgres.mjs';
import { findPlanted } from './find-planted.ts';
import { race } from './races.ts';
import { runSeeds } from './run-seeds.ts';

/**
 * `npm run test:kit [-- --seeds N] [-- --seed 7,9] [-- --races N] [-- --faults [--only begin,…]]`: random documents on the kit of
 * documents, walked in memory and over HTTP; commands that meet, on PostgreSQL; mistakes planted in the kit, each of which must be found.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20' },
    seed: { type: 'string' },
    races: { type: 'string' },
    faults: { type: 'boolean', default: false },
    only: { type: 'string' },
    /** Ends with the first document that fails. */
    stop: { type: 'boolean', default: false },
  },
});

const began = Date.now();
const seconds = () => Math.round((Date.now() - began) / 1000);

function end(passed: number, failed: number): never {
  console.log(`${passed} passed, ${failed} failed, 0 skipped`);
  process.exit(failed > 0 ? 1 : 0);
}

/** On the server that TEST_DATABASE_URL names, or on one that is made for it. */
async function onPostgres<T>(work: (url: string) => Promise<T>): Promise<T> {
  const postgres = await provisionPostgres();
  process.env.TEST_DATABASE_URL = postgres.url;
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

if (values.faults) {
  const { found, missed } = await onPostgres(url => findPlanted(values.only?.split(',') ?? [], url));
  console.log(`${found} of ${found + missed.length} planted faults found in ${seconds()} s`);
  if (missed.length > 0) console.log(`not found: ${missed.join(', ')}`);
  end(found, missed.length);
}

if (values.races) {
  const rounds = Number(values.races);
  const problem = await onPostgres(() =>
    race(rounds).then(sent => console.log(`${sent} commands met in ${seconds()} s`)),
  ).then(
    () => null,
    (error: unknown) => error,
  );
  if (problem) console.log(`races FAILED: ${problem instanceof Error ? problem.message : problem}`);
  end(problem ? 0 : 1, problem ? 1 : 0);
}

const seeds =
  values.seed?.split(',').map(Number) ?? Array.from({ length: Number(values.seeds) }, (_, index) => index + 1);
const { failures, passed, figures } = await runSeeds(seeds, {
  stopsAtFirst: values.stop,
  tell: line => console.log(line),
});
for (const { of, why } of failures.filter(one => !one.of.startsWith('seed'))) console.log(`${of} FAILED: ${why}`);
const { calls, done, refused, documents, cells } = figures;
console.log(
  `${documents} documents, ${calls} calls, ${done} events done, ${refused} refused, ${cells} cells in ${seconds()} s`,
);
end(passed, failures.length);
