import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { Deps } from '../../kernel/deps.ts';
import { repeat } from '../../kernel/repeat.ts';
import type { Running } from '../../kernel/running.ts';

/** Seldom: each is a write to disk. Whoever has not told of himself three times in a row is not there any more. */
const TELL_EVERY_MS = 20_000;
export const SILENT_AFTER_S = 60;

export async function tellOfServer({ db }: Pick<Deps, 'db'>, running: Running): Promise<void> {
  const { id, version, startedAt } = running;
  const liveConnections = running.liveConnections();
  await db
    .insertInto('serverProcess')
    .values({ id, version, host: hostname(), pid: process.pid, startedAt, liveConnections, seenAt: sql<Date>`now()` })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ liveConnections, seenAt: sql<Date>`now()` }))
    .execute();
}

/** Tells every few seconds that this server runs; one that stops well says so. */
export function startTelling(deps: Pick<Deps, 'db'>, running: Running): { stop(): Promise<void> } {
  const telling = repeat(
    TELL_EVERY_MS,
    () => tellOfServer(deps, running),
    error => console.error('operations: this server could not tell of itself, trying again', error),
  );
  return {
    async stop() {
      await telling.stop();
      // A database that is gone keeps nobody from stopping.
      await deps.db
        .deleteFrom('serverProcess')
        .where('id', '=', running.id)
        .execute()
        .catch(() => undefined);
    },
  };
}
