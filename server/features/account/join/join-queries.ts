import { type Kysely, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { JoinRequest, JoinStatus, MyJoinRequest } from '#contract/account/join.ts';
import { type Page, TOTAL_LIMIT } from '#contract/kernel/page.ts';
import type { Tables } from '../../../db/tables.ts';
import { keyId, keyInstant, keysetPage, readKeyset } from '../../../kernel/keyset.ts';

const MINE = 20;

/** An open request that nobody answered in time is over, whether or not anybody has written so yet. */
const shownStatus = (status: JoinStatus, expiresAt: Date, now: Date): JoinStatus =>
  status === 'OPEN' && expiresAt <= now ? 'EXPIRED' : status;

/** The company that a code or a credit code stands for exactly; one that has not opened or has closed cannot be joined. */
export const companyByKey = (db: Kysely<Tables>, key: string) =>
  db
    .selectFrom('company')
    .select(['id as companyId', 'companyCode', 'nameZh', 'nameEn', 'kind'])
    .where('status', '=', 'ACTIVE')
    .where(({ or, eb }) => or([eb('companyCode', '=', key.toUpperCase()), eb('uscc', '=', key.toUpperCase())]))
    .orderBy('companyCode')
    .limit(1)
    .executeTakeFirst();

export async function requestsOf(db: Kysely<Tables>, userId: string, now: Date): Promise<MyJoinRequest[]> {
  const rows = await db
    .selectFrom('joinRequest as r')
    .innerJoin('company as c', 'c.id', 'r.companyId')
    .select(['r.id', 'r.message', 'r.status', 'r.createdAt', 'r.expiresAt'])
    .select(['c.id as companyId', 'c.companyCode', 'c.nameZh', 'c.nameEn', 'c.kind'])
    .where('r.userId', '=', userId)
    .orderBy('r.createdAt', 'desc')
    .limit(MINE)
    .execute();
  return rows.map(row => ({
    ...row,
    status: shownStatus(row.status, row.expiresAt, now),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }));
}

const placeSchema = z.tuple([keyInstant, keyId]);

interface Asked {
  readonly companyId: string;
  readonly isOpenOnly: boolean;
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly now: Date;
}

const maskPhone = (phone: string): string => phone.replace(/^(\+86)?(.{3}).*(.{4})$/, '$2****$3');
const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1***');

/** Requests to one company, newest first. The asker's data are masked: he is nobody of the company yet. */
export async function requestsTo(
  db: Kysely<Tables>,
  { companyId, isOpenOnly, cursor, limit, now }: Asked,
): Promise<Page<JoinRequest> & { readonly rows: JoinRequest[] }> {
  const after = readKeyset(cursor, placeSchema);
  const found = db
    .selectFrom('joinRequest as r')
    .innerJoin('appUser as u', 'u.id', 'r.userId')
    .where('r.companyId', '=', companyId)
    .$if(isOpenOnly, query => query.where('r.status', '=', 'OPEN').where('r.expiresAt', '>', now));
  const rows = await found
    .select(['r.id', 'r.userId', 'r.message', 'r.status', 'r.createdAt', 'r.expiresAt'])
    .select(['u.displayName', 'u.phone', 'u.email'])
    .$if(after !== null, query => query.where(sql<SqlBool>`(r.created_at, r.id) < (${after?.[0]}, ${after?.[1]})`))
    .orderBy('r.createdAt', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit + 1)
    .execute();
  const { total } = await db
    .selectFrom(
      found
        .select('r.id')
        .limit(TOTAL_LIMIT + 1)
        .as('found'),
    )
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return keysetPage(rows, {
    limit,
    counted: Number(total),
    keyOf: row => [row.createdAt.toISOString(), row.id],
    show: row => ({
      id: row.id,
      userId: row.userId,
      displayName: row.displayName,
      phone: row.phone && maskPhone(row.phone),
      email: row.email && maskEmail(row.email),
      message: row.message,
      status: shownStatus(row.status, row.expiresAt, now),
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
    }),
  });
}
