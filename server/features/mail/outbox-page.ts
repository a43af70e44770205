import { type Kysely, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { type Page, TOTAL_LIMIT } from '#contract/kernel/page.ts';
import type { OutboxMail } from '#contract/mail/calls.ts';
import type { Tables } from '../../db/tables.ts';
import { keyId, keyInstant, keysetPage, readKeyset } from '../../kernel/keyset.ts';

interface Asked {
  readonly q?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

const placeSchema = z.tuple([keyInstant, keyId]);

/** The outbox, newest first, by key; `q` looks into recipient and subject. */
export async function outboxPage(
  db: Kysely<Tables>,
  { q = '', cursor, limit }: Asked,
): Promise<Page<OutboxMail> & { readonly rows: OutboxMail[] }> {
  const after = readKeyset(cursor, placeSchema);
  const like = `%${q.trim().replace(/[\\%_]/g, '\\$&')}%`;
  const found = db
    .selectFrom('mail')
    .$if(q.trim() !== '', query =>
      query.where(({ or, eb }) => or([eb('recipient', 'ilike', like), eb('subject', 'ilike', like)])),
    );
  const rows = await found
    .selectAll()
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
  const named = await db
    .selectFrom('storedFile')
    .select(['id', 'name'])
    .where('id', 'in', rows.flatMap(({ fileIds }) => fileIds).concat(''))
    .execute();
  const nameOf = new Map(named.map(({ id, name }) => [id, name]));
  return keysetPage(rows, {
    limit,
    counted: total,
    keyOf: row => [row.createdAt.toISOString(), row.id],
    show: row => ({
      id: row.id,
      purpose: row.purpose,
      recipient: row.recipient,
      subject: row.subject,
      text: row.bodyText,
      html: row.bodyHtml,
      files: row.fileIds.map(id => nameOf.get(id) ?? id),
      state: row.state,
      attempts: row.attempts,
      createdAt: row.createdAt.toISOString(),
      dueAt: row.dueAt.toISOString(),
      sentAt: row.sentAt?.toISOString() ?? null,
      error: row.error,
    }),
  });
}
