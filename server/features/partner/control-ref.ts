import { sql } from 'kysely';
import type { Tx } from '../../kernel/tenancy.ts';
import type { ChannelRow } from './tables.ts';

const LAST = 99_999_999;

/**
 * Next control reference (design E.1): YYMMDD and eight digits that count per sender, recipient and year. The row is held until the
 * caller's transaction ends, so a reference is used exactly when what carries it was committed.
 */
export async function nextControlRef(tx: Tx, channel: ChannelRow, at: Date): Promise<string> {
  const { value } = await tx.db
    .insertInto('partnerCounter')
    .values({ sender: channel.senderId, recipient: channel.recipientId, year: at.getUTCFullYear(), value: 1 })
    .onConflict(conflict =>
      conflict.columns(['sender', 'recipient', 'year']).doUpdateSet({ value: sql<number>`partner_counter.value + 1` }),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  if (value > LAST) throw new Error(`${channel.carrier}: no control references are left this year`);
  return `${at.toISOString().slice(2, 10).replaceAll('-', '')}${String(value).padStart(8, '0')}`;
}
