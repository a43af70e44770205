import { permitsDocument, SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import { shippingInstruction } from '#machines/si/shipping-instruction.document.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import { type HeldSi, lockSi, sendSi } from './store.ts';

export type { HeldSi } from './store.ts';

/** Everyone takes the SI before its bill; so does whoever issues the bill. */
export const holdSi = (tx: Tx, siId: string): Promise<HeldSi> => lockSi(tx.db, siId);

/** The bill was issued: its SI is done and locked, as soon as its own state permits that (design A3.2 COMPLETE). */
export async function completeSi(
  tx: Tx,
  deps: Deps,
  held: HeldSi,
  { at, requestId }: { readonly at: string; readonly requestId: string | null },
): Promise<void> {
  const { row } = held;
  const ask = { event: 'COMPLETE', actor: SYSTEM_ACTOR } as const;
  if (!permitsDocument(shippingInstruction, row.state, row, { ...ask, at }).ok) return;
  await sendSi(tx, deps, held, { ...ask, now: new Date(at), requestId });
}
