import { sql } from 'kysely';
import { OVERLAY_COLUMNS } from '#contract/basic-data/overlay/overlay-fields.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { newId } from '../../../kernel/ids.ts';
import { readRow } from '../../../kernel/resource/read.ts';
import type { Row, ServedResource } from '../../../kernel/resource/served-resource.ts';
import { stale, type Writer } from '../../../kernel/resource/write.ts';

const COLUMNS: ReadonlySet<string> = new Set(OVERLAY_COLUMNS);

/** Only what a person changed is laid over the row: everything else goes on following it. */
const changedFields = ({ resource }: ServedResource, before: AnyRow, row: Row): [string, unknown][] =>
  Object.entries(row).filter(
    ([field, value]) =>
      resource.meta[field] !== undefined &&
      !resource.meta[field].computed &&
      JSON.stringify(value) !== JSON.stringify(before[field]),
  );

/** Keeps changed values in the overlay of the writer's company and answers the row as it reads now. */
export async function writeOverlay(
  writer: Writer,
  { served, base }: { readonly served: ServedResource; readonly base: string },
  before: AnyRow,
  row: Row,
): Promise<AnyRow> {
  const { db } = writer.tx;
  const changed = changedFields(served, before, row);
  const own = Object.fromEntries(changed.filter(([field]) => COLUMNS.has(field)));
  const defaults = JSON.stringify(Object.fromEntries(changed.filter(([field]) => !COLUMNS.has(field))));
  const column = (field: string, kept: unknown): unknown => (field in own ? own[field] : kept);
  const keep = (field: string, name: string) =>
    field in own ? sql`excluded.${sql.ref(name)}` : sql`master_overlay.${sql.ref(name)}`;
  const { rows } =
    await sql`insert into master_overlay (id, company_id, resource, row_id, hidden, favourite, sort, short_name,
      local_code, note, defaults, version, created_at, updated_at)
    values (${newId()}, current_setting('app.company', true), ${base}, ${before.id}, ${column('hidden', false)},
      ${column('favourite', false)}, ${column('sort', null)}, ${column('shortName', null)}, ${column('localCode', null)},
      ${column('note', null)}, ${defaults}::jsonb, 1, ${writer.at}, ${writer.at})
    on conflict (company_id, resource, row_id) do update set
      hidden = ${keep('hidden', 'hidden')}, favourite = ${keep('favourite', 'favourite')}, sort = ${keep('sort', 'sort')},
      short_name = ${keep('shortName', 'short_name')}, local_code = ${keep('localCode', 'local_code')},
      note = ${keep('note', 'note')}, defaults = master_overlay.defaults || excluded.defaults,
      version = master_overlay.version + 1, updated_at = excluded.updated_at
    where master_overlay.version = ${before.version}
    returning version`.execute(db);
  const after = (await readRow(db, served, before.id))!;
  if (rows.length === 0) throw stale(after);
  return after;
}
