import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Page } from '#contract/kernel/page.ts';
import { TOTAL_LIMIT } from '#contract/kernel/page.ts';
import type { PriceRequest } from '#contract/rates/request/request.calls.ts';
import { type RequestList, STATES_OF_LIST } from '#contract/rates/request/request-codes.ts';
import { keyId, keyInstant, keysetPage, readKeyset } from '../../../kernel/keyset.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { Seat } from '../../../kernel/who.ts';
import { presentRequest, requestOfRow } from './request.store.ts';

const placeSchema = z.tuple([keyInstant, keyId]);

interface Asked {
  readonly list: RequestList;
  readonly mine?: '1' | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly answers: boolean;
}

/** What of the two companies' requests the person is shown; other companies' rows the database holds back. */
function shownTo({ companyId, employeeId }: Seat, { answers, mine }: Asked): RawBuilder<SqlBool> {
  const own = sql<SqlBool>`(asked_by = ${employeeId} or assignee_id = ${employeeId})`;
  const company = answers
    ? sql<SqlBool>`(company_id = ${companyId} or seller_company_id = ${companyId})`
    : sql<SqlBool>`company_id = ${companyId} and (seller_company_id <> ${companyId} or asked_by = ${employeeId})`;
  return mine ? sql<SqlBool>`${company} and ${own}` : company;
}

/** What waits comes oldest due first, what is done the latest first; by key. */
export async function requestPage(
  { db }: Tx,
  seat: Seat,
  asked: Asked,
): Promise<Page<PriceRequest> & { readonly rows: PriceRequest[] }> {
  const { list, cursor, limit } = asked;
  const after = readKeyset(cursor, placeSchema);
  const isWaiting = list === 'WAITING';
  const beyond = sql.raw(isWaiting ? '>' : '<');
  const found = db.selectFrom('priceRequest').where('state', 'in', STATES_OF_LIST[list]).where(shownTo(seat, asked));
  const rows = await found
    .selectAll()
    .$if(after !== null, query => query.where(sql<SqlBool>`(due_at, id) ${beyond} (${after?.[0]}, ${after?.[1]})`))
    .orderBy('dueAt', isWaiting ? 'asc' : 'desc')
    .orderBy('id', isWaiting ? 'asc' : 'desc')
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
    ...{ limit, counted: total },
    keyOf: row => [row.dueAt.toISOString(), row.id],
    show: row => presentRequest(requestOfRow(row), seat.companyId),
  });
}
