import { sql } from 'kysely';
import { checkFxRate, type FxRateRow } from '#contract/basic-data/rules/fx-period.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { Row, Use, WriteContext } from '../../../kernel/resource/served-resource.ts';
import type { Tx } from '../../../kernel/tenancy.ts';

/** Rules of a rate of exchange that need the other rates (design A.3.8, MD-15, MD-18). */

const finding = (path: string, code: string, zh: string, en: string, params?: Row): Finding => ({
  path,
  code,
  severity: 'error',
  message: { zh, en },
  ...(params ? { params } : {}),
});

const asRate = (row: Row): FxRateRow => ({
  table: String(row.rateTable),
  currency: String(row.currencyCode),
  rateToCny: String(row.rateToCny),
  validFrom: String(row.validFrom),
  validTo: String(row.validTo),
});

/** A published rate may have priced something: it only changes its state. */
function frozenFindings(row: Row, before: AnyRow): Finding[] {
  const path = ['rateTable', 'currencyCode', 'validFrom', 'validTo', 'rateToCny', 'deviationConfirmed', 'remarks'].find(
    field => row[field] !== before[field],
  );
  return path
    ? [finding(path, 'FX-PUBLISHED', '已发布的汇率不能修改，请更正', 'A published rate is never edited; correct it')]
    : [];
}

async function unknownFindings({ db }: Tx, row: Row): Promise<Finding[]> {
  const currency = await db
    .selectFrom('currency')
    .select('code')
    .where('code', '=', String(row.currencyCode))
    .executeTakeFirst();
  const found: Finding[] = [];
  if (!currency || currency.code === 'CNY')
    found.push(
      finding('currencyCode', 'REFERENCE', '没有可用的外币 {v}', 'There is no foreign currency {v}', {
        v: row.currencyCode,
      }),
    );
  const scac = /^CARRIER:(.+)$/.exec(String(row.rateTable))?.[1];
  const line = scac && (await db.selectFrom('shippingLine').select('id').where('scac', '=', scac).executeTakeFirst());
  if (scac && !line)
    found.push(finding('rateTable', 'REFERENCE', '没有船公司 {v}', 'There is no shipping line {v}', { v: scac }));
  return found;
}

export async function fxFindings(row: Row, { tx, before }: WriteContext): Promise<Finding[]> {
  if (before && before.state !== 'DRAFT') return frozenFindings(row, before);
  // A correction holds on the very days of what it corrects; any other overlap is one.
  const { rows } =
    await sql<Row>`select rate_table, currency_code, valid_from, valid_to, trim_scale(rate_to_cny)::text as rate_to_cny
    from fx_rate where rate_table = ${row.rateTable}
    and currency_code = ${row.currencyCode} and state <> 'REPLACED' and id is distinct from ${before?.id ?? null}
    and not (valid_from = ${row.validFrom}::date and valid_to = ${row.validTo}::date
      and correction is distinct from ${row.correction ?? 0}::integer)`.execute(tx.db);
  const judged = checkFxRate(asRate(row), rows.map(asRate)).map(
    (one): Finding => (one.code === 'MD-18' && row.deviationConfirmed !== true ? { ...one, severity: 'error' } : one),
  );
  return [...(await unknownFindings(tx, row)), ...judged];
}

/** Nothing counts what a published rate has priced, so every published one counts as used. */
export const publishedUse: Use = {
  area: { zh: '已发布', en: 'Published' },
  count: async (_tx, row) => ({ open: row.state === 'PUBLISHED' ? 1 : 0, closed: row.state === 'REPLACED' ? 1 : 0 }),
};
