import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#contract/kernel/errors.ts';
import { postReaders } from '#contract/rates/post/post.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { keyId, keyInstant, keysetPage, readKeyset } from '../../../kernel/keyset.ts';
import { SYSTEM, scopeOf } from '../../../kernel/tenancy.ts';

/** Who has read an announcement of the company; readers are of many companies. */

const readerKey = z.tuple([keyInstant, keyId]);

export function registerPostReaders(app: FastifyInstance, deps: Deps): void {
  implement(app, postReaders, async ({ who, query }) => {
    const from = readKeyset(query.cursor, readerKey);
    const own = await deps.reads.inScope(scopeOf(who), tx =>
      tx.db
        .selectFrom('ratePost')
        .select('id')
        .where('id', '=', query.id)
        .where('companyId', '=', who.seat.companyId)
        .executeTakeFirst(),
    );
    if (!own) throw new AppError('not_found');
    const { rows, n } = await deps.reads.inScope(SYSTEM, async tx => {
      const page = await sql<{ employeeId: string; name: string; company: string; at: Date }>`select r.employee_id,
          e.name, c.name_zh as company, r.at
        from rate_post_read as r join employee as e on e.id = r.employee_id join company as c on c.id = r.company_id
        where r.post_id = ${own.id} ${from ? sql`and (r.at, r.employee_id) < (${from[0]}::timestamptz, ${from[1]})` : sql``}
        order by r.at desc, r.employee_id desc limit ${query.limit + 1}`.execute(tx.db);
      const counted = await sql<{ n: number }>`select count(*)::int as n from rate_post_read
        where post_id = ${own.id}`.execute(tx.db);
      return { rows: page.rows, n: counted.rows[0]?.n ?? 0 };
    });
    return {
      Data: keysetPage(rows, {
        limit: query.limit,
        counted: n,
        keyOf: row => [row.at.toISOString(), row.employeeId],
        show: ({ at, ...row }) => ({ ...row, at: at.toISOString() }),
      }),
    };
  });
}
