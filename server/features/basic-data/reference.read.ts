import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { BasicDataTables } from './tables.ts';

export type ShippingLine = BasicDataTables['shippingLine'];

export type Sailing = BasicDataTables['voyageSchedule'];

/** Lines of these SCACs, those that exist. */
export const shippingLinesOf = async (db: Kysely<Tables>, scacs: readonly string[]): Promise<ShippingLine[]> =>
  scacs.length === 0
    ? []
    : db
        .selectFrom('shippingLine')
        .selectAll()
        .where('scac', 'in', [...new Set(scacs)])
        .execute();

/** UN/LOCODE -> English name, for those codes that exist. */
export async function portNamesOf(
  db: Kysely<Tables>,
  unLocodes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (unLocodes.length === 0) return new Map();
  const rows = await db
    .selectFrom('port')
    .select(['unLocode', 'nameEn'])
    .where('unLocode', 'in', [...new Set(unLocodes)])
    .execute();
  return new Map(rows.map(row => [row.unLocode, row.nameEn ?? row.unLocode]));
}

/** Sailings of a carrier's vessels on a voyage, from every port it loads at. */
export const sailingsOf = (
  db: Kysely<Tables>,
  carriers: readonly string[],
  voyages: readonly string[],
): Promise<Sailing[]> =>
  carriers.length === 0 || voyages.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('voyageSchedule')
        .selectAll()
        .where('carrier', 'in', [...new Set(carriers)])
        .where('voyage', 'in', [...new Set(voyages)])
        .execute();

/** The whole schedule by departure; demo builders choose from it. */
export const allSailings = (db: Kysely<Tables>): Promise<Sailing[]> =>
  db.selectFrom('voyageSchedule').selectAll().orderBy('etd').execute();
