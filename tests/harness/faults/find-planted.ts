import pg from 'pg';
import { type Finding, finding } from '../checker/finding.ts';
import { plantedBy } from '../planting.ts';
import { playAlone } from './embedded-alone.ts';
import { PLANTED_FAULTS, type PlantedFault } from './planted-faults.ts';
import { POSTGRES_SCENARIOS } from './postgres-scenarios.ts';
import { type PostgresBase, postgresBase, rigOn } from './rig.ts';
import { play } from './scenario.ts';
import { seeded } from './seeded.ts';
import { whyNoDisk } from './small-disk.ts';

/** `npm run test:faults -- --faults`: the harness is worth what it finds. Each fault on rows of its own. */

const SIZE = { shipments: 30, buyers: 20 };
const TIMES = 2;
/** A server that is gone does not come back: whoever waits for it need not wait for long. */
const RECOVERS_WITHIN_MS = 8_000;

async function run(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function findingsOf(
  base: PostgresBase,
  { edits, sql = [], scenario = 'lines to the database cut', times = TIMES }: PlantedFault,
  number: number,
  seed: number,
): Promise<readonly Finding[]> {
  const url = await base.copy(`planted_${number}`);
  const rig = await rigOn(base, url, plantedBy(edits));
  // Beside a server that runs: it does not start on a database that lacks what its migrations made.
  await run(url, sql);
  const played = POSTGRES_SCENARIOS.find(({ name }) => name === scenario)!;
  try {
    return (await play(played, rig, times, seeded(seed), RECOVERS_WITHIN_MS)).findings;
  } finally {
    await rig.close();
  }
}

/** What the harness says of a disk that says "kept" and keeps nothing; where the folder does not even open, that is said. */
const ofLyingDisk = (seed: number): Promise<readonly Finding[]> =>
  playAlone({ name: 'a lying disk', fault: 'power', rounds: 1, chance: seeded(seed), diskLies: true }).then(
    ({ findings }) => findings,
    (error: Error) => {
      if (!error.message.includes('PGlite failed')) throw error;
      return [finding('answered write', 'the folder', 'does not open any more')];
    },
  );

export async function findPlanted(
  seed: number,
  only: RegExp,
): Promise<{ passed: number; failed: number; skipped: number }> {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const judge = (about: string, check: Finding['check'], findings: readonly Finding[]): void => {
    const named = findings.find(one => one.check === check);
    counts[named ? 'passed' : 'failed'] += 1;
    console.log(`${named ? 'found ' : 'MISSED'}  ${about}`);
    for (const one of named ? [named] : findings.slice(0, 3))
      console.log(`        ${one.check}: ${one.subject}: ${one.told}`);
  };
  const base = await postgresBase(SIZE);
  try {
    for (const [number, fault] of PLANTED_FAULTS.filter(({ about }) => only.test(about)).entries())
      judge(fault.about, fault.check, await findingsOf(base, fault, number, seed));
  } finally {
    await base.close();
  }
  const reason = whyNoDisk();
  if (reason === null) judge('a disk has lied to the embedded database', 'answered write', await ofLyingDisk(seed));
  else {
    counts.skipped += 1;
    console.log(`skips   a disk has lied to the embedded database: ${reason}`);
  }
  return counts;
}
