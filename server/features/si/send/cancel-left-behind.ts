import { AppError } from '#contract/kernel/errors.ts';
import { told } from '#contract/message/event-words.ts';
import { SI_PATHS } from '#contract/si/rights.ts';
import type { SiDocument } from '#machines/si/shipping-instruction.evolve.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { lastFact } from '../../../kernel/event-store.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import { queueMessage } from '../../message/outbox.ts';
import { lastSentOf } from '../../partner/channel.read.ts';
import { SI_DOCUMENT_TYPE } from '../document-type.ts';
import { lockSi } from '../store.ts';
import { CANCEL_LEFT_BEHIND, type LeftBehind } from './leave-cancellation.ts';
import { sendToCarrier } from './send-to-carrier.ts';

const hasEnded = ({ state, deleted }: SiDocument): boolean => deleted || state === 'CANCELLED' || state === 'DECLINED';

/** Whose message it was that the carrier has: the same desk takes it back. */
async function senderOf({ db }: Tx, { id, reviewerId, createId }: SiDocument): Promise<string> {
  const sent = await lastFact(db, SI_DOCUMENT_TYPE, id, { event: 'SEND', byPerson: true });
  return sent?.actorEmployeeId ?? reviewerId ?? createId;
}

/** It could not be written: people must call the carrier. */
async function tellStaff(tx: Tx, document: SiDocument, error: AppError, at: Date): Promise<void> {
  const reasons = (language: 'zh' | 'en'): string =>
    (error.detail.errors ?? []).map(({ message }) => message[language]).join('\n');
  await queueMessage(tx, {
    to: { holdersOf: { companyId: null, path: SI_PATHS.all, code: 'SEND' } },
    companyId: document.companyId,
    ...told('si-cancel-failed', {
      siNo: document.no,
      carrier: document.carrier,
      vessel: document.vessel,
      voyage: document.voyage,
      billNo: document.mblNo,
      remarks: { zh: reasons('zh'), en: reasons('en') },
    }),
    sendId: `si-cancel-failed:${document.id}:${document.version}`,
    category: 'AUDIT',
    level: 'WARN',
    docType: SI_DOCUMENT_TYPE,
    docId: document.id,
    linkPath: `/tdManage/siDetail?Id=${document.id}&tab=files`,
    dueAt: at,
  });
}

/** Once per sent message: whoever runs it a second time, or after an undo, finds nothing to do. */
export async function cancelLeftBehind(deps: Deps, { siId, remarks }: LeftBehind): Promise<void> {
  await inScope(deps.db, SYSTEM, async tx => {
    const { document, shipments } = await lockSi(tx.db, siId);
    const last = await lastSentOf(tx.db, siId);
    if (!hasEnded(document) || last?.purpose === '1') return;
    const shipment = shipments.find(one => one.id === document.shipmentId)!;
    const sender = await senderOf(tx, document);
    try {
      await sendToCarrier(tx, deps, { document, event: 'CANCEL_AT_CARRIER', remarks, sender, shipment });
    } catch (error) {
      // Refused before anything was written; anything else is tried again by the job.
      if (!(error instanceof AppError)) throw error;
      await tellStaff(tx, document, error, deps.clock.now());
    }
  });
}

export const defineCancellation = (deps: Deps): void =>
  deps.jobs.define<LeftBehind>(CANCEL_LEFT_BEHIND, async ({ data }) => {
    await cancelLeftBehind(deps, data);
    return undefined;
  });
