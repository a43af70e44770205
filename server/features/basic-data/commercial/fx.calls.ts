import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import {
  fxCopyMonth,
  fxCorrect,
  fxMatrix,
  fxPublish,
  MATRIX_MAX_DAYS,
} from '#contract/basic-data/commercial/fx/calls.ts';
import {
  addMonths,
  type FxCellRow,
  fxCells,
  fxPeriods,
  monthPeriod,
} from '#contract/basic-data/commercial/fx-matrix.ts';
import { addDays, daysBetween } from '#contract/basic-data/rules/calendar-day.ts';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { newId } from '../../../kernel/ids.ts';
import { readRow } from '../../../kernel/resource/read.ts';
import { rowByRow } from '../../../kernel/resource/row-results.ts';
import {
  createRow,
  insertRows,
  judge,
  logWrites,
  modifyRow,
  stale,
  type Writer,
} from '../../../kernel/resource/write.ts';
import { inScope, scopeOf, type Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { fxFindings } from './fx-rules.ts';

/** Days of rates are those of the company's books. */
const ZONE = 'Asia/Shanghai';
const dayOf = (at: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' }).format(at);

const COLUMNS = sql`id, version, currency_code, valid_from, valid_to, trim_scale(rate_to_cny)::text as rate_to_cny, correction, state`;

const rowsIn = async ({ db }: Tx, table: string, from: string, to: string): Promise<readonly FxCellRow[]> =>
  (
    await sql<FxCellRow>`select ${COLUMNS} from fx_rate where rate_table = ${table} and state <> 'REPLACED'
      and valid_from <= ${to}::date and valid_to >= ${from}::date order by currency_code, valid_from`.execute(db)
  ).rows;

async function matrixOf(tx: Tx, { table, from, to }: { table: string; from: string; to: string }, today: string) {
  const rows = await rowsIn(tx, table, from, to);
  const periods = fxPeriods(table, { from, to }, rows);
  const { rows: currencies } = await sql<{ code: string; nameZh: string; nameEn: string; since: string | null }>`
    select c.code, coalesce(c.name_zh, c.name_en) as name_zh, coalesce(c.name_en, c.name_zh) as name_en,
      (select min(valid_from) from fx_rate as r where r.rate_table = ${table} and r.currency_code = c.code
        and r.state = 'PUBLISHED') as since
    from currency as c where c.code <> 'CNY' and c.status = 'ACTIVE' and c.is_enabled order by c.sort, c.code`.execute(
    tx.db,
  );
  const byCurrency = Map.groupBy(rows, row => row.currencyCode);
  const shown = currencies.map(({ code, nameZh, nameEn, since }) => ({
    currency: code,
    nameZh,
    nameEn,
    cells: fxCells(byCurrency.get(code) ?? [], periods, { since, today }),
  }));
  const missing = shown
    .map(({ currency, cells }) => ({ currency, periods: periods.filter((_, index) => cells[index]?.isMissing) }))
    .filter(one => one.periods.length > 0);
  return { periods, rows: shown, missing };
}

/** A published row with a hole before it is taken all the same, but said. */
async function gapBefore({ db }: Tx, row: AnyRow): Promise<Text | null> {
  const { rows } = await sql<{ last: string | null }>`select max(valid_to) as last from fx_rate
    where rate_table = ${row.rateTable} and currency_code = ${row.currencyCode} and state = 'PUBLISHED'
      and valid_to < ${row.validFrom}::date`.execute(db);
  const last = rows[0]?.last;
  if (!last || addDays(last, 1) === row.validFrom) return null;
  const [from, to] = [addDays(last, 1), addDays(String(row.validFrom), -1)];
  return { zh: `已发布；${from} 至 ${to} 缺少汇率`, en: `Published; no rate from ${from} to ${to}` };
}

async function publish(writer: Writer, { id, version }: { id: string; version: number }): Promise<Text | null> {
  const served = writer.deps.resources.get('FxRate')!;
  const { db } = writer.tx;
  const draft = await readRow(db, served, id);
  if (!draft) throw new AppError('not_found');
  if (draft.version !== version) throw stale(draft);
  if (draft.state !== 'DRAFT') throw new AppError('event_not_allowed');
  const { rows: older } = await sql<{ id: string; version: number }>`select id, version from fx_rate
    where rate_table = ${draft.rateTable} and currency_code = ${draft.currencyCode} and state = 'PUBLISHED'
      and valid_from = ${draft.validFrom}::date and valid_to = ${draft.validTo}::date`.execute(db);
  for (const one of older)
    await modifyRow(writer, served, { ...one, changes: { state: 'REPLACED' }, event: 'REPLACE' });
  await modifyRow(writer, served, { id, version, changes: { state: 'PUBLISHED' }, event: 'PUBLISH' });
  return gapBefore(writer.tx, draft);
}

/** A correction is numbered by the server, so it does not come in as a person's row does. */
async function correct(
  writer: Writer,
  { id, ...typed }: { id: string; rateToCny: string; remarks: string | null; deviationConfirmed: boolean },
): Promise<AnyRow> {
  const served = writer.deps.resources.get('FxRate')!;
  const { db } = writer.tx;
  const wrong = await readRow(db, served, id);
  if (!wrong) throw new AppError('not_found');
  if (wrong.state !== 'PUBLISHED') throw new AppError('event_not_allowed');
  const { rows } = await sql<{ last: number; drafts: number }>`select max(correction) as last,
      count(*) filter (where state = 'DRAFT') as drafts from fx_rate
    where rate_table = ${wrong.rateTable} and currency_code = ${wrong.currencyCode}
      and valid_from = ${wrong.validFrom}::date`.execute(db);
  // One correction at a time: two drafts for the same days would overlap.
  if (Number(rows[0]?.drafts) > 0) throw new AppError('event_not_allowed');
  const { rateTable, currencyCode, validFrom, validTo } = wrong;
  const { row, findings } = judge(served, { rateTable, currencyCode, validFrom, validTo, ...typed });
  const full = { ...row, correction: Number(rows[0]?.last ?? 0) + 1, state: 'DRAFT' };
  const rules =
    findings.length > 0 ? findings : await fxFindings(full, { tx: writer.tx, before: null, companyId: null });
  const [first, ...rest] = rules.filter(({ severity }) => severity === 'error');
  if (first) throw invalid([first, ...rest]);
  const [made] = await insertRows(writer, served, [{ ...full, id: newId(), version: 1 }]);
  await logWrites(writer, served, [{ event: 'CORRECT', before: null, after: made! }]);
  return made!;
}

const cellOf = (row: AnyRow) => {
  const { id, version, currencyCode, validFrom, validTo, rateToCny, correction, state } = row;
  return { id, version, currencyCode, validFrom, validTo, rateToCny, correction, state } as FxCellRow;
};

export function registerFxCalls(app: FastifyInstance, deps: Deps): void {
  const { db, reads, clock } = deps;
  const writes = <T>(who: SeatedWho, request: FastifyRequest, work: (writer: Writer) => Promise<T>) =>
    inScope(db, scopeOf(who), tx => work({ deps, tx, who, at: clock.now(), requestId: request.id }));

  implement(app, fxMatrix, async ({ who, query }) => {
    const most = query.table === 'DAY' ? MATRIX_MAX_DAYS.DAY : MATRIX_MAX_DAYS.other;
    const days = daysBetween(query.from, query.to);
    if (days < 0 || days > most)
      throw invalid([
        {
          path: 'to',
          code: 'MD-DATES',
          severity: 'error',
          message: { zh: '期间须在 {n} 天以内', en: 'A stretch of at most {n} days' },
          params: { n: most },
        },
      ]);
    return { Data: await reads.inScope(scopeOf(who), tx => matrixOf(tx, query, dayOf(clock.now()))) };
  });

  implement(app, fxCopyMonth, async ({ who, body, request }) => {
    const to = monthPeriod(body.month);
    const last = monthPeriod(addMonths(body.month, -1));
    const Data = await writes(who, request, async writer => {
      const served = deps.resources.get('FxRate')!;
      const before = (await rowsIn(writer.tx, body.table, last.to, last.to)).filter(row => row.state === 'PUBLISHED');
      const there = new Set((await rowsIn(writer.tx, body.table, to.from, to.to)).map(row => row.currencyCode));
      const made: string[] = [];
      for (const { currencyCode, rateToCny } of before) {
        if (there.has(currencyCode)) continue;
        const { from: validFrom, to: validTo } = to;
        await createRow(writer, served, { rateTable: body.table, currencyCode, validFrom, validTo, rateToCny });
        made.push(currencyCode);
      }
      return { made, skipped: [...there].sort() };
    });
    return { Data };
  });

  implement(app, fxPublish, async ({ who, body, request }) => ({
    Data: await rowByRow(body.rows, row => writes(who, request, writer => publish(writer, row))),
  }));

  implement(app, fxCorrect, async ({ who, body, request }) => ({
    Data: cellOf(await writes(who, request, writer => correct(writer, body))),
  }));
}
