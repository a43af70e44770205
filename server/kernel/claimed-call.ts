import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** A running call that carries an `Idempotency-Key` (`http/once.ts`). */
export interface Claim {
  readonly companyId: string;
  readonly employeeId: string;
  readonly key: string;
}

const running = new AsyncLocalStorage<Claim & { readonly stamped: WeakSet<object>; readonly documents: Set<string> }>();

export const underClaim = <T>(claim: Claim, work: () => Promise<T>): Promise<T> =>
  running.run({ ...claim, stamped: new WeakSet(), documents: new Set() }, work);

/**
 * The command that the running call is, for the first fact that it appends to a document; null for its further ones, and where no
 * call with an `Idempotency-Key` runs. A key is unique for the person who sent it, so the id names both.
 */
export function takeCommandId(documentType: string, documentId: string): string | null {
  const claim = running.getStore();
  const document = `${documentType} ${documentId}`;
  if (!claim || claim.documents.has(document)) return null;
  claim.documents.add(document);
  return `${claim.employeeId}/${claim.key}`;
}

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
