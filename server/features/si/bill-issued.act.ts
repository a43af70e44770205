import type { SiDocument } from '#machines/si/shipping-instruction.evolve.ts';
import { type SiCommand, SYSTEM_ACTOR } from '#machines/si/shipping-instruction.lifecycle.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import { isBillIssued } from '../bill/make-bill.act.ts';
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
  { document, shipments }: Pick<HeldSi, 'document' | 'shipments'>,
  { at, requestId }: { readonly at: string; readonly requestId: string | null },
): Promise<SiDocument> {
  const decision = decide(document, { type: 'COMPLETE', actor: SYSTEM_ACTOR, at } as SiCommand);
  const shipment = shipments.find(one => one.id === document.shipmentId);
  if (!decision.ok || !shipment) return document;
  await saveFact(tx.db, decision, shipment, { requestId });
  publishAfterCommit(tx, deps, decision.document);
  return decision.document;
}

/** The carrier said yes after the bill was issued: what ISSUE found still SENT is done now, in the same transaction, once. */
export async function completeIfIssued(
  tx: Tx,
  deps: Pick<Deps, 'bus'>,
  held: Pick<HeldSi, 'document' | 'shipments'>,
  when: { readonly at: string; readonly requestId: string | null },
): Promise<SiDocument> {
  return (await isBillIssued(tx.db, held.document.id)) ? completeSi(tx, deps, held, when) : held.document;
}
