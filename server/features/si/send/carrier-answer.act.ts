import { permitsDocument, SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import { shippingInstruction } from '#machines/si/shipping-instruction.document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { lockSi, sendSi } from '../store.ts';

export interface CarrierAnswer {
  readonly siId: string;
  readonly isAccepted: boolean;
  /** Why it was rejected, in the carrier's own words. */
  readonly reason: string;
}

/**
 * The carrier has answered: SENT becomes CONFIRMED or CARRIER_REJECTED, by the system, in the transaction that stored the answer. Where the
 * document stands elsewhere by now (modified, confirmed by hand), nothing happens to it; false tells so.
 */
export async function applyCarrierAnswer(
  tx: Tx,
  deps: Deps,
  { siId, isAccepted, reason }: CarrierAnswer,
): Promise<boolean> {
  const held = await lockSi(tx.db, siId);
  const now = deps.clock.now();
  const ask = {
    event: isAccepted ? 'CARRIER_ACCEPT' : 'CARRIER_REJECT',
    actor: SYSTEM_ACTOR,
    remarks: isAccepted ? null : reason,
  } as const;
  const { row } = held;
  if (!permitsDocument(shippingInstruction, row.state, row, { ...ask, at: now.toISOString() }).ok) return false;
  await sendSi(tx, deps, held, { ...ask, now });
  return true;
}
