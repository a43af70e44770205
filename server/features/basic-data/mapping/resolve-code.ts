import { type RawBuilder, sql } from 'kysely';
import type { ResolvedBy } from '#contract/basic-data/mapping/calls.ts';
import { comparedText } from '#contract/basic-data/mapping/compared-text.ts';
import { EVENT_TYPE_LIST } from '#contract/basic-data/mapping/scope.ts';
import { type MappedObject, RESOURCE_OF_OBJECT } from '#contract/basic-data/mapping.resource.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { rowsByIds } from '../../../kernel/resource/references.ts';
import { toWire } from '../../../kernel/resource/row-codec.ts';
import type { ResourceMap, ServedResource } from '../../../kernel/resource/served-resource.ts';
import { foldTerm } from '../../../kernel/resource/terms.ts';
import type { Tx } from '../../../kernel/tenancy.ts';

/** What foreign codes mean. A mapping of the company wins over one for all, that over a lane code, that over our own codes and names. */

export interface Asked {
  readonly system: string;
  readonly object: MappedObject;
  /** A foreign text; for `resolveOut` the id of our row. */
  readonly code: string;
  /** YYYY-MM-DD on which it is to hold. */
  readonly date: string;
  /** Whose mappings count beside those for all. */
  readonly companyId: string | null;
}

export interface Resolved {
  readonly row: AnyRow;
  /** The resource the row is of. */
  readonly resource: string;
  readonly by: ResolvedBy;
  readonly mappingId: string | null;
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

/** Where it is asked: a transaction, and the served resources that rows are read through. */
export interface Place {
  readonly tx: Pick<Tx, 'db'>;
  readonly resources: ResourceMap;
}

interface Mapped {
  readonly by: ResolvedBy;
  readonly id: string | null;
  readonly ourId: string;
  readonly foreignText: string | null;
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

/** The mapping that holds on the day, the company's before that for all, the later beginning before the earlier. */
async function mappingOf(
  { tx }: Place,
  { system, object, date, companyId }: Asked,
  directions: readonly string[],
  where: RawBuilder<unknown>,
): Promise<Mapped | null> {
  const holds = sql`system = ${system} and object = ${object} and direction = any(${directions}::text[]) and ${where}
    and coalesce(valid_from, '-infinity') <= ${date}::date and coalesce(valid_to, 'infinity') >= ${date}::date`;
  const columns = sql`id, our_id, coalesce(foreign_code, foreign_name) as foreign_text, valid_from, valid_to`;
  const { rows } = await sql<Mapped>`
    select * from (
      select 'PARTNER' as by, 0 as rank, ${columns} from partner_mapping where company_id = ${companyId} and ${holds}
      union all
      select 'BASIC' as by, 1 as rank, ${columns} from code_mapping where ${holds}
    ) as found order by rank, valid_from desc nulls last limit 1`.execute(tx.db);
  return rows[0] ?? null;
}

const CARRIER = 'CARRIER:';

/** `CARRIER:COSU` -> `COSU`; null for systems that are no carrier's. */
export const scacOf = (system: string): string | null =>
  system.startsWith(CARRIER) && system.length > CARRIER.length ? system.slice(CARRIER.length) : null;

/** Lane codes of a carrier stand in a list of their own. */
async function laneCodeOf({ tx }: Place, { system, object, code }: Asked): Promise<Mapped | null> {
  const scac = scacOf(system);
  if (scac === null || (object !== 'SERVICE' && object !== 'TRADE_LANE')) return null;
  const column = object === 'SERVICE' ? 'service_id' : 'trade_lane_id';
  const { rows } = await sql<{ id: string; ourId: string; carrierCode: string; carrierText: string | null }>`
    select c.id, ${sql.ref(`c.${column}`)} as our_id, c.carrier_code, c.carrier_text from line_code as c
    join shipping_line as l on l.id = c.line_id where l.scac = ${scac} and ${sql.ref(`c.${column}`)} is not null`.execute(
    tx.db,
  );
  const wanted = comparedText(object, code);
  const equal = (text: string | null): boolean => text !== null && comparedText(object, text) === wanted;
  const found = rows.filter(row => equal(row.carrierCode));
  const all = found.length > 0 ? found : rows.filter(row => equal(row.carrierText));
  const [one] = all;
  // The same code may stand for several regions: they say one thing only where they mean one row.
  if (!one || all.some(row => row.ourId !== one.ourId)) return null;
  return {
    by: 'LINE_CODE',
    id: one.id,
    ourId: one.ourId,
    foreignText: one.carrierCode,
    validFrom: null,
    validTo: null,
  };
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [];

const usable = (row: AnyRow, object: MappedObject): boolean =>
  (row.status === undefined || row.status === 'ACTIVE' || row.status === 'DEPRECATED') &&
  (object !== 'EVENT_TYPE' || row.listKey === EVENT_TYPE_LIST);

const MOST_HITS = 200;

/** Rows of ours that are called so themselves. Words in the index find candidates; the comparison decides. */
async function ownHeads(
  place: Place,
  served: ServedResource,
  { object, code }: Pick<Asked, 'object' | 'code'>,
): Promise<ReadonlySet<string>> {
  const { resource, table } = served;
  const wanted = comparedText(object, code);
  const words = [foldTerm(code), foldTerm(code).replaceAll(' ', ''), foldTerm(wanted), wanted].filter(
    word => word !== '',
  );
  const { rows } = await sql<Record<string, unknown>>`select t.* from ${sql.table(table)} as t
    where t.id in (select row_id from reference_term where resource = ${resource.name} and term = any(${words}::text[]))
    limit ${MOST_HITS}`.execute(place.tx.db);
  const candidates = rows.map(row => toWire(resource, row)).filter(row => usable(row, object));
  const called = (fields: readonly (string | undefined)[]) =>
    candidates.filter(row =>
      fields.some(field => field && textsOf(row[field]).some(text => comparedText(object, text) === wanted)),
    );
  const { caption, search, key } = resource;
  const byCode = called([caption.code, ...key]);
  const found = byCode.length > 0 ? byCode : called([caption.zh, caption.en, ...search]);
  return new Set(found.map(headOf));
}

/** Refuse an ambiguous name, unless all its rows are one thing under several codes. */
async function ownRow(place: Place, served: ServedResource, asked: Asked): Promise<AnyRow | null> {
  const heads = await ownHeads(place, served, asked);
  const [head] = heads;
  return heads.size === 1 && head !== undefined ? standing(place, served, head) : null;
}

/** Where a row has gone: the one it was merged into, or the head of its group of ports (design A.7.2). */
const headOf = (row: AnyRow): string => {
  const elsewhere = row.mergedIntoId ?? row.sameAsId;
  return typeof elsewhere === 'string' ? elsewhere : row.id;
};

const MOST_STEPS = 3;

/** The row itself, or the one that stands for it; chains are short by rule, and never followed for ever. */
async function standing({ tx }: Place, served: ServedResource, id: string): Promise<AnyRow | null> {
  let next = id;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const [row] = await rowsByIds(tx.db, served, [next]);
    if (!row || headOf(row) === row.id) return row ?? null;
    next = headOf(row);
  }
  return null;
}

/** All rows with this name: candidates for a person to choose from, or for an area that knows which one it means. */
export async function namesakes(place: Place, object: MappedObject, code: string): Promise<AnyRow[]> {
  const served = place.resources.get(RESOURCE_OF_OBJECT[object]);
  if (!served) return [];
  const rows: AnyRow[] = [];
  for (const head of await ownHeads(place, served, { object, code })) {
    const row = await standing(place, served, head);
    if (row) rows.push(row);
  }
  return rows;
}

const INWARD = ['IN', 'BOTH'];
const OUTWARD = ['OUT', 'BOTH'];

/** What a foreign text means; null where nothing tells, or where more than one row might be meant. */
export async function resolveCode(place: Place, asked: Asked): Promise<Resolved | null> {
  const { object, code } = asked;
  const resource = RESOURCE_OF_OBJECT[object];
  const served = place.resources.get(resource);
  if (!served) return null;
  const folded = comparedText(object, code);
  const mapped =
    (await mappingOf(place, asked, INWARD, sql`folded_code = ${folded}`)) ?? (await laneCodeOf(place, asked));
  if (mapped) {
    const row = await standing(place, served, mapped.ourId);
    const { by, id, validFrom, validTo } = mapped;
    return row && { row, resource, by, mappingId: id, validFrom, validTo };
  }
  const row = await ownRow(place, served, asked);
  return row && { row, resource, by: 'OWN', mappingId: null, validFrom: null, validTo: null };
}

/** What a system calls our row: its own word for it, or null where our code is to be sent. */
export async function resolveOut(
  place: Place,
  asked: Asked,
): Promise<{
  foreignCode: string;
  by: ResolvedBy;
  mappingId: string | null;
  validFrom: string | null;
  validTo: string | null;
} | null> {
  const mapped = await mappingOf(place, asked, OUTWARD, sql`our_id = ${asked.code}`);
  if (!mapped || mapped.foreignText === null) return null;
  const { by, id, foreignText, validFrom, validTo } = mapped;
  return { foreignCode: foreignText, by, mappingId: id, validFrom, validTo };
}

/**
 * The same for a file of many rows: each text is looked up once.
 *
 *     const read = codeReader({ tx, resources }, { system: 'CARRIER:COSU', date, companyId });
 *     const port = await read('PORT', row.port);
 */
export function codeReader(
  place: Place,
  of: Pick<Asked, 'system' | 'date' | 'companyId'>,
): (object: MappedObject, code: string) => Promise<Resolved | null> {
  const known = new Map<string, Promise<Resolved | null>>();
  return (object, code) => {
    const key = `${object} ${comparedText(object, code)}`;
    const answer = known.get(key) ?? resolveCode(place, { ...of, object, code });
    known.set(key, answer);
    return answer;
  };
}
