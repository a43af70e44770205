import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Finding } from '../checker/finding.ts';
import { playAlone } from './embedded-alone.ts';
import { POSTGRES_SCENARIOS } from './postgres-scenarios.ts';
import { type PostgresRig, postgresRig } from './rig.ts';
import { play } from './scenario.ts';
import { seeded } from './seeded.ts';
import { whyNoDisk } from './small-disk.ts';

/**
 * The short form of `npm run test:faults`, and the harness itself: faults in the middle of work lose and double nothing, and where
 * a database keeps no word the harness says so.
 */
const SEED = 20260310;
let rig: PostgresRig;
beforeAll(async () => {
  rig = await postgresRig({ shipments: 60, buyers: 40 });
});
afterAll(() => rig?.close());

const named = (name: string) => POSTGRES_SCENARIOS.find(one => one.name === name)!;

it.each([
  ['server killed (kill -9)', 1],
  ['database killed (kill -9)', 1],
  ['lines to the database cut', 6],
] as const)(
  '%s: nothing that was answered is lost, nothing is done twice',
  async (name, times) => {
    const outcome = await play(named(name), rig, times, seeded(SEED));
    expect(outcome.findings).toEqual([]);
    expect(outcome.answered).toBeGreaterThan(10);
  },
  120_000,
);

it('says so when a database answers before it has written', async () => {
  const database = await rig.look();
  // The answer does not wait for the disk, and the disk has time.
  await sql`alter system set synchronous_commit = off`.execute(database.db);
  await sql`alter system set wal_writer_delay = '10s'`.execute(database.db);
  await sql`alter system set wal_writer_flush_after = '1GB'`.execute(database.db);
  await sql`alter system set full_page_writes = off`.execute(database.db);
  await sql`select pg_reload_conf()`.execute(database.db);
  await database.close();
  // A writer that is put to sleep in the middle of its work, or a connection that has not yet heard of the settings, may write after
  // all: so again and again, until something is lost.
  const chance = seeded(SEED);
  const checks = new Set<Finding['check']>();
  for (let round = 0; round < 8 && !checks.has('answered write'); round++) {
    const { findings } = await play(named('database killed, its writers asleep'), rig, 1, chance);
    for (const { check } of findings) checks.add(check);
  }
  expect([...checks]).toContain('answered write');
}, 120_000);

it.skipIf(whyNoDisk() !== null)(
  'says so when a disk has lied to the embedded database',
  async () => {
    const round = { name: 'a lying disk', fault: 'power', rounds: 1, chance: seeded(SEED), diskLies: true } as const;
    const seen = await playAlone(round).then(
      ({ findings }) => findings.map(({ check }) => check),
      (error: Error) => [error.message],
    );
    // What was answered is gone, or the folder does not even open.
    expect(seen.join()).toMatch(/answered write|PGlite failed/);
  },
  120_000,
);
