import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import type { Kysely } from 'kysely';
import { openPostgres } from '#server/db/postgres.ts';
import type { Tables } from '#server/db/tables.ts';
import { PRODUCT_VERSION } from '#server/kernel/product-version.ts';
import { openDemoDatabase } from '#tests/support/server.ts';
import { type Corpus, documentKinds, fileOf, type History, misfits } from './corpus.ts';

/**
 * `node tests/corpus/record.ts [label]`: adds a few whole histories of each document of the demo to the corpus, and changes none that is there.
 * The label says which version wrote the facts; this one's number without it. With `DATABASE_URL` they are those of that database: one that
 * an earlier version has seeded, and this one has migrated. Format the files afterwards.
 */
const by = process.argv[2] ?? PRODUCT_VERSION;
const MOST_HISTORIES = 3;
const MOST_BYTES = 24_000;

async function logsOf(db: Kysely<Tables>, type: string): Promise<Map<string, History['facts']>> {
  const rows = await db
    .selectFrom('documentEvent')
    .selectAll()
    .where('documentType', '=', type)
    .orderBy('documentId')
    .orderBy('seq')
    .execute();
  const facts = rows.map(row => ({
    documentId: row.documentId,
    fact: {
      seq: row.seq,
      event: row.event,
      fromState: row.fromState,
      toState: row.toState,
      actorEmployeeId: row.actorEmployeeId,
      actorCompanyId: row.actorCompanyId,
      actorKind: row.actorKind,
      onBehalfOfEmployeeId: row.onBehalfOfEmployeeId,
      at: row.at.toISOString(),
      remarks: row.remarks,
      changes: row.changes,
      revision: row.revision,
      ...(row.origins ? { origins: row.origins } : {}),
      shape: row.shape,
    } as History['facts'][number],
  }));
  return new Map(
    [...Map.groupBy(facts, ({ documentId }) => documentId)].map(([id, own]) => [id, own.map(({ fact }) => fact)]),
  );
}

/** Those that between them show the most events, the shorter one where two show the same. */
function mostTelling(histories: readonly History[]): History[] {
  const chosen: History[] = [];
  const shown = new Set<string>();
  const fresh = ({ facts }: History) =>
    new Set(facts.map(({ event }) => event).filter(event => !shown.has(event))).size;
  const sizes = new Map(histories.map(one => [one, JSON.stringify(one).length]));
  const left = histories.filter(one => sizes.get(one)! <= MOST_BYTES);
  while (chosen.length < MOST_HISTORIES && left.length > 0) {
    left.sort((a, b) => fresh(b) - fresh(a) || sizes.get(a)! - sizes.get(b)!);
    const next = left.shift()!;
    if (chosen.length > 0 && fresh(next) === 0) break;
    chosen.push(next);
    for (const { event } of next.facts) shown.add(event);
  }
  return chosen;
}

const url = process.env.DATABASE_URL;
const fail = (error: Error): never => {
  throw error;
};
const database = url ? openPostgres(url, fail) : await openDemoDatabase();
try {
  const kinds = await documentKinds(database.db);
  for (const [type, kind] of kinds) {
    const logs = await logsOf(database.db, type);
    if (logs.size === 0) continue;
    const rows = await kind.rows(database.db);
    const histories = [...logs].map(([id, facts]): History => {
      const row = rows.get(id);
      return { by, id, facts, row: row ? JSON.parse(JSON.stringify(row)) : null };
    });
    // A sample that does not fold to its row would be no measure of anything.
    const sound = histories.filter(one => misfits(kind, one).length === 0);
    const file = fileOf(type);
    const corpus: Corpus = existsSync(file)
      ? JSON.parse(readFileSync(file, 'utf8'))
      : { documentType: type, histories: [] };
    if (corpus.histories.some(one => one.by === by)) continue;
    corpus.histories.push(...mostTelling(sound));
    if (corpus.histories.length > 0) writeFileSync(file, `${JSON.stringify(corpus, null, 2)}\n`);
    const lost = histories.filter(one => !sound.includes(one)).slice(0, 2);
    for (const one of lost) console.log(`  unsound: ${one.id} ${JSON.stringify(misfits(kind, one)).slice(0, 300)}`);
    console.log(`${type}: ${corpus.histories.length} of ${logs.size}, ${histories.length - sound.length} unsound`);
  }
} finally {
  await database.close();
}
