import type { PartnerAnswer } from '#contract/edifact/answers.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { ChannelRow, PartnerMessageRow } from '../tables.ts';

/**
 * The message of ours that an answer is about (design E.7): by our control reference, else by the partner's own number, else the newest
 * one of the document number. Only messages of the same channel: no partner answers for another.
 */
export async function messageAnswered(
  tx: Tx,
  channel: ChannelRow,
  { controlRef, documentNo }: Pick<PartnerAnswer, 'controlRef' | 'documentNo'>,
): Promise<PartnerMessageRow | undefined> {
  const of = (column: 'controlRef' | 'partnerRef' | 'documentNo', value: string) =>
    value === ''
      ? undefined
      : tx.db
          .selectFrom('partnerMessage')
          .selectAll()
          .where('channelId', '=', channel.id)
          .where('direction', '=', 'OUT')
          .where(column, '=', value)
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst();
  return (
    (await of('controlRef', controlRef)) ??
    (await of('partnerRef', documentNo)) ??
    (await of('documentNo', documentNo)) ??
    // Some partners put our document number where the control reference belongs.
    (await of('documentNo', controlRef))
  );
}
