import { sql } from 'kysely';
import { changeFinding } from '#contract/basic-data/change/findings.ts';
import { invalid } from '#contract/kernel/errors.ts';
import type { Change } from '#contract/kernel/facts.ts';
import type { AnyRow, RefLabel } from '#contract/kernel/resource.ts';
import { changesBetween } from '../../../kernel/resource/facts.ts';
import { readRow } from '../../../kernel/resource/read.ts';
import { labelOf } from '../../../kernel/resource/references.ts';
import { toWire } from '../../../kernel/resource/row-codec.ts';
import type { ResourceMap, Row, ServedResource } from '../../../kernel/resource/served-resource.ts';
import { updateRow, type Writer } from '../../../kernel/resource/write.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { logTouched, type Touched } from './log-touched.ts';
import { pointingAt, pointingSql, swapped } from './pointers.ts';

/** Everything that points at one row goes to another: reference fields of all resources, and what areas keep by code. */

interface Planned {
  readonly served: ServedResource;
  readonly row: AnyRow;
  readonly changes: Row;
  readonly companyId: string | null;
}

/** Rows that would be rewritten, as they stand now. */
export async function planMove(
  { db }: Pick<Tx, 'db'>,
  resources: ResourceMap,
  name: string,
  from: string,
  to: string,
): Promise<Planned[]> {
  const planned: Planned[] = [];
  for (const pointing of pointingAt(resources, name)) {
    const { served } = pointing;
    const { rows } = await sql<Record<string, unknown>>`select t.* from ${sql.table(served.table)} as t
      where (${pointingSql(pointing, from)}) and t.id <> ${from}`.execute(db);
    for (const columns of rows) {
      const row = toWire(served.resource, columns);
      const companyId = typeof columns.companyId === 'string' ? columns.companyId : null;
      planned.push({ served, row, changes: swapped(pointing, row, from, to), companyId });
    }
  }
  return planned.filter(({ changes }) => Object.keys(changes).length > 0);
}

export interface Clash {
  readonly served: ServedResource;
  readonly row: RefLabel;
  readonly with: RefLabel;
}

/** Rows that would have the key of another one (A.7.9): they are to be settled by people first. */
export async function clashesOf({ db }: Pick<Tx, 'db'>, planned: readonly Planned[]): Promise<Clash[]> {
  const clashes: Clash[] = [];
  for (const { served, row, changes, companyId } of planned) {
    const { resource, table } = served;
    if (!resource.key.some(field => field in changes)) continue;
    const next = { ...row, ...changes } as Row;
    const same = resource.key.map(field => sql`${sql.ref(`t.${field}`)} is not distinct from ${next[field]}`);
    const own = companyId === null ? sql`` : sql`and t.company_id = ${companyId}`;
    const { rows } = await sql<Record<string, unknown>>`select t.* from ${sql.table(table)} as t
      where ${sql.join(same, sql` and `)} and t.id <> ${row.id} ${own} limit 1`.execute(db);
    const other = rows[0] && toWire(resource, rows[0]);
    if (other) clashes.push({ served, row: labelOf(served, row), with: labelOf(served, other) });
  }
  return clashes;
}

const NAMED = 5;

export function refuseClashes(clashes: readonly Clash[]): void {
  if (clashes.length === 0) return;
  const list = clashes.slice(0, NAMED).map(({ served, row }) => `${served.resource.title.zh} ${row.code}`);
  throw invalid([changeFinding('MC-15', 'targetId', { n: clashes.length, list: list.join(', ') })]);
}

/** Kept for a revert. */
async function keepTouches(
  { tx }: Writer,
  changeId: string,
  touches: readonly { readonly area: string; readonly rowId: string; readonly changes: readonly Change[] }[],
): Promise<void> {
  if (touches.length === 0) return;
  await sql`insert into master_change_touch (change_id, area, row_id, changes)
    select ${changeId}::text, area, row_id, changes from jsonb_to_recordset(${JSON.stringify(
      touches.map(({ area, rowId, changes }) => ({ area, row_id: rowId, changes })),
    )}::jsonb) as x (area text, row_id text, changes jsonb)`.execute(tx.db);
}

/** Moves all references from one row to another and keeps what it did under the change. The two rows themselves are not kept here. */
export async function moveReferences(
  writer: Writer,
  served: ServedResource,
  changeId: string,
  from: AnyRow,
  to: AnyRow,
): Promise<void> {
  const { tx, deps } = writer;
  const planned = await planMove(tx, deps.resources, served.resource.name, from.id, to.id);
  refuseClashes(await clashesOf(tx, planned));
  for (const [resource, plans] of Map.groupBy(planned, plan => plan.served)) {
    const touched: Touched[] = [];
    for (const { row, changes, companyId } of plans)
      touched.push({ before: row, after: await updateRow(writer, resource, row, changes), companyId });
    await logTouched(writer, resource, 'FOLLOW_MERGE', touched);
    await keepTouches(
      writer,
      changeId,
      touched
        .filter(({ before }) => before.id !== to.id)
        .map(({ before, after }) => ({
          area: resource.resource.name,
          rowId: before.id,
          changes: changesBetween(resource.resource, before, after),
        })),
    );
  }
  for (const { name, move } of served.moves ?? []) {
    const keys = await move(tx, from, to, null);
    await keepTouches(
      writer,
      changeId,
      keys.map(rowId => ({ area: name, rowId, changes: [] })),
    );
  }
}

/** Takes back what a change moved, where it still is as the change left it. */
export async function moveBack(
  writer: Writer,
  served: ServedResource,
  changeId: string,
  from: AnyRow,
  to: AnyRow,
): Promise<void> {
  const { tx, deps } = writer;
  const touches = await tx.db.selectFrom('masterChangeTouch').selectAll().where('changeId', '=', changeId).execute();
  const byArea = Map.groupBy(touches, touch => touch.area);
  for (const [area, own] of byArea) {
    const resource = deps.resources.get(area);
    if (!resource) continue;
    const touched: Touched[] = [];
    for (const { rowId, changes } of own) {
      const row = await readRow(tx.db, resource, rowId);
      if (!row) continue;
      const back = Object.fromEntries(
        (changes as Change[])
          .filter(({ path, after }) => JSON.stringify(row[path] ?? null) === JSON.stringify(after ?? null))
          .map(({ path, before }) => [path, before ?? (Array.isArray(row[path]) ? [] : null)]),
      );
      if (Object.keys(back).length === 0) continue;
      const after = await updateRow(writer, resource, row, back);
      touched.push({ before: row, after, companyId: await ownerOf(tx, resource, rowId) });
    }
    await logTouched(writer, resource, 'FOLLOW_REVERT', touched);
  }
  for (const { name, move } of served.moves ?? []) {
    const keys = byArea.get(name)?.map(({ rowId }) => rowId) ?? [];
    if (keys.length > 0) await move(tx, to, from, keys);
  }
}

async function ownerOf({ db }: Tx, { resource, table }: ServedResource, id: string): Promise<string | null> {
  if (resource.owner !== 'company') return null;
  const { rows } = await sql<{
    companyId: string;
  }>`select company_id from ${sql.table(table)} where id = ${id}`.execute(db);
  return rows[0]?.companyId ?? null;
}
