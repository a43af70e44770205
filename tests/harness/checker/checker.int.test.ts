import type { Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tables } from '#server/db/tables.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { checkDatabase } from './check-database.ts';
import type { Finding } from './finding.ts';
import { SEEDED_FAULTS, seedFault } from './seeded-faults.ts';

/** The checker that reads databases after faults: silent about the demo, and it names each fault that is put into it. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
});
afterAll(() => server.close());

class Undone extends Error {}

/** Changes that are looked at and taken back. */
async function undone(work: (db: Transaction<Tables>) => Promise<void>): Promise<void> {
  const trying = server.deps.db.transaction().execute(async db => {
    await work(db);
    throw new Undone();
  });
  await expect(trying).rejects.toThrow(Undone);
}

it('finds nothing wrong in the demo, and reads all of it', async () => {
  const { findings, facts, documents, kinds } = await checkDatabase(server.deps.db, [], false);
  expect(findings).toEqual([]);
  expect(facts).toBeGreaterThan(5_000);
  expect(documents).toBeGreaterThan(3_000);
  expect(kinds).toBeGreaterThan(40);
});

describe('a fault that is put in', () => {
  const subjects = new Map<string, string>();
  let findings: readonly Finding[] = [];
  beforeAll(() =>
    undone(async db => {
      const answered = [];
      for (const fault of SEEDED_FAULTS) {
        const subject = await seedFault(db, fault);
        subjects.set(fault.name, subject);
        if (fault.answered) answered.push(fault.answered(subject));
      }
      ({ findings } = await checkDatabase(db, answered));
    }),
  );

  it.each(SEEDED_FAULTS)('is named: $name', ({ name, check }) => {
    const named = findings.filter(one => one.check === check).map(({ subject }) => subject);
    expect(named).toContain(subjects.get(name));
  });
});
