import { type Kysely, sql } from 'kysely';
import type { GlobalMessage } from '#contract/message/global-message.ts';
import { contentOf, type GlobalMessageRow } from '#machines/message/global-message.document.ts';
import type { Tables } from '../../../db/tables.ts';
import { namesOfSeats } from '../../identity/names.read.ts';
import { audienceNames, audienceText } from './audience.ts';

interface Reading {
  readonly messageId: string;
  readonly addressed: number;
  readonly delivered: number;
  readonly read: number;
  readonly confirmed: number;
  readonly mailWaiting: number;
  readonly mailSent: number;
  readonly mailFailed: number;
}

const NOBODY = { addressed: 0, delivered: 0, read: 0, confirmed: 0, mailWaiting: 0, mailSent: 0, mailFailed: 0 };

/** Numbers of messages that the caller may see were sent. */
export async function readingOf(db: Kysely<Tables>, ids: readonly string[]) {
  const found = new Map<string, Reading>();
  if (ids.length > 0) {
    const { rows } = await sql<Reading>`select * from message_reading(${ids}::text[])`.execute(db);
    for (const row of rows) found.set(row.messageId, row);
  }
  return (id: string | null): Omit<Reading, 'messageId'> => found.get(id ?? '') ?? NOBODY;
}

export async function presentGlobals(
  db: Kysely<Tables>,
  documents: readonly GlobalMessageRow[],
): Promise<readonly GlobalMessage[]> {
  const reading = await readingOf(
    db,
    documents.flatMap(({ messageId }) => messageId ?? []),
  );
  const people = documents.flatMap(({ createdBy, submittedBy }) => [createdBy, submittedBy]).filter(id => id !== null);
  const seats = await namesOfSeats(db, people);
  const nameOf = (id: string | null): string | null => (id === null ? null : (seats.get(id)?.name ?? null));
  const names = await audienceNames(
    db,
    documents.map(({ audience }) => audience),
  );
  return documents.map(document => {
    const { addressed, delivered, read, confirmed } = reading(document.messageId);
    return {
      ...contentOf(document),
      id: document.id,
      version: document.version,
      state: document.state,
      audienceText: audienceText(document.audience, names),
      addressed,
      delivered,
      read,
      confirmed,
      createdBy: nameOf(document.createdBy),
      createdAt: document.createdAt,
      updatedAt: document.updatedAt,
      submittedById: document.submittedBy,
      submittedBy: nameOf(document.submittedBy),
      submittedAt: document.submittedAt,
      sentAt: document.sentAt,
      recalledAt: document.recalledAt,
      remindedAt: document.remindedAt,
      rejected: document.rejected,
      messageId: document.messageId,
    };
  });
}

export const presentGlobal = async (db: Kysely<Tables>, document: GlobalMessageRow): Promise<GlobalMessage> =>
  (await presentGlobals(db, [document]))[0]!;
