import { sql } from 'kysely';
import type { PartnerAnswer } from '#contract/edifact/answers.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { ChannelRow, PartnerMessageRow } from '../tables.ts';

type Asked = Pick<PartnerAnswer, 'controlRef' | 'documentNo' | 'messageRef'> & { readonly carrierRef?: string };

/**
 * The messages of ours that an answer is about (design E.7): by our control reference, else by the partner's own number, else the newest
 * one of the document number. Of an interchange with several messages it is the one that the answer names, by its reference or its
 * document; an answer that names none is about all of them. Only messages of the same channel: no partner answers for another.
 */
export async function messagesAnswered(
  tx: Tx,
  channel: ChannelRow,
  { controlRef, documentNo, messageRef = '', ...more }: Asked,
): Promise<readonly PartnerMessageRow[]> {
  const of = async (
    column: 'controlRef' | 'partnerRef' | 'documentNo',
    value: string,
    most = 1,
  ): Promise<readonly PartnerMessageRow[]> =>
    value === ''
      ? []
      : tx.db
          .selectFrom('partnerMessage')
          .selectAll()
          .where('channelId', '=', channel.id)
          .where('direction', '=', 'OUT')
          .where(column, '=', value)
          .orderBy('id', 'desc')
          .limit(most)
          .execute();
  const together = await of('controlRef', controlRef, MOST_TOGETHER);
  if (together.length === 1) return together;
  if (together.length > 1) {
    const named = together.filter(
      one =>
        (messageRef !== '' && one.messageRef === messageRef) || (documentNo !== '' && one.documentNo === documentNo),
    );
    return messageRef === '' && documentNo === '' ? together : named;
  }
  for (const [column, value] of [
    ['partnerRef', documentNo],
    ['documentNo', documentNo],
    // Some partners put our document number where the control reference belongs.
    ['documentNo', controlRef],
  ] as const) {
    const [found] = await of(column, value);
    // A carrier names the booking, not the message: what was told last about it is what he answers.
    if (found) return channel.document === 'BOOKING' ? of('documentNo', found.documentNo) : [found];
  }
  const booking = more.carrierRef ? await bookingNumbered(tx, channel, more.carrierRef) : undefined;
  return booking === undefined ? [] : of('documentNo', booking);
}

/** The booking that this carrier knows by the number; blanks in it are of no weight. */
async function bookingNumbered(tx: Tx, { carrier }: ChannelRow, carrierRef: string): Promise<string | undefined> {
  const row = await tx.db
    .selectFrom('booking')
    .select('bookingNo')
    .where('carrier', '=', carrier)
    .where(sql`carrier_number`, '=', carrierRef.replaceAll(' ', ''))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.bookingNo;
}

const MOST_TOGETHER = 100;
