import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { LANE_OBJECTS, type MappingScope } from '#contract/basic-data/mapping/scope.ts';
import type { Sample, Suggested, Unmapped, UnmappedState } from '#contract/basic-data/mapping/unmapped-code.ts';
import type { MappedObject } from '#contract/basic-data/mapping.resource.ts';
import { fold } from '#contract/basic-data/rules/fold.ts';
import { TOTAL_LIMIT } from '#contract/kernel/page.ts';
import { keyId, keysetPage, readKeyset } from '../../../kernel/keyset.ts';
import { likeText } from '../../../kernel/resource/condition-sql.ts';
import { suggestionsFor } from './candidates.ts';
import type { Place } from './resolve-code.ts';
import type { MappingTables } from './tables.ts';

export type UnmappedRow = MappingTables['unmappedCode'];

/** The part of the inbox that a screen is about; row-level security holds other companies' away in any case. */
export const inScopeSql = (scope: MappingScope, companyId: string): RawBuilder<boolean> => {
  if (scope === 'PARTNER') return sql<boolean>`u.company_id = ${companyId}`;
  if (scope === 'BASIC') return sql<boolean>`u.company_id is null`;
  return sql<boolean>`u.company_id is null and u.system like 'CARRIER:%' and u.object = any(${[...LANE_OBJECTS]}::text[])`;
};

interface AskedPage {
  readonly scope: MappingScope;
  readonly companyId: string;
  readonly object: MappedObject | undefined;
  readonly state: UnmappedState;
  readonly q: string | undefined;
  readonly cursor: string | undefined;
  readonly limit: number;
}

const inboxKey = z.tuple([z.string().regex(/^\d{1,10}$/), keyId]);

function wheresOf({ scope, companyId, object, state, q }: AskedPage): RawBuilder<boolean>[] {
  const words = q?.trim() ? [`%${likeText(fold(q))}%`, `%${likeText(q.trim().toUpperCase())}%`] : null;
  return [
    inScopeSql(scope, companyId),
    sql<boolean>`u.state = ${state}`,
    ...(object ? [sql<boolean>`u.object = ${object}`] : []),
    ...(words
      ? [sql<boolean>`(u.folded like ${words[0]} or upper(u.text) like ${words[1]} or u.system like ${words[1]})`]
      : []),
  ];
}

export const shownUnmapped = (row: UnmappedRow, equal: number, suggestions: readonly Suggested[]): Unmapped => ({
  id: row.id,
  version: row.version,
  system: row.system,
  object: row.object,
  text: row.text,
  firstSeen: row.firstSeen.toISOString(),
  lastSeen: row.lastSeen.toISOString(),
  count: row.count,
  samples: row.samples as Sample[],
  state: row.state,
  decisionId: row.decisionId,
  equal,
  suggestions: [...suggestions],
});

/** A page of the inbox with what may be meant. */
export async function inboxPage(place: Place, asked: AskedPage) {
  const { db } = place.tx;
  const { limit } = asked;
  const from = readKeyset(asked.cursor, inboxKey);
  const wheres = wheresOf(asked);
  const all = sql.join(
    [...wheres, ...(from ? [sql`(u.count, u.id) < (${Number(from[0])}, ${from[1]})`] : [])],
    sql` and `,
  );
  const { rows } = await sql<UnmappedRow & { equal: number }>`select u.*, (
      select count(*) from unmapped_code as o where o.state = 'OPEN' and o.object = u.object and o.folded = u.folded
        and o.company_id is not distinct from u.company_id and o.id <> u.id
    ) as equal from unmapped_code as u where ${all} order by u.count desc, u.id desc limit ${limit + 1}`.execute(db);
  const counted = from
    ? 0
    : Number(
        (
          await sql<{ n: number }>`select count(*) as n from (
            select from unmapped_code as u where ${sql.join(wheres, sql` and `)} limit ${TOTAL_LIMIT + 1}) as found`.execute(
            db,
          )
        ).rows[0]?.n ?? 0,
      );
  const suggested = new Map<MappedObject, Awaited<ReturnType<typeof suggestionsFor>>>();
  if (asked.state === 'OPEN')
    for (const [object, ofObject] of Map.groupBy(rows.slice(0, limit), row => row.object))
      suggested.set(
        object,
        await suggestionsFor(
          place,
          object,
          ofObject.map(row => row.text),
        ),
      );
  return keysetPage(rows, {
    limit,
    counted,
    keyOf: row => [String(row.count), row.id],
    show: row => shownUnmapped(row, Number(row.equal), suggested.get(row.object)?.get(row.text) ?? []),
  });
}

/** Open texts by object, for the tabs. */
export async function openByObject({ tx }: Place, scope: MappingScope, companyId: string) {
  const { rows } = await sql<{ object: MappedObject; n: number }>`select u.object, count(*) as n from unmapped_code as u
    where ${inScopeSql(scope, companyId)} and u.state = 'OPEN' group by u.object`.execute(tx.db);
  return Object.fromEntries(rows.map(({ object, n }) => [object, Number(n)])) as Partial<Record<MappedObject, number>>;
}
