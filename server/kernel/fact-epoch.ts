import type { OpenDatabase, ScriptSession } from '../db/opened.ts';

/**
 * Positions of facts count the transactions of one cluster. A copy of the database that is restored elsewhere, or that comes back from an
 * earlier moment, would give numbers a second time or begin with small ones; so it begins a new epoch, which every position starts with.
 */

/** Whose transactions are counted: the cluster, its timeline (a new one after each recovery or failover), and what was restored into it. */
async function clusterOf(session: ScriptSession, restore: string): Promise<string> {
  const [row] = await session.rows<{ cluster: string }>(
    `select system_identifier || '/' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as cluster from pg_control_system()`,
  );
  return `${row!.cluster}/${restore}`;
}

const latest = async (session: ScriptSession) =>
  (
    await session.rows<{ epoch: number; cluster: string | null }>(
      'select epoch, cluster from fact_epoch order by epoch desc limit 1',
    )
  )[0]!;

/**
 * Begins a new epoch where this is another cluster than the one that the last epoch was counted in; at every start, before anything is
 * appended. `restore` names the copy that the data folder was restored from, '' for none. Answers the epoch.
 */
export function beginFactEpoch(database: Pick<OpenDatabase, 'scriptTransaction'>, restore: string): Promise<number> {
  return database.scriptTransaction(async session => {
    const cluster = await clusterOf(session, restore);
    const before = await latest(session);
    if (before.cluster === cluster) return before.epoch;
    // Servers that start at once take turns, and those that write to the old epoch end first.
    await session.run('lock table fact_epoch, document_event in share row exclusive mode');
    const { epoch, cluster: known } = await latest(session);
    if (known === cluster) return epoch;
    if (known === null) {
      await session.rows('update fact_epoch set cluster = $1 where epoch = $2', [cluster, epoch]);
      return epoch;
    }
    const next = epoch + 1;
    await session.rows('insert into fact_epoch (epoch, cluster) values ($1, $2)', [next, cluster]);
    await session.run(
      `create or replace function current_fact_epoch() returns bigint language sql stable parallel safe as 'select ${next}::bigint'`,
    );
    return next;
  });
}
