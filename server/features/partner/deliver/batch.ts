import { createHash } from 'node:crypto';
import { ediText } from '#contract/edifact/charset.ts';
import { readInterchange } from '#contract/edifact/read.ts';
import type { Segment } from '#contract/edifact/segment.ts';
import { ediBytes, writeInterchange } from '#contract/edifact/write.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { ChannelRow, PartnerMessageRow } from '../tables.ts';

/** The partner may have seen it: it goes on as it is, also when people send a dead letter again and its tries begin anew. */
const wasTried = ({ attempts, error }: PartnerMessageRow): boolean => attempts > 0 || error !== '';

/** More in one interchange no partner wants to reject at once. */
const MOST_IN_BATCH = 50;

/** UNH … UNT of a stored message under the reference it has within the interchange. */
function renumbered({ content }: PartnerMessageRow, reference: string): Segment[] {
  const [message] = readInterchange(ediText(Buffer.from(content, 'base64'))).messages;
  if (!message) throw new Error('a stored message cannot be read');
  return message.segments.map(one =>
    one.tag === 'UNH'
      ? { ...one, elements: one.elements.with(0, [reference]) }
      : one.tag === 'UNT'
        ? { ...one, elements: one.elements.with(1, [reference]) }
        : one,
  );
}

/**
 * At its first try a message of a channel that batches takes along what waits there: one interchange under its control reference, with
 * a UNH for each and the count in UNZ. The bytes are written down for all of them before they go, so that every further try and every
 * restart sends the same. Nothing happens where it is alone, or was tried before.
 */
export async function closeBatch(tx: Tx, channel: ChannelRow, leader: PartnerMessageRow, at: Date): Promise<void> {
  if (channel.batchMinutes === 0 || leader.kind !== 'IFTMIN' || wasTried(leader)) return;
  // Two servers with a message each take turns here.
  await tx.db.selectFrom('partnerChannel').select('id').where('id', '=', channel.id).forUpdate().execute();
  const waiting = await tx.db
    .selectFrom('partnerMessage')
    .selectAll()
    .where('channelId', '=', channel.id)
    .where('direction', '=', 'OUT')
    .where('kind', '=', 'IFTMIN')
    .where('state', '=', 'QUEUED')
    .where('attempts', '=', 0)
    .where('error', '=', '')
    .where('batchId', 'is', null)
    .where('id', '<>', leader.id)
    .orderBy('id')
    .limit(MOST_IN_BATCH - 1)
    .execute();
  if (waiting.length === 0) return;
  // In the order they were sent in: a replacement never comes before what it replaces.
  const all = [leader, ...waiting].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const envelope = {
    syntax: channel.syntax,
    sender: channel.senderId,
    senderQualifier: channel.senderQualifier,
    recipient: channel.recipientId,
    recipientQualifier: channel.recipientQualifier,
    controlRef: leader.controlRef,
    at,
    test: channel.test,
    lineBreaks: channel.lineBreaks,
  };
  const bytes = ediBytes(
    writeInterchange(
      envelope,
      all.map((one, index) => renumbered(one, String(index + 1))),
    ),
  );
  const common = {
    content: Buffer.from(bytes).toString('base64'),
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    controlRef: leader.controlRef,
    fileName: `IFTMIN_BATCH_${leader.controlRef}.edi`,
  };
  const referenceOf = ({ id }: PartnerMessageRow): string => String(all.findIndex(one => one.id === id) + 1);
  const write = (row: PartnerMessageRow, batchId: string | null) =>
    tx.db
      .updateTable('partnerMessage')
      .set({ ...common, batchId, messageRef: referenceOf(row) })
      .where('id', '=', row.id)
      .execute();
  // The leader first: it frees the reference that it had alone.
  await write(leader, null);
  for (const row of waiting) await write(row, leader.id);
}
