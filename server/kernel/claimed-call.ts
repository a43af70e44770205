import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** A running call that carries an `Idempotency-Key` (`http/once.ts`). */
export interface Claim {
  readonly companyId: string;
  readonly employeeId: string;
  readonly key: string;
}

const running = new AsyncLocalStorage<Claim & { readonly stamped: WeakSet<object> }>();

export const underClaim = <T>(claim: Claim, work: () => Promise<T>): Promise<T> =>
  running.run({ ...claim, stamped: new WeakSet() }, work);

/** In the transaction that writes the first fact of a claimed call: should the server die before it answers, this is what is known. */
export async function stampEffect(db: Transaction<Tables>): Promise<void> {
  const claim = running.getStore();
  if (!claim || claim.stamped.has(db)) return;
  claim.stamped.add(db);
  await db
    .updateTable('answeredCall')
    .set({ hasEffect: true })
    .where('companyId', '=', claim.companyId)
    .where('employeeId', '=', claim.employeeId)
    .where('key', '=', claim.key)
    .execute();
}
