import type { ExpressionBuilder } from 'kysely';
import { BOOKING } from '#contract/booking/booking.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { ForbiddenAddress } from '../../../kernel/http/guarded-request.ts';
import { outgoingTime, timedBy } from '../../../kernel/measures.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { publishMessages } from '../publish.act.ts';
import { settleEarlyAnswers } from '../receive/early-answers.act.ts';
import type { ChannelRow, PartnerMessageRow } from '../tables.ts';
import { closeBatch } from './batch.ts';
import { type Delivery, enqueueDelivery } from './enqueue.ts';
import { withPartnerRef } from './message-before.ts';
import { PartnerRefused, sendBytes } from './send-bytes.ts';
import { tellDead } from './tell-dead.act.ts';

/** After this many tries a message is a dead letter: staff are told and may send it again. */
export const MOST_TRIES = 8;
const SECOND_MS = 1_000;

/** Five seconds, then doubling, at most ten minutes. */
export const waitAfterTry = (tries: number): number => Math.min(5 * 2 ** (tries - 1), 600) * SECOND_MS;

/** Of a booking (design commercial C.2.2): after 1, 5, 15 and 60 minutes once more, then it is given up. */
const BOOKING_WAITS_MINUTES = [1, 5, 15, 60] as const;

/** Null: it was tried often enough. */
export function nextTryAfter({
  documentType,
  attempts,
}: Pick<PartnerMessageRow, 'documentType' | 'attempts'>): number | null {
  if (documentType !== BOOKING) return attempts >= MOST_TRIES ? null : waitAfterTry(attempts);
  const minutes = BOOKING_WAITS_MINUTES[attempts - 1];
  return minutes === undefined ? null : minutes * 60 * SECOND_MS;
}

interface Taken {
  readonly message: PartnerMessageRow;
  readonly channel: ChannelRow;
  /** It and all messages that go with it. */
  readonly together: readonly PartnerMessageRow[];
}

/** The message and those that go in its interchange. */
const ofBatch = (id: string) => (eb: ExpressionBuilder<Tables, 'partnerMessage'>) =>
  eb.or([eb('id', '=', id), eb('batchId', '=', id)]);

/** Takes the message for this try; null: it is over, goes with another one, or waits for a later try than this one. */
const take = (deps: Deps, id: string): Promise<Taken | null> =>
  inScope(deps.db, SYSTEM, async tx => {
    const found = await tx.db
      .selectFrom('partnerMessage')
      .selectAll()
      .where('id', '=', id)
      .where('state', 'in', ['QUEUED', 'SENDING'])
      .where('batchId', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!found) return null;
    const channel = await tx.db
      .selectFrom('partnerChannel')
      .selectAll()
      .where('id', '=', found.channelId)
      .executeTakeFirstOrThrow();
    await closeBatch(tx, channel, found, deps.clock.now());
    const rows = await tx.db
      .updateTable('partnerMessage')
      .set(eb => ({ state: 'SENDING' as const, attempts: eb('attempts', '+', 1) }))
      .where(ofBatch(id))
      .where('state', 'in', ['QUEUED', 'SENDING'])
      .returningAll()
      .execute();
    const message = rows.find(row => row.id === id);
    return message ? { message, channel, together: rows } : null;
  });

async function failed(deps: Deps, taken: Taken, error: unknown): Promise<void> {
  const { message } = taken;
  const now = deps.clock.now();
  const reason = (String((error as Error).message ?? '') || 'no answer').slice(0, 500);
  const wait = error instanceof PartnerRefused || error instanceof ForbiddenAddress ? null : nextTryAfter(message);
  const isOver = wait === null;
  const dueAt = new Date(now.getTime() + (wait ?? 0));
  await inScope(deps.db, SYSTEM, async tx => {
    const end = await tx.db
      .updateTable('partnerMessage')
      .set({ state: isOver ? 'DEAD' : 'QUEUED', error: reason, dueAt })
      .where(ofBatch(message.id))
      .where('state', '=', 'SENDING')
      .where('attempts', '=', message.attempts)
      .executeTakeFirst();
    // Another run has it by now.
    if (end.numUpdatedRows === 0n) return;
    if (!isOver) await enqueueDelivery(tx, deps, message, dueAt);
    for (const one of taken.together) {
      if (isOver) await tellDead(tx, deps, one, taken.channel, reason);
      publishMessages(tx, deps, one.documentId);
    }
  });
}

/**
 * One try. A server that dies between sending and writing it down sends again when it is back, the same bytes under the same control
 * reference and file name: the partner drops the second, and our log shows one message.
 */
export async function deliver(deps: Deps, { messageId }: Delivery): Promise<void> {
  const taken = await take(deps, messageId);
  // Sent by a run before this one, which may have died before it looked for what had come meanwhile.
  if (!taken) return settleEarlyAnswers(deps, messageId);
  let partnerRef: string;
  try {
    const message = await withPartnerRef(deps, taken.message);
    partnerRef = await timedBy(outgoingTime, { way: taken.channel.transport }, () =>
      sendBytes(deps, taken.channel, message),
    );
  } catch (error) {
    return failed(deps, taken, error);
  }
  await inScope(deps.db, SYSTEM, async tx => {
    await tx.db
      .updateTable('partnerMessage')
      .set({ state: 'SENT', sentAt: deps.clock.now(), error: '', partnerRef })
      .where(ofBatch(messageId))
      .where('state', '=', 'SENDING')
      .execute();
    for (const { documentId } of taken.together) publishMessages(tx, deps, documentId);
  });
  await settleEarlyAnswers(deps, messageId);
}
