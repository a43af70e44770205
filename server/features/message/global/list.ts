import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { type Page, TOTAL_LIMIT } from '#contract/kernel/page.ts';
import type { GlobalMessage, GlobalState } from '#contract/message/global-message.ts';
import { asRow } from '../../../kernel/document/document-row.ts';
import { keyId, keyInstant, keysetPage, readKeyset } from '../../../kernel/keyset.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { servedGlobalMessage } from './global-message.served.ts';
import { presentGlobals } from './present.ts';

interface Asked {
  readonly q?: string | undefined;
  readonly state?: GlobalState | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

const placeSchema = z.tuple([keyInstant, keyId]);

/** Global messages of the company, the last changed first. */
export async function globalPage(
  { db }: Tx,
  companyId: string,
  { q, state, cursor, limit }: Asked,
): Promise<Page<GlobalMessage>> {
  const after = readKeyset(cursor, placeSchema);
  const like = `%${(q ?? '').trim().replace(/[\\%_]/g, '\\$&')}%`;
  const found = db
    .selectFrom('globalMessage')
    .where('companyId', '=', companyId)
    .$if(state !== undefined, query => query.where('state', '=', state!))
    .$if(like !== '%%', query =>
      query.where(({ or, eb }) => or([eb('titleZh', 'ilike', like), eb('titleEn', 'ilike', like)])),
    );
  const rows = await found
    .selectAll()
    .$if(after !== null, query => query.where(sql<SqlBool>`(updated_at, id) < (${after?.[0]}, ${after?.[1]})`))
    .orderBy('updatedAt', 'desc')
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
  const shown = new Map(
    (
      await presentGlobals(
        db,
        rows.map(row => asRow(servedGlobalMessage, row)),
      )
    ).map(message => [message.id, message]),
  );
  return keysetPage(rows, {
    limit,
    counted: total,
    keyOf: row => [row.updatedAt.toISOString(), row.id],
    show: row => shown.get(row.id)!,
  });
}
