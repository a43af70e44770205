import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import { TOTAL_LIMIT } from '#contract/kernel/page.ts';
import type { DsMode } from '#contract/rates/ds/calls.ts';
import type { Tables } from '../../../db/tables.ts';
import type { NamedSource } from '../search/rate-sources.ts';

/** Which e-commerce rates a viewer may browse, as the database finds them: by warehouse, page by page. */

/** Departures are looked for so far ahead. */
export const DS_DAYS = 28;

export interface DsWishes {
  readonly mode?: DsMode | undefined;
  readonly warehouse?: string | undefined;
  /** Ids of the port that is meant; null: any. */
  readonly polIds: readonly string[] | null;
  readonly service?: string | undefined;
}

export type DsKey = readonly [code: string, id: string];
export interface DsId {
  readonly mode: DsMode;
  readonly code: string;
  readonly id: string;
}

/** A source with the levels, by id and code, that its buyer has with it anywhere. */
export interface DsSource {
  readonly source: NamedSource;
  readonly levels: readonly string[];
}

export async function dsSources(db: Transaction<Tables>, sources: readonly NamedSource[], today: string) {
  const found: DsSource[] = [];
  for (const source of sources) {
    const given = sql`select from level_assignment as a where a.company_id = l.company_id
      and a.customer_company_id = ${source.buyerId} and ${today}::date >= a.valid_from
      and (a.valid_to is null or ${today}::date <= a.valid_to)`;
    const usual = sql`coalesce(recorded_level(l.company_id, ${source.buyerId}),
      (select d.id from customer_level as d where d.company_id = l.company_id and d.is_default))`;
    const { rows } = await sql<{ id: string; code: string }>`select l.id, l.code from customer_level as l
      where l.company_id = ${source.ownerId} and (exists (${given} and a.level_id = l.id)
        or (l.id = ${usual} and not exists (${given} and a.carrier_id is null and a.line_id is null)))`.execute(db);
    found.push({ source, levels: rows.flatMap(({ id, code }) => [id, code]) });
  }
  return found;
}

const seenBy = ({ source, levels }: DsSource): RawBuilder<SqlBool> =>
  source.isOwn
    ? sql<SqlBool>`r.company_id = ${source.ownerId}`
    : sql<SqlBool>`(r.company_id = ${source.ownerId} and r.space_status <> 'SUSPENDED' and (r.visibility = 'PUBLIC_SITE'
        or (r.visibility = 'COMPANIES' and ${source.buyerId ?? ''} = any(r.visible_company_ids))
        or (r.visibility = 'LEVELS' and r.visible_levels && ${[...levels]}::text[])))`;

const TABLE_OF = { FCL: 'fcl_rate', LCL: 'lcl_rate' } as const;

interface DsAsk {
  readonly sources: readonly DsSource[];
  readonly wishes: DsWishes;
  readonly today: string;
}

function rowsOf(mode: DsMode, { sources, wishes, today }: DsAsk, columns: RawBuilder<unknown>): RawBuilder<unknown> {
  const { warehouse, polIds, service } = wishes;
  return sql`select ${columns} from ${sql.table(TABLE_OF[mode])} as r
    where r.product_type = 'DS' and r.state in ('ACTIVE', 'PENDING') and (${sql.join(sources.map(seenBy), sql` or `)})
      and r.valid_to >= ${today}::date and r.valid_from <= ${addDays(today, DS_DAYS)}::date
      ${warehouse ? sql`and r.delivery_code = ${warehouse.trim().toUpperCase()}` : sql``}
      ${polIds ? sql`and r.pol_id = any(${[...polIds]}::text[])` : sql``}
      ${service ? sql`and r.service_code = ${service.trim().toUpperCase()}` : sql``}`;
}

/** Rows of both modes, or of the one that is asked for. */
const union = (ask: DsAsk, columns: (mode: DsMode) => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(
    (['FCL', 'LCL'] as const)
      .filter(mode => ask.wishes.mode === undefined || ask.wishes.mode === mode)
      .map(mode => sql`(${rowsOf(mode, ask, columns(mode))})`),
    sql` union all `,
  );

const ID_COLUMNS = (mode: DsMode) => sql`${sql.lit(mode)}::text as mode, coalesce(r.delivery_code, '') as code, r.id`;

/** One more than the page, and how many there are. */
export async function dsPage(
  db: Transaction<Tables>,
  ask: DsAsk & { readonly after: DsKey | null; readonly limit: number },
): Promise<{ readonly ids: readonly DsId[]; readonly counted: number }> {
  const { after, limit } = ask;
  const from = after ? sql`where (x.code, x.id) > (${after[0]}, ${after[1]})` : sql``;
  const { rows } = await sql<DsId>`select x.mode, x.code, x.id from (${union(ask, ID_COLUMNS)}) as x ${from}
    order by x.code, x.id limit ${limit + 1}`.execute(db);
  const { rows: counts } = await sql<{ n: number }>`select count(*)::int as n
    from (${union(ask, () => sql`r.id`)} limit ${TOTAL_LIMIT + 1}) as x`.execute(db);
  return { ids: rows, counted: counts[0]?.n ?? 0 };
}

const MOST_CHOICES = 300;

/** What the rates differ by; ids of ports. */
export async function dsDifferences(db: Transaction<Tables>, ask: Omit<DsAsk, 'wishes'>) {
  const all = union({ ...ask, wishes: { polIds: null } }, () => sql`r.delivery_code, r.pol_id, r.service_code`);
  const { rows } = await sql<{ deliveryCode: string | null; polId: string; serviceCode: string | null }>`
    select distinct x.delivery_code, x.pol_id, x.service_code from (${all}) as x
    order by x.delivery_code, x.pol_id, x.service_code limit ${MOST_CHOICES}`.execute(db);
  const sorted = (values: readonly (string | null)[]) => [...new Set(values.flatMap(one => one ?? []))].sort();
  return {
    warehouses: sorted(rows.map(row => row.deliveryCode)),
    polIds: sorted(rows.map(row => row.polId)),
    services: sorted(rows.map(row => row.serviceCode)),
  };
}
