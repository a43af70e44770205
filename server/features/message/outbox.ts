import type { Text } from '#contract/kernel/text.ts';
import type { MessageDetail } from '#contract/message/calls.ts';
import type { Values } from '#contract/message/event-words.ts';
import { eventOfSend } from '#contract/message/events.ts';
import { newId } from '../../kernel/ids.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import { htmlOfText } from '../../kernel/text/html-text.ts';

/** Everyone at a company who holds a right when the message is delivered; `companyId` null = the platform's own staff. */
export interface HoldersOf {
  readonly companyId: string | null;
  readonly path: string;
  readonly code?: string;
}

export interface MessageAudience {
  readonly employees?: readonly string[];
  readonly users?: readonly string[];
  readonly holdersOf?: HoldersOf;
}

export interface QueuedMessage {
  readonly to: MessageAudience;
  /** Owner of the row: the company of the document, or the sender's own. */
  readonly companyId: string;
  readonly title: Text;
  /** Plain text; line breaks are kept, everything else is escaped. */
  readonly description: Text;
  /** Clean HTML instead of the description, as `rich-text.ts` makes it. */
  readonly html?: Text;
  /** The sending act; `dropQueued` takes it back by this key. What stands before its colon is the event. */
  readonly sendId: string;
  /** Another event than `sendId` names, for templates and the list of sent messages. */
  readonly event?: string;
  /** Values of the event's variables, for templates that say it otherwise. */
  readonly params?: Values;
  readonly category: MessageDetail['Category'];
  readonly level?: MessageDetail['Level'];
  /** `message` made by an event (default), `send` written by a person. */
  readonly kind?: 'message' | 'send';
  readonly senderName?: string;
  readonly docType?: string | null;
  readonly docId?: string | null;
  readonly linkPath?: string | null;
  /** When it may be delivered; later than now leaves time for an undo. */
  readonly dueAt: Date;
  /**
   * The same key within 10 minutes updates the message instead of repeating it. It must name what it is about and whom it
   * goes to, because all its recipients see the latest text.
   */
  readonly dedupeKey?: string | null;
  /** The same people get a mail of their own of it: no copy goes out, so that one decision is one mail. */
  readonly hasOwnMail?: boolean;
}

const TITLE_LENGTH = 100;

export const cutTitle = (text: string): string =>
  text.length > TITLE_LENGTH ? `${text.slice(0, TITLE_LENGTH - 1)}…` : text;

/** Writes a message into the outbox in the caller's transaction: no commit, no message. */
export async function queueMessage(tx: Tx, message: QueuedMessage): Promise<void> {
  await tx.db
    .insertInto('messageOutbox')
    .values({
      id: newId(),
      companyId: message.companyId,
      sendId: message.sendId,
      kind: message.kind ?? 'message',
      category: message.category,
      level: message.level ?? 'INFO',
      title: cutTitle(message.title.zh),
      titleEn: cutTitle(message.title.en),
      description: message.html?.zh ?? htmlOfText(message.description.zh),
      descriptionEn: message.html?.en ?? htmlOfText(message.description.en),
      senderName: message.senderName ?? 'Fairlead',
      docType: message.docType ?? null,
      docId: message.docId ?? null,
      linkPath: message.linkPath ?? null,
      event: message.event ?? eventOfSend(message.sendId),
      params: JSON.stringify(message.params ?? {}),
      audience: JSON.stringify(message.to),
      dedupeKey: message.dedupeKey ? `${message.companyId}:${message.dedupeKey}` : null,
      dueAt: message.dueAt,
      hasOwnMail: message.hasOwnMail ?? false,
    })
    .execute();
}

/** Does the message of this act still wait to be sent? It may be sent before this transaction ends: `dropQueued` tells. */
export async function isQueued(tx: Tx, act: { readonly sendId: string }): Promise<boolean> {
  const row = await tx.db
    .selectFrom('messageOutbox')
    .select('id')
    .where('sendId', '=', act.sendId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes back what an act has queued. False: nothing was left, it has been delivered already. */
export async function dropQueued(tx: Tx, act: { readonly sendId: string }): Promise<boolean> {
  const dropped = await tx.db.deleteFrom('messageOutbox').where('sendId', '=', act.sendId).executeTakeFirst();
  return dropped.numDeletedRows > 0n;
}
