import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { type Page, TOTAL_LIMIT } from '#contract/kernel/page.ts';
import { eventLabel } from '#contract/message/events.ts';
import type { MailDelivery, SentMessage } from '#contract/message/manage.calls.ts';
import { keyId, keyInstant, keysetPage, readKeyset } from '../../../kernel/keyset.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { readingOf } from '../global/present.ts';

/** What was sent, and what became of its mails. The policies leave a company its own rows, the platform all. */

const placeSchema = z.tuple([keyInstant, keyId]);

interface Paged {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface SentFilter extends Paged {
  readonly q?: string | undefined;
  readonly category?: string | undefined;
  readonly event?: string | undefined;
}

export async function sentPage(
  { db }: Tx,
  { q, category, event, cursor, limit }: SentFilter,
): Promise<Page<SentMessage>> {
  const after = readKeyset(cursor, placeSchema);
  const like = `%${(q ?? '').trim().replace(/[\\%_]/g, '\\$&')}%`;
  const found = db
    .selectFrom('messageSent as s')
    .$if(category !== undefined, query => query.where('s.category', '=', category!))
    .$if(event !== undefined, query => query.where('s.event', '=', event!))
    .$if(like !== '%%', query =>
      query.where(({ or, eb }) => or([eb('s.title', 'ilike', like), eb('s.titleEn', 'ilike', like)])),
    );
  const rows = await found
    .leftJoin('company as c', 'c.id', 's.companyId')
    .selectAll('s')
    .select(['c.nameZh as company', 'c.nameEn as companyEn'])
    .$if(after !== null, query => query.where(sql<SqlBool>`(s.at, s.message_id) < (${after?.[0]}, ${after?.[1]})`))
    .orderBy('s.at', 'desc')
    .orderBy('s.messageId', 'desc')
    .limit(limit + 1)
    .execute();
  const { total } = await db
    .selectFrom(
      found
        .select('s.messageId')
        .limit(TOTAL_LIMIT + 1)
        .as('found'),
    )
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const reading = await readingOf(
    db,
    rows.map(row => row.messageId),
  );
  return keysetPage(rows, {
    limit,
    counted: total,
    keyOf: row => [row.at.toISOString(), row.messageId],
    show: row => {
      const { addressed, delivered, read, confirmed, mailWaiting, mailSent, mailFailed } = reading(row.messageId);
      return {
        id: row.messageId,
        at: row.at.toISOString(),
        event: row.event,
        eventName: eventLabel(row.event),
        category: row.category as SentMessage['category'],
        level: row.level as SentMessage['level'],
        kind: row.kind as SentMessage['kind'],
        title: { zh: row.title, en: row.titleEn || row.title },
        senderName: row.senderName,
        company: row.company ?? '',
        companyEn: row.companyEn ?? null,
        addressed,
        delivered,
        read,
        confirmed,
        mailWaiting,
        mailSent,
        mailFailed,
      };
    },
  });
}

/** `l***@example.com`: whom, without giving the address away. */
export const maskedMail = (address: string): string => address.replace(/^(.).*(?=@)/, '$1***');

export async function mailPage(
  { db }: Tx,
  { state, cursor, limit }: Paged & { readonly state?: MailDelivery['state'] | undefined },
): Promise<Page<MailDelivery>> {
  const after = readKeyset(cursor, placeSchema);
  const found = db.selectFrom('mail').$if(state !== undefined, query => query.where('state', '=', state!));
  const rows = await found
    .select(['id', 'purpose', 'recipient', 'subject', 'state', 'attempts', 'dueAt', 'createdAt', 'sentAt', 'error'])
    .$if(after !== null, query => query.where(sql<SqlBool>`(created_at, id) < (${after?.[0]}, ${after?.[1]})`))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const { total } = await db
    .selectFrom(
      found
        .select('id')
        .limit(TOTAL_LIMIT + 1)
        .as('found'),
    )
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return keysetPage(rows, {
    limit,
    counted: total,
    keyOf: row => [row.createdAt.toISOString(), row.id],
    show: row => ({
      ...row,
      recipient: maskedMail(row.recipient),
      dueAt: row.dueAt.toISOString(),
      createdAt: row.createdAt.toISOString(),
      sentAt: row.sentAt?.toISOString() ?? null,
    }),
  });
}
