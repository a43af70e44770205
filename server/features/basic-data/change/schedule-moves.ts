import { sql } from 'kysely';
import type { ReferenceMove } from '../../../kernel/resource/served-resource.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { isNameOfOthers } from './vessel-names.read.ts';

/**
 * The list of sailings names lines, ships and ports by code and name. Rows that stand on port calls are rewritten with these; what
 * was loaded without them follows here. A sailing that the target has already stays under the old name.
 */

type Column = 'carrier' | 'vessel' | 'loading_code';
const KEY: readonly (Column | 'voyage')[] = ['carrier', 'vessel', 'voyage', 'loading_code'];

async function rename({ db }: Tx, column: Column, from: string, to: string, only: readonly string[] | null) {
  if (from === to) return [];
  const others = KEY.filter(name => name !== column);
  const sameKey = sql.join(
    others.map(name => sql`${sql.ref(`o.${name}`)} = ${sql.ref(`s.${name}`)}`),
    sql` and `,
  );
  const key = sql`jsonb_build_array(${sql.join(others.map(name => sql`${sql.ref(`s.${name}`)}`))})::text`;
  const { rows } = await sql<{ key: string }>`update voyage_schedule as s set ${sql.ref(column)} = ${to}
    where ${sql.ref(`s.${column}`)} = ${from}
      and not exists (select from voyage_schedule as o where ${sql.ref(`o.${column}`)} = ${to} and ${sameKey})
      ${only === null ? sql`` : sql`and ${key} = any(${only}::text[])`}
    returning ${key} as key`.execute(db);
  return rows.map(row => row.key);
}

const area = { zh: '船期', en: 'Sailings' };

const byCode = (column: Column, field: string): ReferenceMove => ({
  name: `sailing.${column}`,
  area,
  move: (tx, from, to, only) => rename(tx, column, String(from[field]), String(to[field]), only),
});

export const SCHEDULE_MOVES: Readonly<Record<string, readonly ReferenceMove[]>> = {
  Port: [byCode('loading_code', 'unLocode')],
  ShippingLine: [byCode('carrier', 'scac')],
  Vessel: [
    {
      name: 'sailing.vessel',
      area,
      async move(tx, from, to, only) {
        if (only === null && (await isNameOfOthers(tx, from, to))) return [];
        return rename(tx, 'vessel', String(from.name), String(to.name), only);
      },
    },
  ],
};
