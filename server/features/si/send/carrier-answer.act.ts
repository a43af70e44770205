import { type SiCommand, SYSTEM_ACTOR } from '#machines/si/shipping-instruction.lifecycle.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { queueMessage } from '../../message/outbox.ts';
import { publishAfterCommit, tellCreator } from '../announce.ts';
import { completeIfIssued } from '../bill-issued.act.ts';
import { decide } from '../shipping-instruction.decide.ts';
import { lockSi, SI_DOCUMENT_TYPE, saveFact } from '../store.ts';

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
  const { document, shipments } = await lockSi(tx.db, siId);
  const at = deps.clock.now().toISOString();
  const command = {
    type: isAccepted ? 'CARRIER_ACCEPT' : 'CARRIER_REJECT',
    actor: SYSTEM_ACTOR,
    at,
    ...(isAccepted ? {} : { remarks: reason }),
  } as SiCommand;
  const decision = decide(document, command);
  if (!decision.ok) return false;
  const shipment = shipments.find(one => one.id === document.shipmentId)!;
  await saveFact(tx.db, decision, shipment, { requestId: null });
  await tellCreator(tx, command.type, decision.document, {
    remarks: isAccepted ? null : reason,
    at,
    actorCompanyId: null,
  });
  if (!isAccepted && document.reviewerId) {
    await queueMessage(tx, {
      to: { employees: [document.reviewerId] },
      companyId: document.companyId,
      title: { zh: `船公司退单：${document.no}`, en: `Rejected by the carrier: ${document.no}` },
      description: { zh: `${document.carrier}\n${reason}`, en: `${document.carrier}\n${reason}` },
      sendId: `si-carrier-rejected:${siId}:${decision.document.version}`,
      category: 'AUDIT',
      level: 'WARN',
      docType: SI_DOCUMENT_TYPE,
      docId: siId,
      linkPath: `/tdManage/siDetail?Id=${siId}&tab=files`,
      dueAt: new Date(at),
    });
  }
  publishAfterCommit(tx, deps, decision.document);
  if (isAccepted) await completeIfIssued(tx, deps, { document: decision.document, shipments }, { at, requestId: null });
  return true;
}
