import type { Deps } from '../../../kernel/deps.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import { shipmentNoFor } from '../../booking/wire/apply-answer.act.ts';
import { channelById } from '../channel.read.ts';
import { publishMessages } from '../publish.act.ts';
import type { ChannelRow } from '../tables.ts';
import { applyAnswer } from './apply-answer.ts';
import { messagesAnswered } from './match.ts';
import { readReceived } from './read-received.ts';

const MOST_EARLY = 20;

async function settle(tx: Tx, deps: Deps, channel: ChannelRow, id: string, shipmentNo: string | null): Promise<void> {
  const row = await tx.db
    .selectFrom('partnerMessage')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'UNMATCHED')
    .forUpdate()
    .executeTakeFirst();
  // Somebody has said meanwhile what it is about.
  if (!row) return;
  for (const answer of readReceived(Buffer.from(row.content, 'base64')).answers)
    for (const message of await messagesAnswered(tx, channel, answer)) {
      const state = await applyAnswer(tx, deps, { channel, message, answer, shipmentNo });
      const about = { documentId: message.documentId, documentType: message.documentType };
      await tx.db
        .updateTable('partnerMessage')
        .set({ ...about, state, answersId: message.id, documentNo: message.documentNo })
        .where('id', '=', id)
        .execute();
      publishMessages(tx, deps, message.documentId);
    }
}

/**
 * A partner may answer before it is written down here which number he gave: he is quick, or the server died between asking and writing.
 * What he said under that number waits unmatched, and finds its message once the number stands there, in the order in which it came.
 */
export async function settleEarlyAnswers(deps: Deps, messageId: string): Promise<void> {
  const sent = await deps.db
    .selectFrom('partnerMessage')
    .select(['channelId', 'partnerRef'])
    .where('id', '=', messageId)
    .where('state', '=', 'SENT')
    .where('partnerRef', '<>', '')
    .executeTakeFirst();
  const channel = sent && (await channelById(deps.db, sent.channelId));
  if (!channel) return;
  const early = await deps.db
    .selectFrom('partnerMessage')
    .select(['id', 'content'])
    .where('channelId', '=', channel.id)
    .where('direction', '=', 'IN')
    .where('state', '=', 'UNMATCHED')
    .where('documentNo', '=', sent.partnerRef)
    .orderBy('id')
    .limit(MOST_EARLY)
    .execute();
  for (const { id, content } of early) {
    const shipmentNo = await shipmentNoFor(deps, readReceived(Buffer.from(content, 'base64')).answers);
    await inScope(deps.db, SYSTEM, tx => settle(tx, deps, channel, id, shipmentNo));
  }
}
