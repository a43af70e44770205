import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { bookCodesResource } from '#contract/basic-data/booking-codes.resource.ts';
import { extendBookCodes, revealBookCode } from '#contract/basic-data/commercial/book-codes/calls.ts';
import { isMaskedCode, maskCode } from '#contract/basic-data/commercial/mask-code.ts';
import { DATA_PATHS } from '#contract/basic-data/paths.ts';
import { md } from '#contract/basic-data/rules/md-findings.ts';
import { AppError, type Finding, invalid } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { readRow } from '../../../kernel/resource/read.ts';
import { rowByRow } from '../../../kernel/resource/row-results.ts';
import { type Row, serve, type WriteContext } from '../../../kernel/resource/served-resource.ts';
import { logWrites, modifyRow, updateRow, type Writer } from '../../../kernel/resource/write.ts';
import { inScope, scopeOf } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';

/** One code holds once for a line and port at a time (MD-15); one of them is the default. */
async function bookCodeFindings(row: Row, { tx, before, companyId }: WriteContext): Promise<Finding[]> {
  const found: Finding[] = [];
  if (isMaskedCode(String(row.code)))
    found.push({
      path: 'code',
      code: 'MASKED',
      severity: 'error',
      message: { zh: '这是脱敏后的代码，请填写完整代码', en: 'This is a masked code; enter the whole one' },
    });
  const { rows } = await sql<{ sameCode: boolean; isDefault: boolean }>`
    select code = ${row.code} as same_code, is_default from booking_code
    where line_id = ${row.lineId} and port_id is not distinct from ${row.portId} and id is distinct from ${before?.id ?? null}
      and company_id = coalesce(${companyId}, company_id)
      and daterange(valid_from, valid_to, '[]') && daterange(${row.validFrom}::date, ${row.validTo}::date, '[]')`.execute(
    tx.db,
  );
  if (rows.some(({ sameCode }) => sameCode)) found.push(md('MD-15', 'validFrom'));
  if (row.isDefault === true && rows.some(({ isDefault }) => isDefault))
    found.push({
      path: 'isDefault',
      code: 'BOOK-DEFAULT',
      severity: 'error',
      message: {
        zh: '该船公司与起运港在此期间已有默认代码',
        en: 'The line and port have a default code in that period already',
      },
    });
  return found;
}

export const bookCodes = serve({
  resource: bookCodesResource,
  table: 'bookingCode',
  check: bookCodeFindings,
  concealed: { fields: ['code'], right: { path: DATA_PATHS.bookCodes, code: 'REVEAL' }, mask: maskCode },
});

export function registerBookCodeCalls(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;
  const writes = <T>(who: SeatedWho, request: FastifyRequest, work: (writer: Writer) => Promise<T>) =>
    inScope(db, scopeOf(who), tx => work({ deps, tx, who, at: clock.now(), requestId: request.id }));

  implement(app, revealBookCode, async ({ who, body, request }) => {
    const Data = await writes(who, request, async writer => {
      const before = await readRow(writer.tx.db, bookCodes, body.id);
      if (!before) throw new AppError('not_found');
      // A fact needs the next version, though nothing of the row changes.
      const after = await updateRow(writer, bookCodes, before, { code: before.code });
      await logWrites(writer, bookCodes, [{ event: 'REVEAL', before, after }]);
      return { id: after.id, code: String(after.code), version: after.version };
    });
    return { Data, headers: { 'cache-control': 'private, no-store' } };
  });

  implement(app, extendBookCodes, async ({ who, body, request }) => ({
    Data: await rowByRow(body.rows, ({ id, version }) =>
      writes(who, request, async writer => {
        const before = await readRow(writer.tx.db, bookCodes, id);
        if (!before) throw new AppError('not_found');
        if (before.validTo === null || String(before.validTo) >= body.validTo)
          throw invalid([
            {
              path: 'validTo',
              code: 'MD-DATES',
              severity: 'error',
              message: { zh: '新的失效日须晚于原失效日', en: 'The new last day must be later than the old one' },
            },
          ]);
        await modifyRow(writer, bookCodes, { id, version, changes: { validTo: body.validTo }, event: 'EXTEND' });
        return null;
      }),
    ),
  }));
}
