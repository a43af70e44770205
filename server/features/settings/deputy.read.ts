import type { Kysely } from 'kysely';
import { workSchema } from '#contract/settings/work.ts';
import type { Tables } from '../../db/tables.ts';

/** Somebody who is away, and who stands in. */
export interface Deputy {
  readonly employeeId: string;
  readonly name: string;
  readonly nameEn: string;
  readonly deputyId: string;
}

/** The day at a place, `2026-03-02`. */
const dayAt = (now: Date, zone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(now);

/**
 * Who stands in today for which of these employees: those who are away by the calendar of their company, with a deputy who is in
 * office at the same company. Meant for the owner's connection: settings are nobody else's business.
 */
export async function deputiesOf(db: Kysely<Tables>, employeeIds: readonly string[], now: Date): Promise<Deputy[]> {
  if (employeeIds.length === 0) return [];
  const rows = await db
    .selectFrom('userSetting')
    .select(['ownerKey', 'value'])
    .where('section', '=', 'work')
    .where(
      'ownerKey',
      'in',
      employeeIds.map(id => `e:${id}`),
    )
    .execute();
  const away = rows.flatMap(({ ownerKey, value }) => {
    const work = workSchema.safeParse(value);
    return work.success && work.data.away ? [{ employeeId: ownerKey.slice(2), ...work.data.away }] : [];
  });
  if (away.length === 0) return [];
  const seats = await db
    .selectFrom('employee as e')
    .innerJoin('company as c', 'c.id', 'e.companyId')
    .select(['e.id', 'e.companyId', 'e.name', 'e.nameEn', 'e.status', 'c.timeZone'])
    .where('e.id', 'in', [...new Set(away.flatMap(({ employeeId, deputyId }) => [employeeId, deputyId]))])
    .execute();
  const seatOf = new Map(seats.map(seat => [seat.id, seat]));
  return away.flatMap(({ employeeId, from, to, deputyId }) => {
    const [seat, deputy] = [seatOf.get(employeeId), seatOf.get(deputyId)];
    if (!seat || deputy?.status !== 'ACTIVE' || deputy.companyId !== seat.companyId) return [];
    const today = dayAt(now, seat.timeZone);
    return from <= today && today <= to ? [{ employeeId, name: seat.name, nameEn: seat.nameEn, deputyId }] : [];
  });
}
