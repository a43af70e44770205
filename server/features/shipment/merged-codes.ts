import { type RawBuilder, sql } from 'kysely';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { ReferenceMove, Use } from '../../kernel/resource/served-resource.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import { isNameOfOthers } from '../basic-data/change/vessel-names.read.ts';

/** Shipments name ports and lines by code and ships by name: where they are used, and how they follow a merge. */

const area = { zh: '货运订单', en: 'Shipments' };
const PORTS = ['por', 'pol', 'pod', 'place_of_delivery'];
const DONE = ['COMPLETED', 'CLOSED', 'CANCELLED', 'BOOKING_LOST'];

/** Keys are `column:id`: a shipment may be rewritten in one column and not in another. */
async function rename(
  { db }: Tx,
  columns: readonly string[],
  from: string,
  to: string,
  only: readonly string[] | null,
): Promise<string[]> {
  if (from === to) return [];
  const keys: string[] = [];
  for (const column of columns) {
    const own = only?.flatMap(key => (key.startsWith(`${column}:`) ? [key.slice(column.length + 1)] : []));
    if (own?.length === 0) continue;
    const { rows } = await sql<{ id: string }>`update shipment set ${sql.ref(column)} = ${to}
      where ${sql.ref(column)} = ${from} ${own ? sql`and id = any(${own}::text[])` : sql``} returning id`.execute(db);
    keys.push(...rows.map(({ id }) => `${column}:${id}`));
  }
  return keys;
}

const byCode = (name: string, columns: readonly string[], field: string): ReferenceMove => ({
  name,
  area,
  move: (tx, from, to, only) => rename(tx, columns, String(from[field]), String(to[field]), only),
});

export const SHIPMENT_MOVES: Readonly<Record<string, readonly ReferenceMove[]>> = {
  Port: [byCode('shipment.port', PORTS, 'unLocode')],
  ShippingLine: [byCode('shipment.carrier', ['carrier'], 'scac')],
  Vessel: [
    {
      name: 'shipment.vessel',
      area,
      async move(tx, from, to, only) {
        if (only === null && (await isNameOfOthers(tx, from, to))) return [];
        return rename(tx, ['vessel'], String(from.name), String(to.name), only);
      },
    },
  ],
};

const counted = (where: (row: AnyRow) => RawBuilder<unknown>): Use => ({
  area,
  async count({ db }, row) {
    const { rows } = await sql<{ open: number; closed: number }>`select
        count(*) filter (where state <> all(${DONE}::text[])) as open,
        count(*) filter (where state = any(${DONE}::text[])) as closed
      from shipment where ${where(row)}`.execute(db);
    return { open: Number(rows[0]?.open ?? 0), closed: Number(rows[0]?.closed ?? 0) };
  },
});

export const SHIPMENT_USES: Readonly<Record<string, readonly Use[]>> = {
  Port: [counted(({ unLocode }) => sql`${unLocode} in (por, pol, pod, place_of_delivery)`)],
  ShippingLine: [counted(({ scac }) => sql`carrier = ${scac}`)],
  Vessel: [counted(({ name }) => sql`vessel = ${name}`)],
};
