import { sql } from 'kysely';
import type { Tx } from '../../../kernel/tenancy.ts';

/** Work that may fail without taking the transaction along; what it wanted done after the commit is forgotten with it. */
export async function inSavepoint<T>(
  tx: Tx,
  work: (tx: Tx) => Promise<T>,
): Promise<{ readonly done: T } | { readonly error: unknown }> {
  const effects: (() => void | Promise<void>)[] = [];
  await sql`savepoint import_rows`.execute(tx.db);
  try {
    const done = await work({ db: tx.db, afterCommit: effect => void effects.push(effect) });
    await sql`release savepoint import_rows`.execute(tx.db);
    for (const effect of effects) tx.afterCommit(effect);
    return { done };
  } catch (error) {
    await sql`rollback to savepoint import_rows`.execute(tx.db);
    await sql`release savepoint import_rows`.execute(tx.db);
    return { error };
  }
}
