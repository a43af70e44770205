import { sql } from 'kysely';
import { isZoneOfCountry } from '#contract/basic-data/rules/place-check.ts';
import { SEED_PORT_GROUPS } from '#contract/basic-data/rules/port-group.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { rowsByField } from '../../../kernel/imports/find-rows.ts';
import { changesBetween } from '../../../kernel/resource/facts.ts';
import { seedRows } from '../../../kernel/resource/seed-rows.ts';
import type { Row, ServedResource } from '../../../kernel/resource/served-resource.ts';
import { logWrites, updateRows, type Writer } from '../../../kernel/resource/write.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { ADDED_PORTS } from '../ports/added.ts';
import { GONE_PORTS } from '../ports/corrections.ts';
import { keepLocalTimes } from '../schedule/keep-local-times.ts';
import { formerPort } from '../sea-ports.ts';
import { CONTAINER_TYPES } from './container-types.ts';
import { COUNTRIES, formerCountryName } from './countries.ts';
import { PACKAGE_TYPES } from './package-types.ts';
import { portRows } from './port-rows.ts';
import { PARENTS, SHIPPING_LINES } from './shipping-lines.ts';

/**
 * Databases of earlier versions get what the default lists have learned since, once: only where a field still holds what the earlier
 * list said, or nothing. What people have changed stays.
 */

type Parts = Pick<Deps, 'db' | 'bus' | 'clock' | 'resources'>;

const COUNTER = 'basic-data:default-lists';
const EDITION = 1;

export async function markUpToDate({ db }: Pick<Deps, 'db'>): Promise<void> {
  await sql`insert into counter (name, value) values (${COUNTER}, ${EDITION})
    on conflict (name) do update set value = ${EDITION}`.execute(db);
}

const editionOf = async ({ db }: Pick<Deps, 'db'>): Promise<number> => {
  const { rows } = await sql<{ value: string }>`select value from counter where name = ${COUNTER}`.execute(db);
  return Number(rows[0]?.value ?? 0);
};

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === false || (Array.isArray(value) && value.length === 0);

/** Fields that are still empty, as the list has them now. */
const filledIn = (row: AnyRow, listed: Row): Row =>
  Object.fromEntries(Object.entries(listed).filter(([field, value]) => !isEmpty(value) && isEmpty(row[field])));

/** A port as the list has it now, in those fields that still say what the earlier list said. */
function portChanges(row: AnyRow, listed: Row): Row {
  const former = formerPort(String(row.unLocode));
  const locks = new Set(row.fieldLocks as readonly string[]);
  const isListed = row.source === 'MANUAL' && row.sourceEdition === null;
  const take = (fields: readonly string[], when: boolean): Row =>
    when ? Object.fromEntries(fields.filter(field => !locks.has(field)).map(field => [field, listed[field]])) : {};
  const stands = (field: 'latitude' | 'longitude'): boolean =>
    row[field] === null || Number(row[field]) === Number(former?.[field] ?? Number.NaN);
  const zone = row.timeZone === null ? null : String(row.timeZone);
  const isFormerZone =
    zone === null || zone === former?.timeZone || !isZoneOfCountry(zone, String(row.unLocode).slice(0, 2));
  const hasFormerFunctions = JSON.stringify(row.functions) === '["1"]';
  return {
    ...filledIn(row, { nameZh: listed.nameZh, aliases: listed.aliases }),
    ...take(['nameEn', 'nameWoDiacritics'], row.nameEn === former?.nameEn),
    ...take(['latitude', 'longitude', 'positionSource'], stands('latitude') && stands('longitude')),
    ...take(['timeZone'], isFormerZone),
    ...take(['functions'], hasFormerFunctions),
    ...take(['unStatus'], row.unStatus === null),
    ...take(['source', 'sourceEdition'], isListed),
    ...(isListed ? { fieldLocks: [...new Set([...locks, ...(listed.fieldLocks as readonly string[])])].sort() } : {}),
  };
}

/** Changes of a country: the usual short name where the formal one still stands, and fields that are empty. */
function countryChanges(row: AnyRow, listed: Row): Row {
  const former = formerCountryName(String(row.code));
  const names = (['nameEn', 'nameZh'] as const).filter(field => row[field] === former[field]);
  return { ...filledIn(row, listed), ...Object.fromEntries(names.map(field => [field, listed[field]])) };
}

const AT_A_TIME = 200;

async function change(
  writer: Writer,
  served: ServedResource,
  rows: readonly AnyRow[],
  changesOf: (row: AnyRow) => Row,
): Promise<void> {
  const changed = rows
    .map(before => ({ before, row: { ...before, ...changesOf(before) } }))
    .filter(({ before, row }) => changesBetween(served.resource, before, row).length > 0);
  for (let from = 0; from < changed.length; from += AT_A_TIME) {
    const some = changed.slice(from, from + AT_A_TIME);
    const after = new Map((await updateRows(writer, served, some)).map(row => [row.id, row]));
    await logWrites(
      writer,
      served,
      some.flatMap(({ before }) => {
        const written = after.get(before.id);
        return written ? [{ event: 'LIST', before, after: written }] : [];
      }),
    );
    if (served.resource.name !== 'Port') continue;
    for (const { before, row } of some)
      await keepLocalTimes(writer, before.id, {
        from: before.timeZone as string | null,
        to: row.timeZone as string | null,
      });
  }
}

/** Rows of a list, each with what the list says of it. */
async function bring(
  deps: Parts,
  name: string,
  listed: readonly Row[],
  changesOf: (row: AnyRow, listed: Row) => Row = filledIn,
): Promise<void> {
  const served = deps.resources.get(name)!;
  const key = served.resource.key[0] ?? '';
  const byKey = new Map(listed.map(row => [String(row[key]), row]));
  await inScope(deps.db, SYSTEM, async tx => {
    const writer: Writer = { deps, tx, who: null, at: deps.clock.now() };
    const found = await rowsByField(tx, served, key, [...byKey.keys()]);
    await change(writer, served, [...found.values()], row => changesOf(row, byKey.get(String(row[key]))!));
  });
}

async function bringPorts(deps: Parts): Promise<void> {
  const served = deps.resources.get('Port')!;
  const { rows: lanes } = await sql<{ id: string; code: string }>`select id, code from trade_lane`.execute(deps.db);
  const listed = portRows(new Map(lanes.map(({ id, code }) => [code, id])));
  await bring(deps, 'Port', listed, portChanges);
  const there = await inScope(deps.db, SYSTEM, tx => rowsByField(tx, served, 'unLocode', [...ADDED_PORTS.keys()]));
  const missing = listed.filter(({ unLocode }) => ADDED_PORTS.has(String(unLocode)) && !there.has(String(unLocode)));
  if (missing.length > 0) await seedRows(deps, served, missing);
  await inScope(deps.db, SYSTEM, async tx => {
    const writer: Writer = { deps, tx, who: null, at: deps.clock.now() };
    const gone = await rowsByField(tx, served, 'unLocode', [...GONE_PORTS]);
    await change(writer, served, [...gone.values()], row => (row.status === 'ACTIVE' ? { status: 'DEPRECATED' } : {}));
    const heads = new Map(SEED_PORT_GROUPS.flatMap(({ head, members }) => members.map(member => [member, head])));
    const grouped = await rowsByField(tx, served, 'unLocode', [...heads.keys(), ...heads.values()]);
    const headOf = (row: AnyRow) => grouped.get(heads.get(String(row.unLocode)) ?? '')?.id;
    await change(writer, served, [...grouped.values()], row => {
      const head = headOf(row);
      return head && row.sameAsId === null ? { sameAsId: head } : {};
    });
  });
}

/** A line's parent is a line: it can be named once both are there. One that people chose stays. */
export async function linkParents(deps: Parts): Promise<void> {
  const served = deps.resources.get('ShippingLine')!;
  await inScope(deps.db, SYSTEM, async tx => {
    const writer: Writer = { deps, tx, who: null, at: deps.clock.now() };
    const lines = await rowsByField(tx, served, 'scac', Object.entries(PARENTS).flat());
    await change(writer, served, [...lines.values()], row => {
      const parent = lines.get(PARENTS[String(row.scac)] ?? '');
      return parent && row.parentId === null ? { parentId: parent.id } : {};
    });
  });
}

export async function bringUpToDate(deps: Parts): Promise<void> {
  if ((await editionOf(deps)) >= EDITION) return;
  await bringPorts(deps);
  await bring(deps, 'Country', COUNTRIES, countryChanges);
  await bring(deps, 'ShippingLine', SHIPPING_LINES);
  await linkParents(deps);
  await bring(deps, 'ContainerType', CONTAINER_TYPES);
  await bring(deps, 'PackageType', PACKAGE_TYPES);
  await markUpToDate(deps);
}
