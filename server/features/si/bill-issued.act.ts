import { type SiCommand, SYSTEM_ACTOR } from '#machines/si/shipping-instruction.lifecycle.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import { publishAfterCommit } from './announce.ts';
import { decide } from './shipping-instruction.decide.ts';
import { lockSi, saveFact } from './store.ts';

/** An SI that is held because its bill is about to be issued. */
export type HeldSi = Awaited<ReturnType<typeof lockSi>>;

/** Everyone takes the SI before its bill; so does whoever issues the bill. */
export const holdSi = (tx: Tx, siId: string): Promise<HeldSi> => lockSi(tx.db, siId);

/** The bill was issued: its SI is done and locked, as soon as its own state permits that (design A3.2 COMPLETE). */
export async function completeSi(
  tx: Tx,
  deps: Pick<Deps, 'bus'>,
  { document, shipments }: HeldSi,
  { at, requestId }: { readonly at: string; readonly requestId: string | null },
): Promise<void> {
  const decision = decide(document, { type: 'COMPLETE', actor: SYSTEM_ACTOR, at } as SiCommand);
  const shipment = shipments.find(one => one.id === document.shipmentId);
  if (!decision.ok || !shipment) return;
  await saveFact(tx.db, decision, shipment, { requestId });
  publishAfterCommit(tx, deps, decision.document);
}
