import { localTimeOf } from '#contract/basic-data/rules/local-time.ts';
import type { Text } from '#contract/kernel/text.ts';
import { told } from '#contract/message/event-words.ts';
import { SI_PATHS } from '#contract/si/rights.ts';
import type { SiEvent } from '#machines/si/shipping-instruction.document.ts';
import type { SiDocument } from '#machines/si/shipping-instruction.evolve.ts';
import { SHEET_ZONE } from '../../../kernel/resource/resource-sheet.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { queueMessage } from '../../message/outbox.ts';
import { isMadeByStaff, staffPage } from '../announce.ts';
import { SI_DOCUMENT_TYPE } from '../document-type.ts';

const TITLES: Partial<Record<SiEvent, Text>> = {
  CUTOFF_NEAR: { zh: '补料距截单不足 4 小时', en: 'Less than 4 hours to the SI cut-off' },
  CUTOFF_PASSED: { zh: '补料已过截单', en: 'The SI cut-off has passed' },
  LATE_FEE_PROPOSED: { zh: '逾期补料，建议收取逾期费', en: 'Late SI: the late fee is proposed' },
};

/**
 * Who can still act is told: the creator of what was returned or never submitted, the reviewers of what waits for them. A late fee
 * is the reviewers' to take up. One message per document and event.
 */
export async function tellCutOff(tx: Tx, event: SiEvent, document: SiDocument, now: Date): Promise<void> {
  const title = TITLES[event];
  if (!title) return;
  const isCreators = event !== 'LATE_FEE_PROPOSED' && (document.state === 'RETURNED' || document.state === 'DRAFT');
  const local = document.deadline === '' ? '' : `${localTimeOf(document.deadline, SHEET_ZONE)} (${SHEET_ZONE})`;
  // What a customer's employee made is the customer's page; staff have theirs.
  const ownPage = (await isMadeByStaff(tx, document))
    ? staffPage(document)
    : `/external/workbench/siSubmit?Id=${document.id}`;
  await queueMessage(tx, {
    to: isCreators
      ? { employees: [document.createId] }
      : { holdersOf: { companyId: null, path: SI_PATHS.queue, code: 'AUDIT' } },
    companyId: document.companyId,
    ...told('si-cutoff', {
      happened: title,
      siNo: document.no,
      customer: document.companyCode,
      carrier: document.carrier,
      vessel: document.vessel,
      voyage: document.voyage,
      billNo: document.mblNo,
      deadline: local,
    }),
    sendId: `si-cutoff:${document.id}:${document.version}`,
    category: 'AUDIT',
    level: 'WARN',
    docType: SI_DOCUMENT_TYPE,
    docId: document.id,
    linkPath: isCreators ? ownPage : `/tdManage/siAudit?Id=${document.id}`,
    dueAt: now,
    dedupeKey: `si-cutoff:${document.id}:${event}`,
  });
}
