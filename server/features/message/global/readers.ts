import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#contract/kernel/errors.ts';
import type { Page } from '#contract/kernel/page.ts';
import { type Language, say } from '#contract/kernel/text.ts';
import type { GlobalReader, READER_FILTERS } from '#contract/message/global.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { readDocument } from '../../../kernel/document/document-row.ts';
import { keysetPage, readKeyset } from '../../../kernel/keyset.ts';
import type { CellValue } from '../../../kernel/sheets/sheet-columns.ts';
import type { Scope, Tx } from '../../../kernel/tenancy.ts';
import { servedGlobalMessage } from './global-message.served.ts';
import { readingOf } from './present.ts';

/** Who was addressed by a global message, in the order of their keys. */

export type ReaderFilter = (typeof READER_FILTERS)[number];

interface ReaderRow {
  readonly recipientKey: string;
  readonly name: string;
  readonly nameEn: string;
  readonly company: string;
  readonly companyEn: string;
  readonly deliveredAt: Date | null;
  readonly readAt: Date | null;
  readonly confirmedAt: Date | null;
}

interface Asked {
  readonly id: string;
  readonly filter: ReaderFilter;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

const afterSchema = z.tuple([z.string().min(1).max(60)]);
const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null;

const present = (row: ReaderRow): GlobalReader => ({
  key: row.recipientKey,
  name: { zh: row.name, en: row.nameEn },
  company: { zh: row.company, en: row.companyEn },
  deliveredAt: timeOf(row.deliveredAt),
  readAt: timeOf(row.readAt),
  confirmedAt: timeOf(row.confirmedAt),
});

/** How many the filter leaves. */
export async function countReaders(db: Tx['db'], id: string, filter: ReaderFilter): Promise<number> {
  const message = await readDocument(db, servedGlobalMessage, id, null);
  if (!message) throw new AppError('not_found');
  const { messageId } = message;
  const { addressed, read, confirmed } = (await readingOf(db, messageId ? [messageId] : []))(messageId);
  const totals = { all: addressed, read, unread: addressed - read, confirmed, unconfirmed: addressed - confirmed };
  return totals[filter];
}

export async function readersPage({ db }: Tx, { id, filter, cursor, limit }: Asked): Promise<Page<GlobalReader>> {
  const [after] = readKeyset(cursor, afterSchema) ?? [''];
  const { rows } = await sql<ReaderRow>`
    select * from global_message_readers(${id}, ${filter}, ${after}, ${limit + 1})`.execute(db);
  const counted = await countReaders(db, id, filter);
  return keysetPage(rows, { limit, counted, keyOf: row => [row.recipientKey], show: present });
}

const ROWS_A_PAGE = 1_000;

export const READER_COLUMNS = [
  { key: 'name', kind: 'text', width: 20, zh: '姓名', en: 'Name' },
  { key: 'company', kind: 'text', width: 36, zh: '企业', en: 'Company' },
  { key: 'deliveredAt', kind: 'dateTime', width: 20, zh: '送达时间（UTC）', en: 'Delivered (UTC)' },
  { key: 'readAt', kind: 'dateTime', width: 20, zh: '阅读时间（UTC）', en: 'Read (UTC)' },
  { key: 'confirmedAt', kind: 'dateTime', width: 20, zh: '确认时间（UTC）', en: 'Confirmed (UTC)' },
] as const;

/** A page at a time, each in a transaction of its own: a slow reader holds nobody up. */
export async function* readerRows(
  { reads }: Pick<Deps, 'reads'>,
  scope: Scope,
  { id, filter, language }: { readonly id: string; readonly filter: ReaderFilter; readonly language: Language },
): AsyncGenerator<readonly CellValue[]> {
  let cursor: string | undefined;
  do {
    const page: Page<GlobalReader> = await reads.inScope(scope, tx =>
      readersPage(tx, { id, filter, cursor, limit: ROWS_A_PAGE }),
    );
    for (const { name, company, deliveredAt, readAt, confirmedAt } of page.rows)
      yield [say(name, language), say(company, language), deliveredAt, readAt, confirmedAt];
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
