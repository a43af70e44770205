import { foreignCharacters, withReplacements } from '#contract/booking/rules/charset.ts';
import type { BookingPurpose } from '#contract/booking/wire/booking-source.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { carrierConfigOf } from '../config/carrier-config.read.ts';
import type { BookingRecord } from '../tables.ts';
import { queueBookingMessage } from '../wire/queue.ts';

/**
 * The message to the carrier with the words of whoever asks, as far as his channel can write them: a reason in Chinese is the desk's to
 * read, and no reason to hold back a cancellation.
 */
export async function tellCarrier(
  tx: Tx,
  deps: Deps,
  row: BookingRecord,
  purpose: BookingPurpose,
  words = '',
): Promise<void> {
  const { charset } = await carrierConfigOf(tx.db, row.content.carrier);
  const written = withReplacements(words, charset);
  await queueBookingMessage(tx, deps, row, purpose, foreignCharacters(written, charset).length === 0 ? written : '');
}
