import { type RawBuilder, sql } from 'kysely';
import { type Door, misfits } from '#contract/kernel/door.ts';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import { hasButton, isAllowed } from '#routes/catalogue/access.ts';
import type { Deps } from '../deps.ts';
import type { SeatedWho } from '../who.ts';
import type { Row, ServedResource } from './served-resource.ts';

/** Which rows of a resource a caller may touch: those behind the doors he holds. Null: the resource has no doors, all of them. */
export type Doors = readonly Door[] | null;

/** The doors that the caller may use for what the button says, or to look through without one; none is a refusal. */
export async function doorsFor(
  deps: Pick<Deps, 'db' | 'clock'>,
  served: ServedResource,
  who: SeatedWho,
  button?: string,
): Promise<Doors> {
  const { resource, admit } = served;
  if (!resource.doors) return null;
  const { menu } = who.seat;
  const held = resource.doors.filter(({ path }) =>
    button === undefined ? isAllowed(menu, path, true) : hasButton(menu, button, path),
  );
  const admitted: Door[] = [];
  for (const door of held) {
    const narrowed = admit ? await admit(who, door, deps) : door;
    if (narrowed) admitted.push(narrowed);
  }
  if (admitted.length === 0) throw new AppError('AUTH_FORBIDDEN');
  return admitted;
}

export const fitsDoors = (doors: Doors | undefined, row: Row): boolean =>
  !doors || doors.some(door => misfits(door, row).length === 0);

/** The same as SQL on the table's columns. */
export function doorsSql(doors: Doors): RawBuilder<boolean> | null {
  if (!doors) return null;
  const each = doors.map(({ only }) =>
    sql.join(
      [
        sql`true`,
        ...Object.entries(only).map(
          ([field, values]) => sql`${sql.ref(`t.${field}`)}::text = any(${[...values]}::text[])`,
        ),
      ],
      sql` and `,
    ),
  );
  return sql`(${sql.join(
    each.map(one => sql`(${one})`),
    sql` or `,
  )})`;
}

/** A row is written only through a door that it fits, before and after; the field that does not fit is told. */
export function refuseMisfit(doors: Doors | undefined, row: Row): void {
  if (!doors || fitsDoors(doors, row)) return;
  const [path = 'id'] = doors.map(door => misfits(door, row)).sort((a, b) => a.length - b.length)[0] ?? [];
  throw invalid([
    {
      path,
      code: 'DOOR',
      severity: 'error',
      message: { zh: '该记录不在您可维护的范围内', en: 'You do not maintain rows of this kind' },
    },
  ]);
}
