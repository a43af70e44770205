import { sql, type Transaction } from 'kysely';
import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
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

const portColumns = sql`p.id, p.un_locode, p.name_zh, p.name_en, p.country_code, p.time_zone, p.line_ids`;

/** Asked codes with every port they stand for: several codes of one real port find the same rates. */
export interface AskedPorts {
  readonly known: readonly Place[];
  /** Of the asked ports and all others that are the same real port. */
  readonly ids: readonly string[];
  readonly unknown: readonly string[];
}

export async function portsByCode(db: Transaction<Tables>, codes: readonly string[]): Promise<AskedPorts> {
  const { rows } = await sql<PortRow & { readonly family: readonly string[] }>`select ${portColumns},
      array(select q.id from port as q where q.id = coalesce(p.same_as_id, p.id) or q.same_as_id = coalesce(p.same_as_id, p.id))
        as family
    from port as p where p.un_locode = any(${[...codes]}::text[])`.execute(db);
  const byCode = new Map(rows.map(row => [row.unLocode, row]));
  const inOrder = codes.flatMap(code => byCode.get(code) ?? []);
  return {
    known: inOrder.map(placeOf),
    ids: [...new Set(inOrder.flatMap(row => row.family))],
    unknown: codes.filter(code => !byCode.has(code)),
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

interface CarrierRow {
  readonly id: string;
  readonly scac: string;
  readonly nameZh: string | null;
  readonly nameEn: string | null;
}
const carrierOf = ({ id, scac, nameZh, nameEn }: CarrierRow): Carrier => ({
  ...{ id, code: scac, zh: nameZh ?? nameEn ?? scac, en: nameEn ?? nameZh ?? scac },
});

export async function carriersByCode(db: Transaction<Tables>, codes: readonly string[]): Promise<Carrier[]> {
  if (codes.length === 0) return [];
  const { rows } = await sql<CarrierRow>`select id, scac, name_zh, name_en from shipping_line
    where scac = any(${[...codes]}::text[])`.execute(db);
  return rows.map(carrierOf);
}

export async function carriersById(
  db: Transaction<Tables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Carrier>> {
  const { rows } = await sql<CarrierRow>`select id, scac, name_zh, name_en from shipping_line
    where id = any(${[...new Set(ids)]}::text[])`.execute(db);
  return new Map(rows.map(row => [row.id, carrierOf(row)]));
}

export const dayAt = (place: Pick<Place, 'zone'> | undefined, now: Date): string =>
  localDayOf(now.toISOString(), place?.zone ?? USUAL_ZONE);
