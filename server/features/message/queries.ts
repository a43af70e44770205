import { type Kysely, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { type Page, TOTAL_LIMIT } from '#contract/kernel/page.ts';
import type { MessageCategory, MessageLevel, MessageSummary, MessageTab } from '#contract/message/calls.ts';
import type { Tables } from '../../db/tables.ts';
import { keyId, keyInstant, keysetPage, readKeyset } from '../../kernel/keyset.ts';
import { presentSummary, type ReceivedMessage } from './present.ts';

const addressedTo = (db: Kysely<Tables>, keys: readonly string[]) =>
  db
    .selectFrom('messageRecipient as r')
    .innerJoin('message as m', 'm.id', 'r.messageId')
    .selectAll('m')
    .select(['r.at', 'r.readAt', 'r.archivedAt', 'r.confirmedAt', 'r.pinned'])
    .where('r.recipientKey', 'in', keys);

export const myMessage = (
  db: Kysely<Tables>,
  keys: readonly string[],
  id: string,
): Promise<ReceivedMessage | undefined> =>
  addressedTo(db, keys).where('m.id', '=', id).orderBy('r.at', 'desc').limit(1).executeTakeFirst();

export interface MessageFilter {
  readonly tab: MessageTab;
  readonly q?: string | undefined;
  /** Undefined = both. */
  readonly isUnread?: boolean | undefined;
  readonly category?: MessageCategory | undefined;
  readonly level?: MessageLevel | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** Of the person's own messages only SECURITY, as the customer portal shows them. */
  readonly isPortal?: boolean;
  readonly now: Date;
}

const likeOf = (q: string): string => `%${q.replace(/[\\%_]/g, '\\$&')}%`;

/** What a tab shows (G.5). Recalled and ended messages are neither unread nor to be confirmed. */
function inTab(db: Kysely<Tables>, keys: readonly string[], tab: MessageTab, now: Date) {
  const found = addressedTo(db, keys).where('r.archivedAt', tab === 'archived' ? 'is not' : 'is', null);
  if (tab !== 'unread' && tab !== 'toConfirm') return found;
  const standing = found
    .where('r.recalledAt', 'is', null)
    .where(({ or, eb }) => or([eb('r.expiresAt', 'is', null), eb('r.expiresAt', '>', now)]));
  return tab === 'unread'
    ? standing.where('r.readAt', 'is', null)
    : standing.where('r.mustConfirm', '=', true).where('r.confirmedAt', 'is', null);
}

function filtered(db: Kysely<Tables>, keys: readonly string[], filter: MessageFilter) {
  const { tab, q, isUnread, category, level, from, to, isPortal, now } = filter;
  return inTab(db, keys, tab, now)
    .$if(isUnread !== undefined, query => query.where('r.readAt', isUnread ? 'is' : 'is not', null))
    .$if(category !== undefined, query => query.where('m.category', '=', category!))
    .$if(level !== undefined, query => query.where('m.level', '=', level!))
    .$if(from !== undefined, query => query.where('r.at', '>=', from!))
    .$if(to !== undefined, query => query.where('r.at', '<', to!))
    .$if(isPortal === true, query =>
      query.where(({ or, eb }) => or([eb('r.recipientKey', 'like', 'e:%'), eb('m.category', '=', 'SECURITY')])),
    )
    .$if(q !== undefined && q.trim() !== '', query =>
      query.where(({ or, eb }) =>
        or([eb('m.title', 'ilike', likeOf(q!.trim())), eb('m.titleEn', 'ilike', likeOf(q!.trim()))]),
      ),
    );
}

/** Place in the list: pinned or not, time, then id. */
const placeSchema = z.tuple([z.enum(['0', '1']), keyInstant, keyId]);
const placeOf = (row: ReceivedMessage): [string, string, string] => [
  row.pinned ? '1' : '0',
  row.at.toISOString(),
  row.id,
];

const inOrder = (left: ReceivedMessage, right: ReceivedMessage): number =>
  Number(right.pinned) - Number(left.pinned) || right.at.getTime() - left.at.getTime() || (right.id < left.id ? -1 : 1);

interface PageOf {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Pinned first, then newest, by key. Seat and user are read one after the other in index order, so a page never sorts the rest. */
export async function myMessages(
  db: Kysely<Tables>,
  keys: readonly string[],
  filter: MessageFilter,
  { cursor, limit }: PageOf,
): Promise<Page<MessageSummary>> {
  const after = readKeyset(cursor, placeSchema);
  const read = (key: string) =>
    filtered(db, [key], filter)
      .$if(after !== null, query =>
        query.where(
          sql<SqlBool>`(r.pinned, r.at, r.message_id) < (${after?.[0] === '1'}, ${after?.[1]}, ${after?.[2]})`,
        ),
      )
      .orderBy('r.pinned', 'desc')
      .orderBy('r.at', 'desc')
      .orderBy('r.messageId', 'desc')
      .limit(limit + 1)
      .execute();
  const found: ReceivedMessage[] = [];
  for (const key of keys) found.push(...(await read(key)));
  const rows = [...new Map(found.map(row => [row.id, row])).values()].sort(inOrder);
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

/** The next newer and the next older message that is not archived, whatever is pinned. */
export async function neighboursOf(
  db: Kysely<Tables>,
  keys: readonly string[],
  id: string,
): Promise<{ readonly newer: string | null; readonly older: string | null }> {
  const here = await myMessage(db, keys, id);
  if (!here) return { newer: null, older: null };
  const one = async (isNewer: boolean): Promise<string | null> => {
    const row = await db
      .selectFrom('messageRecipient')
      .select('messageId')
      .where('recipientKey', 'in', keys)
      .where('archivedAt', 'is', null)
      .where(sql<SqlBool>`(at, message_id) ${sql.raw(isNewer ? '>' : '<')} (${here.at}, ${id})`)
      .orderBy('at', isNewer ? 'asc' : 'desc')
      .orderBy('messageId', isNewer ? 'asc' : 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.messageId ?? null;
  };
  return { newer: await one(true), older: await one(false) };
}
