import type { z } from 'zod';
import { gridViewSchema, type SavedView } from '#contract/kernel/saved-view.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import type { Seat } from '../../kernel/who.ts';
import type { savedViewRow } from './tables.ts';
import { mayChange } from './view-rights.ts';

export type ViewRow = z.infer<typeof savedViewRow>;

/** `mine` tells the reader whether the view may be changed, be it private or the company's. */
export const present = (row: ViewRow, seat: Seat, defaultId: string | null): SavedView => ({
  id: row.id,
  resource: row.resource,
  title: row.title,
  shared: row.employeeId === null,
  isDefault: row.id === defaultId,
  mine: mayChange(seat, row),
  view: gridViewSchema.parse(row.view),
  version: row.version,
});

/** Id of the view that opens by itself for this employee. */
export async function defaultOf({ db }: Tx, employeeId: string, resource: string): Promise<string | null> {
  const row = await db
    .selectFrom('savedViewDefault')
    .select('viewId')
    .where('employeeId', '=', employeeId)
    .where('resource', '=', resource)
    .executeTakeFirst();
  return row?.viewId ?? null;
}

/** Own views and the company's; which rows these are is said by the policy of the table. */
export const viewsOf = ({ db }: Tx, seat: Seat, resource: string): Promise<ViewRow[]> =>
  db
    .selectFrom('savedView')
    .selectAll()
    .where('companyId', '=', seat.companyId)
    .where('resource', '=', resource)
    .orderBy('title')
    .orderBy('id')
    .execute();

export const viewById = ({ db }: Tx, seat: Seat, id: string): Promise<ViewRow | undefined> =>
  db
    .selectFrom('savedView')
    .selectAll()
    .where('companyId', '=', seat.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
