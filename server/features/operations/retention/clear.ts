import { sql } from 'kysely';
import { RETENTION, RETENTION_KEYS, type RetentionKey } from '#contract/operations/retention.ts';
import { breathe } from '../../../jobs/breathe.ts';
import type { JobRun } from '../../../jobs/jobs.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { dropOldBackups } from '../backup/backups.ts';
import { CLEARING } from './rules.ts';

/** Kind of the job that clears away what is old. */
export const CLEAR = 'operations.clear';

const DAY_MS = 86_400_000;
/** Short transactions: nobody waits for a row that is on its way out. */
const BATCH = 500;

export async function keptDays({ db }: Pick<Deps, 'db'>): Promise<Record<RetentionKey, number>> {
  const set = await db.selectFrom('retentionSetting').select(['key', 'days']).execute();
  const chosen = new Map(set.map(({ key, days }) => [key, days]));
  return Object.fromEntries(RETENTION_KEYS.map(key => [key, chosen.get(key) ?? RETENTION[key].days])) as Record<
    RetentionKey,
    number
  >;
}

async function clearBatch({ db }: Pick<Deps, 'db'>, key: keyof typeof CLEARING, before: Date): Promise<number> {
  const { table, isOld } = CLEARING[key];
  return inScope(db, SYSTEM, async tx => {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${isOld(before)} limit ${BATCH}))`.execute(tx.db);
    return Number(numAffectedRows ?? 0n);
  });
}

/** Clears away what is older than it is kept, in batches; answers how many of each went. */
export async function clearOld(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { signal, progress }: Pick<JobRun, 'signal' | 'progress'>,
): Promise<Partial<Record<RetentionKey, number>>> {
  const kept = await keptDays(deps);
  const gone: Partial<Record<RetentionKey, number>> = {};
  for (const [at, key] of RETENTION_KEYS.entries()) {
    progress(at, RETENTION_KEYS.length, RETENTION[key].title);
    if (key === 'backups') {
      gone[key] = await dropOldBackups(deps.config, kept[key]);
      continue;
    }
    const before = new Date(deps.clock.now().getTime() - kept[key] * DAY_MS);
    let went = 0;
    for (let batch = BATCH; batch === BATCH; went += batch) {
      signal.throwIfAborted();
      batch = await clearBatch(deps, key, before);
      await breathe();
    }
    gone[key] = went;
  }
  return gone;
}
