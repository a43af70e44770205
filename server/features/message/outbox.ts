import type { Text } from '#contract/kernel/text.ts';
import type { MessageDetail } from '#contract/message/calls.ts';
import { newId } from '../../kernel/ids.ts';
import type { Tx } from '../../kernel/tenancy.ts';

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
  /** The sending act; `dropQueued` takes it back by this key. */
  readonly sendId: string;
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
}

const TITLE_LENGTH = 100;

const cut = (text: string): string => (text.length > TITLE_LENGTH ? `${text.slice(0, TITLE_LENGTH - 1)}…` : text);

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Plain text as HTML that holds nothing but text and line breaks, so that a description is clean by construction. */
export const htmlOfText = (text: string): string =>
  text.replace(/[&<>"']/g, character => ESCAPES[character]!).replace(/\r?\n/g, '<br>');

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
      title: cut(message.title.zh),
      titleEn: cut(message.title.en),
      description: htmlOfText(message.description.zh),
      descriptionEn: htmlOfText(message.description.en),
      senderName: message.senderName ?? 'Fairlead',
      docType: message.docType ?? null,
      docId: message.docId ?? null,
      linkPath: message.linkPath ?? null,
      audience: JSON.stringify(message.to),
      dedupeKey: message.dedupeKey ? `${message.companyId}:${message.dedupeKey}` : null,
      dueAt: message.dueAt,
    })
    .execute();
}

/** Takes back what an act has queued. False: nothing was left, it has been delivered already. */
export async function dropQueued(tx: Tx, act: { readonly sendId: string }): Promise<boolean> {
  const dropped = await tx.db.deleteFrom('messageOutbox').where('sendId', '=', act.sendId).executeTakeFirst();
  return dropped.numDeletedRows > 0n;
}
