import type { z } from 'zod';
import { AppError, type Finding, invalid } from '#contract/kernel/errors.ts';
import type { saveView } from '#contract/kernel/saved-view.ts';
import type { Text } from '#contract/kernel/text.ts';
import { newId } from '../../kernel/ids.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import type { Seat } from '../../kernel/who.ts';
import { present, type ViewRow, viewById } from './queries.ts';
import { mayChange } from './view-rights.ts';

export type SaveBody = z.output<NonNullable<typeof saveView.body>>;

/** What a person keeps of one grid; more than this nobody finds again. */
export const MOST_VIEWS = 50;

const at = (path: string, code: string, message: Text, params?: Finding['params']): Finding => ({
  path,
  code,
  severity: 'error',
  message,
  ...(params ? { params } : {}),
});

const titleTaken = () => invalid([at('title', 'VIEW-02', { zh: '名称已存在', en: 'There is a view of this name' })]);

export const isTitleTaken = (error: unknown): boolean => {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'saved_view_title';
};

function titleOf(body: SaveBody): string {
  const title = body.title.trim();
  if (title === '') throw invalid([at('title', 'VIEW-01', { zh: '请填写名称', en: 'Give it a name' })]);
  return title;
}

async function refuseTooMany({ db }: Tx, seat: Seat, resource: string): Promise<void> {
  const { made } = await db
    .selectFrom('savedView')
    .select(({ fn }) => fn.countAll<number>().as('made'))
    .where('createdBy', '=', seat.employeeId)
    .where('resource', '=', resource)
    .executeTakeFirstOrThrow();
  if (Number(made) >= MOST_VIEWS)
    throw invalid([
      at('id', 'VIEW-03', { zh: '最多保存 {n} 个视图', en: 'At most {n} views of a list' }, { n: MOST_VIEWS }),
    ]);
}

async function insert(tx: Tx, seat: Seat, body: SaveBody, now: Date): Promise<ViewRow> {
  await refuseTooMany(tx, seat, body.resource);
  return tx.db
    .insertInto('savedView')
    .values({
      id: newId(now.getTime()),
      companyId: seat.companyId,
      employeeId: body.shared ? null : seat.employeeId,
      resource: body.resource,
      title: titleOf(body),
      view: JSON.stringify(body.view),
      createdBy: seat.employeeId,
      version: 1,
      createdAt: now,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Choosing a view of the company as one's own default changes nothing of the view, so everybody may. */
const isSame = (row: ViewRow, body: SaveBody, seat: Seat): boolean => {
  const before = present(row, seat, null);
  return (
    before.title === body.title.trim() &&
    before.shared === body.shared &&
    JSON.stringify(before.view) === JSON.stringify(body.view)
  );
};

async function update(tx: Tx, seat: Seat, body: SaveBody & { id: string }, expected: number | null, now: Date) {
  const row = await viewById(tx, seat, body.id);
  if (!row || row.resource !== body.resource) throw new AppError('not_found');
  if (isSame(row, body, seat)) return row;
  // What is private belongs to its author: an administrator who took another's view would hide it from its author.
  if (!mayChange(seat, row) || (!body.shared && row.createdBy !== seat.employeeId))
    throw new AppError('AUTH_FORBIDDEN');
  if (expected === null)
    throw invalid([
      at('If-Match', 'DOC-L-01', { zh: '缺少版本号（If-Match）', en: 'The version is missing (If-Match)' }),
    ]);
  if (expected !== row.version) throw new AppError('stale_version', { extra: { current: present(row, seat, null) } });
  return tx.db
    .updateTable('savedView')
    .set({
      title: titleOf(body),
      employeeId: body.shared ? null : seat.employeeId,
      view: JSON.stringify(body.view),
      version: row.version + 1,
      updatedAt: now,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function chooseDefault({ db }: Tx, seat: Seat, row: ViewRow, isDefault: boolean): Promise<void> {
  const { employeeId, companyId } = seat;
  if (isDefault)
    await db
      .insertInto('savedViewDefault')
      .values({ employeeId, companyId, resource: row.resource, viewId: row.id })
      .onConflict(conflict => conflict.columns(['employeeId', 'resource']).doUpdateSet({ viewId: row.id }))
      .execute();
  else
    await db.deleteFrom('savedViewDefault').where('employeeId', '=', employeeId).where('viewId', '=', row.id).execute();
}

/** Keeps a view, new or changed, and whether it opens by itself for its reader. */
export async function save(tx: Tx, seat: Seat, body: SaveBody, expected: number | null, now: Date) {
  const { id } = body;
  const row = id === null ? await insert(tx, seat, body, now) : await update(tx, seat, { ...body, id }, expected, now);
  await chooseDefault(tx, seat, row, body.isDefault);
  return present(row, seat, body.isDefault ? row.id : null);
}

/** `save`, with a name that was taken told at its place. */
export async function savedOrRefused<T>(saving: Promise<T>): Promise<T> {
  try {
    return await saving;
  } catch (error) {
    throw isTitleTaken(error) ? titleTaken() : error;
  }
}
