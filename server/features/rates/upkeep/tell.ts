import type { Text } from '#contract/kernel/text.ts';
import { told as inWords, type Values } from '#contract/message/event-words.ts';
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
  { id, companyId }: RateDocument<C>,
  { senderName, now }: Told,
) => ({
  companyId,
  senderName,
  docType: served.resource.docType,
  docId: id,
  dueAt: now,
  category: 'AUDIT' as const,
});

const valuesOf = <C extends RateContent>(
  { no, content: { validFrom, validTo } }: RateDocument<C>,
  happened: Text,
  remarks: Text | '' = '',
): Values => ({
  happened,
  rateNo: no,
  validity: { zh: `${validFrom} 至 ${validTo}`, en: `${validFrom} to ${validTo}` },
  remarks,
});

const RETURNED: Text = { zh: '运价被退回', en: 'Rate returned' };

/** One message for all that waits: the queue shows the rest. */
export const tellApprovers = <C extends RateContent>(
  kind: RateKind<C>,
  rate: RateDocument<C>,
  told: Told,
): Promise<void> =>
  queueMessage(told.tx, {
    ...about(kind, rate, told),
    to: { holdersOf: { companyId: rate.companyId, path: kind.paths.pending, code: 'CONFIRM' } },
    ...inWords('rate-pending', valuesOf(rate, { zh: '运价待确认', en: 'Rate to confirm' })),
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
    ...inWords(
      'rate-returned',
      valuesOf(rate, RETURNED, { zh: `原因：${reason ?? '-'}`, en: `Reason: ${reason ?? '-'}` }),
    ),
    sendId: `rate-returned:${rate.id}:${rate.version}`,
    linkPath: `${path}?id=${rate.id}`,
    dedupeKey: `rate-returned:${rate.id}`,
  });
}
