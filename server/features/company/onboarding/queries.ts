import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { ApplicationSource, ApplicationState } from '#contract/company/onboarding/application.ts';
import { TOTAL_LIMIT } from '#contract/kernel/page.ts';
import type { CompanyApplication } from '#machines/company/company-application.document.ts';
import type { Tables } from '../../../db/tables.ts';
import { asRow } from '../../../kernel/document/document-row.ts';
import { keyId, keyInstant, keysetPage, readKeyset } from '../../../kernel/keyset.ts';
import { servedCompanyApplication } from './company-application.served.ts';
import { presentRows } from './present.ts';

/** Lists of applications. For the owner's connection, behind the right of the call. */

type Db = Transaction<Tables>;
type Key = readonly [string, string];
const listKey = z.tuple([keyInstant, keyId]) as z.ZodType<Key>;

export interface ApplicationQuery {
  readonly q?: string | undefined;
  readonly state?: ApplicationState | undefined;
  readonly source?: ApplicationSource | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

const documentOf = (columns: object): CompanyApplication =>
  asRow(servedCompanyApplication, columns as Record<string, unknown>);

/** What an applicant has not handed in is nobody else's business. */
const visible = (db: Db) =>
  db
    .selectFrom('companyApplication')
    .where(({ or, eb }) => or([eb('state', '!=', 'DRAFT'), eb('source', '=', 'staff')]));

const WORDS = sql<string>`no || ' ' || coalesce(name_zh, '') || ' ' || upper(coalesce(name_en, '')) || ' ' || coalesce(uscc, '')`;
const pattern = (q: string): string => `%${q.toUpperCase().replace(/[\\%_]/g, '\\$&')}%`;

type Asked = Pick<ApplicationQuery, 'q' | 'state' | 'source'>;

const askedOf = (db: Db, { q = '', state, source }: Asked) =>
  visible(db)
    .$if(state !== undefined, some => some.where('state', '=', state!))
    .$if(source !== undefined, some => some.where('source', '=', source!))
    .$if(q.trim() !== '', some => some.where(sql<boolean>`(${WORDS}) like ${pattern(q.trim())}`));

/** How many there are, counted to one past `most`. */
export async function countApplications(db: Db, asked: Asked, most: number): Promise<number> {
  const { n } = await db
    .selectFrom(
      askedOf(db, asked)
        .select('id')
        .limit(most + 1)
        .as('found'),
    )
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

export async function applicationPage(db: Db, { cursor, limit, ...query }: ApplicationQuery) {
  const from = readKeyset(cursor, listKey);
  const rows = await askedOf(db, query)
    .selectAll()
    .$if(from !== null, some => some.where(sql<boolean>`(created_at, id) < (${from?.[0]}::timestamptz, ${from?.[1]})`))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = keysetPage(rows, {
    limit,
    counted: await countApplications(db, query, TOTAL_LIMIT),
    keyOf: row => [row.createdAt.toISOString(), row.id],
    show: row => row,
  });
  return { ...page, rows: await presentRows(db, page.rows.map(documentOf)) };
}

export async function applicationCountsByState(db: Db): Promise<Record<string, number>> {
  const rows = await visible(db)
    .select(['state', ({ fn }) => fn.countAll<number>().as('n')])
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, n }) => [state, Number(n)]));
}

const MOST_WAITING = 200;

/** Oldest first. */
export async function waitingApplications(db: Db) {
  const rows = await db
    .selectFrom('companyApplication')
    .selectAll()
    .where('state', 'in', ['SUBMITTED', 'IN_REVIEW'])
    .orderBy('submittedAt')
    .orderBy('id')
    .limit(MOST_WAITING)
    .execute();
  return presentRows(db, rows.map(documentOf));
}

const MOST_OWN = 50;

export async function applicationsOf(db: Db, userId: string | null) {
  if (userId === null) return [];
  const rows = await db
    .selectFrom('companyApplication')
    .selectAll()
    .where('applicantUserId', '=', userId)
    .orderBy('createdAt', 'desc')
    .limit(MOST_OWN)
    .execute();
  return presentRows(db, rows.map(documentOf));
}
