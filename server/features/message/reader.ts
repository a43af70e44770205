import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Who } from '../../kernel/who.ts';

/**
 * Whose messages the caller reads: the own ones. Staff in a support view see those of the company they look at, as its first
 * administrator has them, and none of their own; reading there leaves no trace on them.
 */
export async function readerOf(db: Kysely<Tables>, who: Who): Promise<Who> {
  if (!who.acting || !who.seat) return who;
  const { seat } = who;
  const first = await db
    .selectFrom('employee as e')
    .select('e.id')
    .where('e.companyId', '=', seat.companyId)
    .where('e.status', '=', 'ACTIVE')
    .orderBy(
      ({ exists, selectFrom }) =>
        exists(
          selectFrom('employeeRole as h')
            .innerJoin('role as r', 'r.id', 'h.roleId')
            .select('r.id')
            .whereRef('h.employeeId', '=', 'e.id')
            .where('r.grantsAll', '=', true),
        ),
      'desc',
    )
    .orderBy('e.id')
    .executeTakeFirst();
  return { ...who, userId: null, seat: { ...seat, employeeId: first?.id ?? '' } };
}
