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

/** An absence that runs today, with a deputy who may stand in. */
type Absences = ReadonlyMap<string, Pick<Deputy, 'name' | 'nameEn' | 'deputyId'>>;

/** Those of the employees who are away today, by the calendar of their company, with a deputy who is in office at the same company. */
async function absencesOf(db: Kysely<Tables>, employeeIds: readonly string[], now: Date): Promise<Absences> {
  if (employeeIds.length === 0) return new Map();
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
  if (away.length === 0) return new Map();
  const seats = await db
    .selectFrom('employee as e')
    .innerJoin('company as c', 'c.id', 'e.companyId')
    .select(['e.id', 'e.companyId', 'e.name', 'e.nameEn', 'e.status', 'c.timeZone'])
    .where('e.id', 'in', [...new Set(away.flatMap(({ employeeId, deputyId }) => [employeeId, deputyId]))])
    .execute();
  const seatOf = new Map(seats.map(seat => [seat.id, seat]));
  return new Map(
    away.flatMap(({ employeeId, from, to, deputyId }) => {
      const [seat, deputy] = [seatOf.get(employeeId), seatOf.get(deputyId)];
      if (!seat || deputy?.status !== 'ACTIVE' || deputy.companyId !== seat.companyId) return [];
      const today = dayAt(now, seat.timeZone);
      const { name, nameEn } = seat;
      return from <= today && today <= to ? [[employeeId, { name, nameEn, deputyId }] as const] : [];
    }),
  );
}

/** A deputy who is away himself hands on to his own, so often and no further. */
const MOST_HOPS = 3;

/** Where the chain of deputies ends; one that bites its own tail ends at its first, as if nobody had handed on. */
function standInFor(employeeId: string, absences: Absences): string | null {
  const first = absences.get(employeeId)?.deputyId ?? null;
  const seen = new Set([employeeId]);
  let at = first;
  for (let hop = 1; at !== null && hop < MOST_HOPS; hop++) {
    const next = absences.get(at)?.deputyId;
    if (next === undefined) return at;
    seen.add(at);
    if (seen.has(next)) return first;
    at = next;
  }
  return at;
}

/**
 * Who stands in today for which of these employees. Meant for the owner's connection: settings are nobody else's business.
 */
export async function deputiesOf(db: Kysely<Tables>, employeeIds: readonly string[], now: Date): Promise<Deputy[]> {
  const asked = await absencesOf(db, employeeIds, now);
  const known = new Map(asked);
  let latest: Absences = asked;
  for (let hop = 1; latest.size > 0 && hop < MOST_HOPS; hop++) {
    const next = [...new Set([...latest.values()].map(({ deputyId }) => deputyId))].filter(id => !known.has(id));
    latest = await absencesOf(db, next, now);
    for (const [id, absence] of latest) known.set(id, absence);
  }
  return [...asked].flatMap(([employeeId, { name, nameEn }]) => {
    const deputyId = standInFor(employeeId, known);
    return deputyId === null ? [] : [{ employeeId, name, nameEn, deputyId }];
  });
}
