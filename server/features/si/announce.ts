import type { Text } from '#contract/kernel/text.ts';
import { told, type Values } from '#contract/message/event-words.ts';
import { SI_PATHS } from '#contract/si/rights.ts';
import type { SiDocument } from '#machines/si/shipping-instruction.evolve.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import { dropQueued, isQueued, queueMessage } from '../message/outbox.ts';
import type { ShipmentRecord } from '../shipment/tables.ts';
import { SI_DOCUMENT_TYPE } from './document-type.ts';
import { dropForMail, noteForMail } from './mails/mail-events.ts';
import { MESSAGES_TO_CREATOR, type MessageWords } from './message-words.ts';

/** Who is told of a fact: live at once, by message through the outbox of the same transaction. */

/** A decision's message waits this long, so that an undo can take it back (design A3.2). */
export const DECISION_MESSAGE_DELAY_MS = 10_000;

/** After the commit: owner and platform learn *that* the document changed. */
export function publishAfterCommit(tx: Tx, { bus }: Pick<Deps, 'bus'>, document: SiDocument): void {
  const { id: docId, version, state, companyId } = document;
  tx.afterCommit(() =>
    bus.publish({
      to: { companies: [companyId], platform: true },
      message: { type: 'doc', docType: SI_DOCUMENT_TYPE, docId, version, state },
    }),
  );
}

const NEW: Text = { zh: '新补料待审核', en: 'New SI to review' };
const CHANGED: Text = { zh: '补料已修改，待审核', en: 'SI changed, to review' };
const REJECTED: Text = { zh: '船公司退单', en: 'Rejected by the carrier' };

/** New or changed content wants a review: whoever may review learns it, once per shipment within ten minutes. */
export async function tellReviewers(
  tx: Tx,
  documents: readonly SiDocument[],
  shipment: Pick<ShipmentRecord, 'id' | 'bookingNo'>,
  now: Date,
): Promise<void> {
  const [first] = documents;
  if (!first) return;
  const isNew = first.revision === 1;
  const count = documents.length;
  await queueMessage(tx, {
    to: { holdersOf: { companyId: null, path: SI_PATHS.queue, code: 'AUDIT' } },
    companyId: first.companyId,
    ...told('si-submitted', {
      ...siValues(first, isNew ? NEW : CHANGED, `${first.companyCode} ${shipment.bookingNo}`),
      siNo: {
        zh: `${first.no}${count > 1 ? ` 等 ${count} 份` : ''}`,
        en: `${first.no}${count > 1 ? ` and ${count - 1} more` : ''}`,
      },
    }),
    sendId: `si-submitted:${first.id}:${first.version}`,
    category: 'AUDIT',
    level: first.late ? 'WARN' : 'INFO',
    docType: SI_DOCUMENT_TYPE,
    docId: first.id,
    linkPath: `/tdManage/siAudit?Id=${first.id}`,
    dueAt: now,
    dedupeKey: `si-submitted:${shipment.id}`,
  });
}

const siValues = (document: SiDocument, { zh, en }: Text, remarks: string): Values => ({
  happened: { zh, en },
  siNo: document.no,
  billNo: document.mblNo,
  carrier: document.carrier,
  vessel: document.vessel,
  voyage: document.voyage,
  pol: document.loadingCode,
  pod: document.dischargeCode,
  remarks,
});

/** The act whose message an undo takes back; the decision's time is part of the document. */
const decisionKey = (document: SiDocument, at: string): string => `si-decided:${document.id}:${at}`;

/** Is its maker one of the platform's staff? Their pages are the internal ones. A customer's request sees no such employee. */
export async function isMadeByStaff({ db }: Tx, { createId, companyId }: SiDocument): Promise<boolean> {
  const maker = await db
    .selectFrom('employee')
    .innerJoin('company', 'company.id', 'employee.companyId')
    .select(['company.kind', 'company.id'])
    .where('employee.id', '=', createId)
    .executeTakeFirst();
  return maker === undefined ? false : maker.kind === 'platform' || maker.id !== companyId;
}

/** Where staff go on with what they made: a parked draft in their wizard, the rest in its detail. */
export const staffPage = ({ id, state }: Pick<SiDocument, 'id' | 'state'>): string =>
  state === 'DRAFT' ? `/tdManage/siMake?Id=${id}` : `/tdManage/siDetail?Id=${id}`;

/** Facts of others that the creator must hear of: decisions after ten seconds, the rest at once. */
export async function tellCreator(
  tx: Tx,
  event: string,
  document: SiDocument,
  { remarks, at, actorCompanyId }: { remarks: string | null; at: string; actorCompanyId: string | null },
): Promise<void> {
  await noteForMail(tx, { siId: document.id, companyId: document.companyId, event, remarks: remarks ?? '', at });
  const words: MessageWords | undefined = MESSAGES_TO_CREATOR[event];
  if (!words || document.createId === '') return;
  const isDecision = document.decision?.at === at;
  // Staff's own shipments are reviewed by colleagues: their pages are the internal ones.
  const isOwnCompany = actorCompanyId === document.companyId;
  if (isOwnCompany && !isDecision) return;
  const isStaffs = isOwnCompany || (await isMadeByStaff(tx, document));
  await queueMessage(tx, {
    to: { employees: [document.createId] },
    companyId: document.companyId,
    ...told('si-decided', siValues(document, words, remarks ?? '')),
    sendId: decisionKey(document, at),
    category: 'AUDIT',
    level: words.level,
    docType: SI_DOCUMENT_TYPE,
    docId: document.id,
    linkPath: isStaffs ? staffPage(document) : words.path(document.id),
    dueAt: new Date(Date.parse(at) + (isDecision ? DECISION_MESSAGE_DELAY_MS : 0)),
  });
}

const WITHDRAWN: Text = { zh: '您审核中的补料已被撤回', en: 'The SI you are reviewing was withdrawn' };

/** Who reviews it learns that the customer has withdrawn it. */
export async function tellClaimer(tx: Tx, claimerId: string, document: SiDocument, at: string): Promise<void> {
  await queueMessage(tx, {
    to: { employees: [claimerId] },
    companyId: document.companyId,
    ...told('si-withdrawn', siValues(document, WITHDRAWN, '')),
    sendId: `si-withdrawn:${document.id}:${document.version}`,
    category: 'AUDIT',
    docType: SI_DOCUMENT_TYPE,
    docId: document.id,
    linkPath: `/tdManage/siDetail?Id=${document.id}`,
    dueAt: new Date(at),
  });
}

/** Does the message of the last decision still wait? Once it has gone out the decision stands. */
export async function hasDecisionMessage(tx: Tx, document: SiDocument): Promise<boolean> {
  const { decision } = document;
  return decision !== null && isQueued(tx, { sendId: decisionKey(document, decision.at) });
}

/** Takes the message of the last decision back. False: it has gone out meanwhile, so the decision stands. */
export async function dropDecisionMessage(tx: Tx, document: SiDocument): Promise<boolean> {
  if (!document.decision) return false;
  await dropForMail(tx, document.id, document.decision.at);
  return dropQueued(tx, { sendId: decisionKey(document, document.decision.at) });
}

/** Tells the reviewer why the carrier rejected the SI. */
export async function tellRejected(
  tx: Tx,
  reviewerId: string,
  document: SiDocument,
  reason: string,
  at: string,
): Promise<void> {
  await queueMessage(tx, {
    to: { employees: [reviewerId] },
    companyId: document.companyId,
    ...told('si-carrier-rejected', siValues(document, REJECTED, reason)),
    sendId: `si-carrier-rejected:${document.id}:${document.version}`,
    category: 'AUDIT',
    level: 'WARN',
    docType: SI_DOCUMENT_TYPE,
    docId: document.id,
    linkPath: `/tdManage/siDetail?Id=${document.id}&tab=files`,
    dueAt: new Date(at),
  });
}
