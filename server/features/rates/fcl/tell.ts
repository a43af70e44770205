import { RATE_PATHS } from '#contract/rates/paths.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { queueMessage } from '../../message/outbox.ts';
import type { FclRateDocument } from './fcl-rate.projection.ts';
import { FCL_RATE } from './fcl-rate.store.ts';

/** Who is told of what became of a rate (design commercial 0.6). No text names a cost. */

interface Told {
  readonly tx: Tx;
  readonly senderName: string;
  readonly now: Date;
}

const about = ({ id, companyId, no, content }: FclRateDocument, { senderName, now }: Told) => ({
  ...{ companyId, senderName, docType: FCL_RATE, docId: id, dueAt: now, category: 'AUDIT' as const },
  description: {
    zh: `${no}，有效期 ${content.validFrom} 至 ${content.validTo}`,
    en: `${no}, valid ${content.validFrom} to ${content.validTo}`,
  },
});

/** One message for all that waits: the queue shows the rest. */
export const tellApprovers = (rate: FclRateDocument, told: Told): Promise<void> =>
  queueMessage(told.tx, {
    ...about(rate, told),
    to: { holdersOf: { companyId: rate.companyId, path: RATE_PATHS.pending, code: 'CONFIRM' } },
    title: { zh: `运价待确认 ${rate.no}`, en: `Rate to confirm ${rate.no}` },
    sendId: `rate-pending:${rate.id}:${rate.version}`,
    linkPath: `${RATE_PATHS.pending}?id=${rate.id}`,
    dedupeKey: `rate-pending:${rate.id}`,
  });

export async function tellAuthor(rate: FclRateDocument, told: Told): Promise<void> {
  if (rate.authorId === null) return;
  const { reason } = rate;
  const base = about(rate, told);
  const path = rate.state === 'DRAFT' ? RATE_PATHS.add : RATE_PATHS.maintenance;
  await queueMessage(told.tx, {
    ...base,
    to: { employees: [rate.authorId] },
    title: { zh: `运价被退回 ${rate.no}`, en: `Rate returned ${rate.no}` },
    description: {
      zh: `${base.description.zh}\n原因：${reason ?? '-'}`,
      en: `${base.description.en}\nReason: ${reason ?? '-'}`,
    },
    sendId: `rate-returned:${rate.id}:${rate.version}`,
    linkPath: `${path}?id=${rate.id}`,
    dedupeKey: `rate-returned:${rate.id}`,
  });
}
