import { sql } from 'kysely';
import { openEmbedded } from '#server/db/embedded.ts';

/** Commits one row after the other into the data folder of its first argument and prints each once it was answered. */
const database = await openEmbedded(process.argv[2]!);
await sql`create table if not exists answered (id integer primary key)`.execute(database.db);
await database.settle();
const { rows } = await sql<{ last: number | null }>`select max(id) as last from answered`.execute(database.db);
for (let id = (rows[0]?.last ?? 0) + 1; ; id++) {
  await sql`insert into answered values (${id})`.execute(database.db);
  console.log(`answered ${id}`);
}
