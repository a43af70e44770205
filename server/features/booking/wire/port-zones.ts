import type { Kysely } from 'kysely';
import type { BookingContent } from '#contract/booking/booking-content.ts';
import type { Tables } from '../../../db/tables.ts';

/** Clocks of the ports of loading and discharge; UTC where a port is not known. */
export async function zonesOf(
  db: Kysely<Tables>,
  { loading, discharge, zone }: BookingContent['routing'],
): Promise<{ readonly zone: string; readonly arrivalZone: string }> {
  const codes = [loading.code, discharge.code].filter(code => code !== '');
  const ports =
    codes.length === 0
      ? []
      : await db.selectFrom('port').select(['unLocode', 'timeZone']).where('unLocode', 'in', codes).limit(4).execute();
  const of = (code: string): string => ports.find(({ unLocode }) => unLocode === code)?.timeZone ?? '';
  return { zone: of(loading.code) || zone || 'UTC', arrivalZone: of(discharge.code) || 'UTC' };
}
