import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { readConfig } from '#server/config.ts';
import { readMigrations } from '#server/db/migration-files.ts';
import { migrate } from '#server/db/migrator.ts';
import { openDatabase } from '#server/db/open.ts';
import { appendFacts, LOG_START, type NewFact, readFacts, readFactsSince } from '#server/kernel/event-store.ts';
import { closeByBaseline } from '#server/kernel/fact-baseline.ts';
import { newId } from '#server/kernel/ids.ts';
import { inScope, type Scope, SYSTEM } from '#server/kernel/tenancy.ts';
import { line } from './figures.ts';

/**
 * The log of documents with a million facts (decision record 0016): one log by its sides, the log since a position, appends, baselines.
 * Embedded, or in the empty database that `DATABASE_URL` names. `BENCH_DOCUMENTS=200000`; nothing is asserted.
 */
const DOCUMENTS = Number(process.env.BENCH_DOCUMENTS ?? 200_000);
const FACTS_OF_ONE = 5;
const TIMES = 50;
const KERNEL = path.resolve(import.meta.dirname, '../../server/kernel/migrations');

const folder = mkdtempSync(path.join(tmpdir(), 'fairlead-fact-log-'));
const config = readConfig({ DATA_DIR: folder, DATABASE_URL: process.env.DATABASE_URL ?? '' });
const database = await openDatabase(config, error => console.error(error.message));
const { db } = database;

/** A quarter is the large owner's; one document of ten has a reader, and of the small one hardly any is. */
const LARGE = 'company-1';
const SMALL_READER = 'company-small';

async function fill(): Promise<void> {
  await migrate(database, readMigrations([KERNEL]));
  await database.scriptTransaction(async session => {
    await session.run(`alter table document_event disable trigger user`);
    await session.run(`insert into document_event (id, document_type, document_id, company_id, seq, event, from_state, to_state,
        actor_employee_id, actor_company_id, actor_kind, at, changes, revision, position, reader_company_ids)
      select 'fact-' || lpad((d * 5 + s)::text, 31, '0'), 'order', 'document-' || lpad(d::text, 27, '0'),
        'company-' || case when d % 4 = 1 then 1 else 2 + d * 7919 % 999 end, s, 'EVENT', 'OPEN', 'OPEN', 'e', 'c', 'employee',
        timestamptz '2026-01-01' + (d * 5 + s) * interval '1 second',
        jsonb_build_array(jsonb_build_object('path', 'note', 'before', md5(d::text), 'after', repeat('x', 200))), 1, d,
        case when d % 10 > 0 then '{}' when d % 5000 = 0 then array['${SMALL_READER}'] else array['reader-' || d % 50] end
      from generate_series(1, ${DOCUMENTS}) as d, generate_series(1, ${FACTS_OF_ONE}) as s`);
    await session.run(`insert into fact_reader select unnest(reader_company_ids), position, seq, id from document_event
      where reader_company_ids <> '{}'`);
    await session.run(`alter table document_event enable trigger user`);
    await session.run(
      `create table bench_order (id text primary key, version integer not null, state text not null, note text, kept text)`,
    );
    await session.run(`insert into bench_order select document_id, 5, 'OPEN', repeat('x', 200), case when position % 10 = 0 then 'x' end
      from document_event where seq = 1`);
  });
  await sql`analyze`.execute(db);
}

const seat = (companyId: string, companyKind: 'platform' | 'customer' = 'customer'): Scope => ({
  kind: 'seat',
  companyId,
  companyKind,
  employeeId: 'e',
  userId: null,
});

/** Milliseconds of one, the transaction around it left out, after some that were not counted. */
async function measure(
  name: string,
  scope: Scope,
  work: (tx: Parameters<typeof readFacts>[0]) => Promise<readonly unknown[]>,
) {
  await inScope(db, scope, async tx => {
    let found = 0;
    for (let warm = 0; warm < 5; warm += 1) found = (await work(tx.db)).length;
    const from = performance.now();
    for (let at = 0; at < TIMES; at += 1) await work(tx.db);
    line(name, { ms: (performance.now() - from) / TIMES, facts: found });
  });
}

try {
  const begun = performance.now();
  await fill();
  line('filled', { facts: DOCUMENTS * FACTS_OF_ONE, s: (performance.now() - begun) / 1000 });
  const shared = 'document-'.padEnd(36 - String(5000).length, '0') + 5000;
  const owner = (
    await sql<{
      companyId: string;
    }>`select company_id from document_event where document_id = ${shared} limit 1`.execute(db)
  ).rows[0]!.companyId;
  for (const [who, company] of [
    ['owner', owner],
    ['reader', SMALL_READER],
    ['foreign company', 'nobody'],
  ] as const)
    await measure(`one log by its ${who}`, seat(company), tx => readFacts(tx, 'order', shared));
  const near = `${DOCUMENTS - 2000}.0.`;
  for (const [who, company] of [
    ['large owner', LARGE],
    ['small owner', 'company-500'],
    ['small reader', SMALL_READER],
  ] as const)
    for (const [from, position] of [
      ['the start', LOG_START],
      ['near the end', near],
    ] as const)
      await measure(`since ${from} by the ${who}`, seat(company), tx =>
        readFactsSince(tx, { position, limit: 500, companyId: company }),
      );
  await measure('since the start by the platform', seat('office', 'platform'), tx =>
    readFactsSince(tx, { position: LOG_START, limit: 500, companyId: null }),
  );
  const fact = (readerCompanyIds: readonly string[], commandId: string | null): NewFact => ({
    documentType: 'order',
    documentId: newId(),
    companyId: LARGE,
    expectedSeq: 1,
    event: 'EVENT',
    fromState: null,
    toState: 'OPEN',
    actorEmployeeId: 'e',
    actorCompanyId: LARGE,
    actorKind: 'employee',
    onBehalfOfEmployeeId: null,
    at: '2026-03-12T01:02:03.456Z',
    remarks: null,
    changes: [],
    revision: 1,
    readerCompanyIds,
    commandId,
  });
  for (const [name, readers, isCommand] of [
    ['append', [], false],
    ['append with a reader', ['reader-1'], false],
    ['append with a command', [], true],
  ] as const)
    await measure(name, seat(LARGE), async tx => {
      await appendFacts(tx, [fact(readers, isCommand ? newId() : null)]);
      return [1];
    });
  const from = performance.now();
  const { documents, baselines } = await closeByBaseline(
    db,
    {
      type: 'order',
      table: 'bench_order',
      evolve: (before, { changes, toState, seq }) => ({
        ...before,
        ...Object.fromEntries(changes.map(({ path, after }) => [path, after])),
        state: toState,
        version: seq,
      }),
      columnsOfRow: ({ state, note, kept }) => ({ state, note, kept }),
      joined: [],
      declared: '1',
    },
    { now: new Date() },
  );
  line('baselines', { documents, appended: baselines, s: (performance.now() - from) / 1000 });
  await inScope(db, SYSTEM, tx => sql`drop table bench_order`.execute(tx.db));
} finally {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}
