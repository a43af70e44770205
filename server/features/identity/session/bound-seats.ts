import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/tables.ts';

/** Seats with their companies, as the company switcher lists them and the default seat is chosen from. */
function seats(db: Kysely<Tables>) {
  return db
    .selectFrom('employee as e')
    .innerJoin('company as c', 'c.id', 'e.companyId')
    .select([
      'e.id as employeeId',
      'e.name as employeeName',
      'e.position',
      'e.status',
      'e.lastUsedAt',
      'c.id as companyId',
      'c.companyCode',
      'c.nameZh as companyName',
      'c.nameEn as companyNameEn',
      'c.kind as companyKind',
      'c.logoUrl as companyLogo',
      'c.status as companyStatus',
    ]);
}

export type BoundSeat = Awaited<ReturnType<typeof boundSeats>>[number];

export const isSeatActive = (seat: { readonly status: string; readonly companyStatus: string }): boolean =>
  seat.status === 'ACTIVE' && seat.companyStatus === 'ACTIVE';

/** Bound seats of a user (at most 20), active ones first, then last used. A resigned seat is no binding any more. */
export async function boundSeats(db: Kysely<Tables>, userId: string) {
  const rows = await seats(db).where('e.userId', '=', userId).where('e.status', '!=', 'RESIGNED').execute();
  const used = (seat: (typeof rows)[number]): number => seat.lastUsedAt?.getTime() ?? 0;
  return rows.sort(
    (left, right) => Number(isSeatActive(right)) - Number(isSeatActive(left)) || used(right) - used(left),
  );
}

/** The one seat of a company account login. */
export const seatById = (db: Kysely<Tables>, employeeId: string) => seats(db).where('e.id', '=', employeeId).execute();
