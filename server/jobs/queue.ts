import { CompiledQuery, type Kysely, sql } from 'kysely';
import type PgBoss from 'pg-boss';
import type { OpenDatabase } from '../db/opened.ts';
import type { Tables } from '../db/tables.ts';

/**
 * Tickets of waiting jobs, kept by pg-boss: they decide whose turn it is and that only one server gets each. All that is known
 * of a job stands in the table `job`; a lost ticket is made again from there (`store.ts`), so its rows need no upkeep.
 */
export interface Queue {
  /** A new ticket, in place of any the job has. */
  put(id: string, dueAt: Date | null): Promise<void>;
  take(most: number): Promise<string[]>;
  drop(id: string): Promise<void>;
  close(): Promise<void>;
}

const QUEUE = 'job';
/** A ticket is given out after its time, and whoever asks for it within the same millisecond would have to come back for it. */
const AT_ONCE = '-1 second';
const CLEAN_STOP = { graceful: false, close: false } as const;

/** pg-boss's scripts bring BEGIN and COMMIT; a failing one would leave the connection of others in a dead transaction. */
const OWN_TRANSACTION = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/;

const adapterOf = ({ db, scriptTransaction }: OpenDatabase): PgBoss.Db => ({
  async executeSql(text, values = []) {
    const script = OWN_TRANSACTION.exec(text)?.[1];
    if (script !== undefined) {
      await scriptTransaction(session => session.run(script));
      return { rows: [] };
    }
    const { rows } = await db.withoutPlugins().executeQuery(CompiledQuery.raw(text, [...values]));
    return { rows };
  },
});

/** Loaded by the first who needs it: a start without jobs does not wait for it. */
async function startBoss(database: OpenDatabase, onFailure: (error: unknown) => void): Promise<PgBoss> {
  const { default: Boss } = await import('pg-boss');
  // Neither its schedules nor its upkeep: `runner.ts` watches over lost runs, finished tickets are deleted at once.
  const boss = new Boss({ db: adapterOf(database), supervise: false, schedule: false });
  boss.on('error', onFailure);
  return boss.start();
}

async function isPrepared(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ made: boolean }>`select to_regclass('pgboss.queue') is not null as made`.execute(db);
  if (!rows[0]?.made) return false;
  const queue = await sql`select from pgboss.queue where name = ${QUEUE}`.execute(db);
  return queue.rows.length > 0;
}

/** Makes what the queue needs in a new database. */
export async function prepareQueue(database: OpenDatabase): Promise<void> {
  if (await isPrepared(database.db)) return;
  const boss = await startBoss(database, console.error);
  await boss.createQueue(QUEUE);
  await boss.stop(CLEAN_STOP);
}

/** Ids of unfinished jobs that wait but have no ticket. */
export async function ticketless(db: Kysely<Tables>, isOldEnough: boolean): Promise<{ id: string; dueAt: Date }[]> {
  const { rows } = await sql<{ id: string; dueAt: Date }>`
    select j.id, j.due_at from job j
    where j.state = 'QUEUED' and (${isOldEnough}::boolean or j.queued_at < now() - interval '10 seconds')
      and not exists (select from pgboss.job t where t.name = ${QUEUE} and t.id = j.id::uuid and t.state < 'active')`.execute(
    db,
  );
  return rows;
}

export async function openQueue(database: OpenDatabase, onFailure: (error: unknown) => void): Promise<Queue> {
  const boss = await startBoss(database, onFailure);
  return {
    async put(id, dueAt) {
      await boss.deleteJob(QUEUE, id);
      await boss.send(QUEUE, {}, { id, startAfter: dueAt && dueAt.getTime() > Date.now() ? dueAt : AT_ONCE });
    },
    take: async most => (await boss.fetch(QUEUE, { batchSize: most })).map(({ id }) => id),
    drop: async id => void (await boss.deleteJob(QUEUE, id)),
    close: () => boss.stop(CLEAN_STOP),
  };
}
