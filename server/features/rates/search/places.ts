import { sql, type Transaction } from 'kysely';
import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import type { RateCriteria } from '#contract/rates/search/criteria.ts';
import type { CodeLabel } from '#contract/rates/search/offer.ts';
import type { Tables } from '../../../db/tables.ts';

/** Ports and carriers of a search: their codes for people, and what pricing has to know of them. */

/** Of a port whose zone nobody has told yet. */
export const USUAL_ZONE = 'Asia/Shanghai';

export interface Place extends CodeLabel {
  readonly id: string;
  readonly country: string;
  readonly zone: string;
  readonly lineIds: readonly string[];
}
export interface Carrier extends CodeLabel {
  readonly id: string;
}

interface PortRow {
  readonly id: string;
  readonly unLocode: string;
  readonly nameZh: string | null;
  readonly nameEn: string | null;
  readonly countryCode: string | null;
  readonly timeZone: string | null;
  readonly lineIds: readonly string[];
}

const placeOf = (row: PortRow): Place => ({
  id: row.id,
  code: row.unLocode,
  zh: row.nameZh ?? row.nameEn ?? row.unLocode,
  en: row.nameEn ?? row.nameZh ?? row.unLocode,
  country: row.countryCode ?? row.unLocode.slice(0, 2),
  zone: row.timeZone ?? USUAL_ZONE,
  lineIds: row.lineIds,
});

/** Named as members, so that they may stand in JSON too. */
const portColumns = sql.raw(`p.id, p.un_locode as "unLocode", p.name_zh as "nameZh", p.name_en as "nameEn",
  p.country_code as "countryCode", p.time_zone as "timeZone", p.line_ids as "lineIds"`);

/** Asked codes with every port they stand for: several codes of one real port find the same rates. */
export interface AskedPorts {
  readonly known: readonly Place[];
  /** Of the asked ports and all others that are the same real port. */
  readonly ids: readonly string[];
  readonly unknown: readonly string[];
}

type PortOfFamily = PortRow & { readonly family: readonly string[] };

const portsWithFamily = (codes: readonly string[]) => sql<PortOfFamily>`select ${portColumns},
    array(select coalesce(p.same_as_id, p.id) union
      select q.id from port as q where q.same_as_id = case when p.same_as_id is null then p.id else p.same_as_id end)
      as family
  from port as p where p.un_locode = any(${[...codes]}::text[])`;

export async function portsByCode(db: Transaction<Tables>, codes: readonly string[]): Promise<AskedPorts> {
  const { rows } = await portsWithFamily(codes).execute(db);
  return askedPorts(rows, codes);
}

function askedPorts(rows: readonly PortOfFamily[], codes: readonly string[]): AskedPorts {
  const byCode = new Map(rows.map(row => [row.unLocode, row]));
  const inOrder = codes.flatMap(code => byCode.get(code) ?? []);
  return {
    known: inOrder.map(placeOf),
    ids: [...new Set(inOrder.flatMap(row => row.family))],
    unknown: codes.filter(code => !byCode.has(code)),
  };
}

interface CarrierRow {
  readonly id: string;
  readonly scac: string;
  readonly nameZh: string | null;
  readonly nameEn: string | null;
}
const carrierOf = ({ id, scac, nameZh, nameEn }: CarrierRow): Carrier => ({
  id,
  code: scac,
  zh: nameZh ?? nameEn ?? scac,
  en: nameEn ?? nameZh ?? scac,
});

const carrierRows = sql`select id, scac, name_zh as "nameZh", name_en as "nameEn" from shipping_line`;

interface AskedPlaces {
  readonly pol: AskedPorts;
  readonly pod: AskedPorts;
  readonly containerTypes: ReadonlySet<string>;
  readonly carriers: readonly Carrier[];
}

/** All that a question names by codes, in one statement. */
export async function askedPlaces(
  db: Transaction<Tables>,
  { pol, pod, containers, carriers }: Pick<RateCriteria, 'pol' | 'pod' | 'containers' | 'carriers'>,
): Promise<AskedPlaces> {
  const types = containers.map(one => one.containerType);
  const { rows } = await sql<{
    readonly ports: readonly PortOfFamily[];
    readonly types: readonly string[];
    readonly carriers: readonly CarrierRow[];
  }>`select (select coalesce(json_agg(f), '[]') from (${portsWithFamily([...new Set([...pol, ...pod])])}) as f) as ports,
      array(select code from container_type where code = any(${types}::text[])) as types,
      (select coalesce(json_agg(f), '[]') from (${carrierRows} where scac = any(${[...carriers]}::text[])) as f) as carriers`.execute(
    db,
  );
  const found = rows[0]!;
  return {
    pol: askedPorts(found.ports, pol),
    pod: askedPorts(found.ports, pod),
    containerTypes: new Set(found.types),
    carriers: found.carriers.map(carrierOf),
  };
}

interface NamedPlaces {
  readonly places: ReadonlyMap<string, Place>;
  readonly carriers: ReadonlyMap<string, Carrier>;
}

/** All that an answer names, in one statement. */
export async function namedPlaces(
  db: Transaction<Tables>,
  { placeIds, carrierIds }: { readonly placeIds: readonly string[]; readonly carrierIds: readonly string[] },
): Promise<NamedPlaces> {
  const { rows } = await sql<{ readonly ports: readonly PortRow[]; readonly carriers: readonly CarrierRow[] }>`
    select (select coalesce(json_agg(f), '[]') from (select ${portColumns}
        from port as p where p.id = any(${[...new Set(placeIds)]}::text[])) as f) as ports,
      (select coalesce(json_agg(f), '[]') from (${carrierRows} where id = any(${[...new Set(carrierIds)]}::text[])) as f)
        as carriers`.execute(db);
  const found = rows[0]!;
  return {
    places: new Map(found.ports.map(row => [row.id, placeOf(row)])),
    carriers: new Map(found.carriers.map(row => [row.id, carrierOf(row)])),
  };
}

/** Ports whose code ends with the three letters, those of the trades first: `ham` is Hamburg before any place called Ham. */
export async function portsByTail(db: Transaction<Tables>, letters: string, limit: number): Promise<CodeLabel[]> {
  const { rows } = await sql<PortRow>`select ${portColumns} from port as p
    where right(p.un_locode, 3) = ${letters.toUpperCase()} and p.status = 'ACTIVE'
    order by (cardinality(p.line_ids) > 0) desc, (p.time_zone is not null) desc, (p.name_zh is not null) desc, p.un_locode
    limit ${limit}`.execute(db);
  return rows.map(placeOf);
}

export async function placesById(db: Transaction<Tables>, ids: readonly string[]): Promise<ReadonlyMap<string, Place>> {
  const { rows } = await sql<PortRow>`select ${portColumns} from port as p
    where p.id = any(${[...new Set(ids)]}::text[])`.execute(db);
  return new Map(rows.map(row => [row.id, placeOf(row)]));
}

export async function carriersByCode(db: Transaction<Tables>, codes: readonly string[]): Promise<Carrier[]> {
  if (codes.length === 0) return [];
  const { rows } = await sql<CarrierRow>`${carrierRows}
    where scac = any(${[...codes]}::text[])`.execute(db);
  return rows.map(carrierOf);
}

export async function carriersById(
  db: Transaction<Tables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Carrier>> {
  const { rows } = await sql<CarrierRow>`${carrierRows}
    where id = any(${[...new Set(ids)]}::text[])`.execute(db);
  return new Map(rows.map(row => [row.id, carrierOf(row)]));
}

/** The day there; where everybody of the trade would count it, if no place is known. */
export const dayAt = (place: Pick<Place, 'zone'> | undefined, now: Date): string =>
  localDayOf(now.toISOString(), place?.zone ?? USUAL_ZONE);
