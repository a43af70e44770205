import { sql } from 'kysely';
import type { Tx } from '../../kernel/tenancy.ts';

/** A statement that was ended because its time was over. */
const QUERY_CANCELLED = '57014';

const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;

/** How long each statement of the transaction may take from here on. */
export const limitTime = async (tx: Tx, ms: number): Promise<void> =>
  void (await sql`select set_config('statement_timeout', ${String(ms)}, true)`.execute(tx.db));

/**
 * One step of the search; null when it took longer than it may. The rest of the transaction goes on. The embedded database cannot
 * end a statement in the middle: there the bounds that stand in the statements count alone.
 */
export async function withinTime<T>(tx: Tx, work: () => Promise<T>): Promise<T | null> {
  await sql`savepoint searching`.execute(tx.db);
  try {
    const done = await work();
    await sql`release savepoint searching`.execute(tx.db);
    return done;
  } catch (error) {
    if (codeOf(error) !== QUERY_CANCELLED) throw error;
    await sql`rollback to savepoint searching`.execute(tx.db);
    return null;
  }
}
