import { sql } from 'kysely';
import type { Tx } from '../../../kernel/tenancy.ts';

/** Work on one row that may fail without taking the others along; what it wanted done after the commit is forgotten with it. */
export async function inSavepoint<T>(
  tx: Tx,
  work: (tx: Tx) => Promise<T>,
): Promise<{ readonly done: T } | { readonly error: unknown }> {
  const effects: (() => void | Promise<void>)[] = [];
  await sql`savepoint rate_row`.execute(tx.db);
  try {
    const done = await work({ db: tx.db, afterCommit: effect => void effects.push(effect) });
    await sql`release savepoint rate_row`.execute(tx.db);
    for (const effect of effects) tx.afterCommit(effect);
    return { done };
  } catch (error) {
    await sql`rollback to savepoint rate_row`.execute(tx.db);
    await sql`release savepoint rate_row`.execute(tx.db);
    return { error };
  }
}
