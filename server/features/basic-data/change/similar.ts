import { type RawBuilder, sql } from 'kysely';
import type { SimilarRow } from '#contract/basic-data/change/master-change.ts';
import { type ComparedRow, findDuplicates } from '#contract/basic-data/rules/duplicates.ts';
import { fold } from '#contract/basic-data/rules/fold.ts';
import { plainDecimal, readDecimal } from '#contract/si/parts/decimal.ts';
import { labelOf } from '../../../kernel/resource/references.ts';
import { toWire } from '../../../kernel/resource/row-codec.ts';
import type { Row, ServedResource } from '../../../kernel/resource/served-resource.ts';
import { foldTerm } from '../../../kernel/resource/terms.ts';
import type { Tx } from '../../../kernel/tenancy.ts';

/** Rows that may be the same as one that somebody proposes (A.7.3), read with the reader's own rights. */

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
const texts = (values: readonly unknown[]): string[] => values.flatMap(value => text(value) ?? []);

const NAMES = ['name', 'nameEn', 'nameZh', 'nameWoDiacritics', 'shortName'];
const namesOf = (row: Row): string[] => [
  ...texts(NAMES.map(field => row[field])),
  ...texts(Array.isArray(row.aliases) ? row.aliases : []),
];

const degrees = (value: unknown): string | null => {
  const number = readDecimal(text(value) ?? '');
  return number && plainDecimal(number);
};

/** A ship's code is its IMO number, which counts for itself; of other rows the key is, without days. */
function codeOf({ resource }: ServedResource, row: Row): string {
  if ('imoNumber' in resource.meta) return text(row.localVesselCode) ?? '';
  return texts(resource.key.filter(field => resource.meta[field]?.kind !== 'date').map(field => row[field])).join(' ');
}

function compared(served: ServedResource, id: string, row: Row): ComparedRow {
  const [latitude, longitude] = [degrees(row.latitude), degrees(row.longitude)];
  return {
    id,
    code: codeOf(served, row),
    names: namesOf(row),
    // Of a terminal the port, of a service its line: the same name elsewhere is another.
    country: text(row.countryCode) ?? text(row.flag) ?? text(row.portId) ?? text(row.lineId),
    position: latitude !== null && longitude !== null ? { latitude, longitude } : null,
    imo: text(row.imoNumber),
    mmsi: text(row.mmsi),
    callSign: text(row.callSign),
    scac: text(row.scac),
    smdg: text(row.smdgCode),
  };
}

/** Tables up to this size are compared whole. */
const SMALL = 1_000;
/** 5 km are less than this many degrees of latitude; of longitude up to the polar circles. */
const NEAR_LATITUDE = 0.05;
const NEAR_LONGITUDE = 0.12;
const MOST_SHOWN = 10;

/** Shorter beginnings are those of half the table. */
const hasMeaning = (word: string): boolean => word.length >= (/\p{Script=Han}/u.test(word) ? 2 : 4);

/** Of a large table those rows that can score at all: by words, by name length within the country, by place. */
function candidates(served: ServedResource, row: Row, proposed: ComparedRow): RawBuilder<unknown> {
  const { name: resource, meta } = served.resource;
  // "Port of" and "港" say nothing when names are compared, but words are kept as they are written.
  const folded = proposed.names.map(name => foldTerm(fold(name))).filter(hasMeaning);
  const words = [...proposed.names.map(foldTerm), foldTerm(codeOf(served, row)).replaceAll(' ', '')];
  const terms = [
    sql`term = any(${words.filter(word => word !== '')}::text[])`,
    ...folded.map(word => sql`term ^@ ${word}`),
  ];
  const parts = [
    sql`t.id in (select row_id from reference_term where resource = ${resource} and (${sql.join(terms, sql` or `)}))`,
  ];
  const lengths = texts([row.nameEn, row.name]).flatMap(name => [name.length, fold(name).length]);
  const within = 'countryCode' in meta ? sql`t.country_code = ${proposed.country}` : sql`true`;
  if (lengths.length > 0 && 'nameEn' in meta)
    parts.push(
      sql`(${within} and length(t.name_en) between ${Math.min(...lengths) - 2} and ${Math.max(...lengths) + 2})`,
    );
  if (proposed.position && 'latitude' in meta) {
    const { latitude, longitude } = proposed.position;
    parts.push(sql`(t.latitude between ${latitude}::numeric - ${NEAR_LATITUDE} and ${latitude}::numeric + ${NEAR_LATITUDE}
      and t.longitude between ${longitude}::numeric - ${NEAR_LONGITUDE} and ${longitude}::numeric + ${NEAR_LONGITUDE})`);
  }
  return sql`(${sql.join(parts, sql` or `)})`;
}

/** Rows like the one described, the likeliest first; merged ones are found under what they became. */
export async function similarTo(
  { db }: Pick<Tx, 'db'>,
  served: ServedResource,
  values: Row,
  ownId = '',
): Promise<SimilarRow[]> {
  const { resource, table } = served;
  const row = { ...values, ...served.derive?.(values, null) };
  const proposed = compared(served, ownId, row);
  const { rows: counted } = await sql<{ n: number }>`select count(*) as n from (
    select from ${sql.table(table)} limit ${SMALL + 1}) as counted`.execute(db);
  const only = Number(counted[0]?.n ?? 0) > SMALL ? sql`and ${candidates(served, row, proposed)}` : sql``;
  const { rows } = await sql<Record<string, unknown>>`select t.* from ${sql.table(table)} as t
    where t.status <> 'MERGED' ${only}`.execute(db);
  const known = rows.map(columns => {
    const wire = toWire(resource, columns);
    return { ...compared(served, wire.id, wire), wire };
  });
  return findDuplicates(proposed, known)
    .slice(0, MOST_SHOWN)
    .map(({ row: found, score, ground }) => ({ ...labelOf(served, found.wire), score, ground }));
}
