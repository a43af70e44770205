import { type Kysely, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { type Page, TOTAL_LIMIT } from '#contract/kernel/page.ts';
import type { Tables } from '../../db/tables.ts';
import { keyId, keyInstant, keysetPage, readKeyset } from '../../kernel/keyset.ts';
import { type MessageSummary, presentSummary, type ReceivedMessage } from './present.ts';

const mine = (db: Kysely<Tables>, keys: readonly string[]) =>
  db
    .selectFrom('messageRecipient as r')
    .innerJoin('message as m', 'm.id', 'r.messageId')
    .selectAll('m')
    .select(['r.at', 'r.readAt'])
    .where('r.recipientKey', 'in', keys)
    .where('r.archivedAt', 'is', null);

export const myMessage = (
  db: Kysely<Tables>,
  keys: readonly string[],
  id: string,
): Promise<ReceivedMessage | undefined> =>
  mine(db, keys).where('m.id', '=', id).orderBy('r.at', 'desc').limit(1).executeTakeFirst();

export interface MessageFilter {
  readonly q?: string | undefined;
  /** Undefined = both. */
  readonly isUnread?: boolean | undefined;
}

const likeOf = (q: string): string => `%${q.replace(/[\\%_]/g, '\\$&')}%`;

function filtered(db: Kysely<Tables>, keys: readonly string[], { q, isUnread }: MessageFilter) {
  return mine(db, keys)
    .$if(isUnread !== undefined, query => query.where('r.readAt', isUnread ? 'is' : 'is not', null))
    .$if(q !== undefined && q.trim() !== '', query =>
      query.where(({ or, eb }) =>
        or([eb('m.title', 'ilike', likeOf(q!.trim())), eb('m.titleEn', 'ilike', likeOf(q!.trim()))]),
      ),
    );
}

/** Place in the list: time, then id. */
const placeSchema = z.tuple([keyInstant, keyId]);
const placeOf = (row: ReceivedMessage): [string, string] => [row.at.toISOString(), row.id];

const newestFirst = (left: ReceivedMessage, right: ReceivedMessage): number =>
  right.at.getTime() - left.at.getTime() || (right.id < left.id ? -1 : 1);

interface PageOf {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Newest first, by key. Seat and user are read one after the other in index order, so a page never sorts the rest. */
export async function myMessages(
  db: Kysely<Tables>,
  keys: readonly string[],
  filter: MessageFilter,
  { cursor, limit }: PageOf,
): Promise<Page<MessageSummary>> {
  const after = readKeyset(cursor, placeSchema);
  const read = (key: string) =>
    filtered(db, [key], filter)
      .$if(after !== null, query => query.where(sql<SqlBool>`(r.at, r.message_id) < (${after?.[0]}, ${after?.[1]})`))
      .orderBy('r.at', 'desc')
      .orderBy('r.messageId', 'desc')
      .limit(limit + 1)
      .execute();
  const found: ReceivedMessage[] = [];
  for (const key of keys) found.push(...(await read(key)));
  const rows = [...new Map(found.map(row => [row.id, row])).values()].sort(newestFirst);
  return keysetPage(rows, {
    limit,
    counted: await countMine(db, keys, filter),
    keyOf: placeOf,
    show: presentSummary,
  });
}

async function countMine(db: Kysely<Tables>, keys: readonly string[], filter: MessageFilter): Promise<number> {
  const found = filtered(db, keys, filter)
    .clearSelect()
    .select('m.id')
    .limit(TOTAL_LIMIT + 1);
  const { total } = await db
    .selectFrom(found.as('found'))
    .select(({ fn }) => fn.count<number>('id').distinct().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** What to mark: single messages, or all that had arrived by an instant, so that one arriving meanwhile stays unread. */
export type ToMark = { readonly ids: readonly string[] } | { readonly before: Date };

export async function markMineRead(
  db: Kysely<Tables>,
  keys: readonly string[],
  what: ToMark,
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('messageRecipient')
    .set({ readAt: now })
    .where('recipientKey', 'in', keys)
    .where('readAt', 'is', null)
    .where(eb => ('ids' in what ? eb('messageId', 'in', what.ids) : eb('at', '<=', what.before)))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
