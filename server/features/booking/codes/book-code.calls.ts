import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { endBookCodes, takeBookCode, whichBookCode } from '#contract/booking/book-code.calls.ts';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { rowByRow } from '../../../kernel/resource/row-results.ts';
import { modifyRow } from '../../../kernel/resource/write.ts';
import { inScope, scopeOf } from '../../../kernel/tenancy.ts';
import { asWriter, seenRow } from '../row-commands.ts';
import { choiceOf, codesFor } from './book-codes.read.ts';
import { bookCodes } from './book-codes.served.ts';

export function registerBookCodes(app: FastifyInstance, deps: Deps): void {
  implement(app, whichBookCode, async ({ who, query }) => ({
    Data: await deps.reads.inScope(scopeOf(who), ({ db }) =>
      codesFor(
        db,
        {
          // Outside the platform a company books for itself.
          customerId: who.seat.companyKind === 'platform' ? (query.customerId ?? null) : null,
          carrier: query.carrier.toUpperCase(),
          pol: query.pol?.toUpperCase() ?? null,
          employeeId: who.seat.employeeId,
          day: query.day ?? null,
        },
        deps.clock.now(),
      ),
    ),
  }));

  // A use is counted and nothing else: no version, no log.
  implement(app, takeBookCode, async ({ who, body: { id } }) => ({
    Data: await inScope(deps.db, scopeOf(who), async ({ db }) => {
      const row = await db
        .updateTable('bookCode')
        .set({ usedCount: sql`used_count + 1`, lastUsedAt: deps.clock.now() as never })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      if (!row) throw new AppError('not_found');
      return choiceOf(row);
    }),
  }));

  implement(app, endBookCodes, async ({ who, request, body: { rows, validTo } }) => ({
    Data: await rowByRow(rows, async seen => {
      await asWriter(deps, { who, request }, async writer => {
        const row = await seenRow(writer, bookCodes, seen);
        if (validTo < String(row.validFrom))
          throw invalid([
            {
              path: 'validTo',
              code: 'DATE_ORDER',
              severity: 'error',
              message: { zh: '有效期止不能早于有效期起', en: 'Validity end is before its start' },
            },
          ]);
        await modifyRow(writer, bookCodes, { ...seen, changes: { validTo }, event: 'END' });
      });
      return null;
    }),
  }));
}
