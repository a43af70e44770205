import type { Tx } from '../../../kernel/tenancy.ts';
import { queueMessage } from '../../message/outbox.ts';
import type { RateDocument } from '../rate-document.ts';
import type { RateContent, RateKind } from './rate-kind.ts';

/** Who is told of what became of a rate (design commercial 0.6). No text names a cost. */

interface Told {
  readonly tx: Tx;
  readonly senderName: string;
  readonly now: Date;
}

const about = <C extends RateContent>(
  { served }: RateKind<C>,
  { id, companyId, no, content }: RateDocument<C>,
  { senderName, now }: Told,
) => ({
  companyId,
  senderName,
  docType: served.resource.docType,
  docId: id,
  dueAt: now,
  category: 'AUDIT' as const,
  description: {
    zh: `${no}，有效期 ${content.validFrom} 至 ${content.validTo}`,
    en: `${no}, valid ${content.validFrom} to ${content.validTo}`,
  },
});

/** One message for all that waits: the queue shows the rest. */
export const tellApprovers = <C extends RateContent>(
  kind: RateKind<C>,
  rate: RateDocument<C>,
  told: Told,
): Promise<void> =>
  queueMessage(told.tx, {
    ...about(kind, rate, told),
    to: { holdersOf: { companyId: rate.companyId, path: kind.paths.pending, code: 'CONFIRM' } },
    title: { zh: `运价待确认 ${rate.no}`, en: `Rate to confirm ${rate.no}` },
    sendId: `rate-pending:${rate.id}:${rate.version}`,
    linkPath: `${kind.paths.pending}?id=${rate.id}`,
    dedupeKey: `rate-pending:${rate.id}`,
  });

export async function tellAuthor<C extends RateContent>(
  kind: RateKind<C>,
  rate: RateDocument<C>,
  told: Told,
): Promise<void> {
  if (rate.authorId === null) return;
  const { reason } = rate;
  const base = about(kind, rate, told);
  const path = rate.state === 'DRAFT' ? kind.paths.one : kind.paths.list;
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
