import { sql } from 'kysely';
import type { FieldMeta } from '#contract/kernel/field.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import { conceal } from '../../kernel/resource/concealed.ts';
import { labelOf } from '../../kernel/resource/references.ts';
import { toWire } from '../../kernel/resource/row-codec.ts';
import type { ServedResource } from '../../kernel/resource/served-resource.ts';
import type { FoundRecord, SearchLine } from '../../kernel/search/searchable.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import type { Seat } from '../../kernel/who.ts';
import { foundRows } from './registry.ts';
import type { TermHit } from './term-hits.ts';

/** Rows of a resource as the search shows them: everything comes from its declaration. */

const MOST_LINES = 6;
const LINE_KINDS: ReadonlySet<string> = new Set([
  'text',
  'code',
  'choice',
  'date',
  'instant',
  'integer',
  'decimal',
  'yesNo',
]);
const YES: Text = { zh: '是', en: 'Yes' };
const NO: Text = { zh: '否', en: 'No' };

const choiceText = (meta: FieldMeta | undefined, value: unknown): Text | null =>
  meta?.choices?.find(choice => choice.value === value)?.label ?? null;

function lineValue(meta: FieldMeta, value: unknown): SearchLine['value'] {
  if (meta.kind === 'yesNo') return value === true ? YES : NO;
  if (meta.kind === 'instant') return { at: String(value) };
  return choiceText(meta, value) ?? String(value);
}

function linesOf({ resource, concealed }: ServedResource, row: AnyRow): SearchLine[] {
  const { caption, meta } = resource;
  const told = new Set([caption.code, caption.zh, caption.en, 'status', 'state', ...(concealed?.fields ?? [])]);
  return Object.entries(meta)
    .filter(([field, { kind, hiddenColumn }]) => !told.has(field) && !hiddenColumn && LINE_KINDS.has(kind))
    .filter(([field]) => row[field] !== null && row[field] !== undefined && row[field] !== '')
    .slice(0, MOST_LINES)
    .map(([field, described]) => ({ label: described.label, value: lineValue(described, row[field]) }));
}

const joined = (...parts: readonly string[]): string => [...new Set(parts.filter(part => part !== ''))].join(' · ');

/** `上海` with `CNSHA · Shanghai` below; a row without a name is called by its code. */
function captionOf(served: ServedResource, row: AnyRow): { readonly title: Text; readonly subtitle: Text | null } {
  const { code, zh, en } = labelOf(served, row);
  const title = { zh: zh || code, en: en || code };
  const below = {
    zh: joined(...[code, en].filter(part => part !== title.zh)),
    en: joined(...[code, zh].filter(part => part !== title.en)),
  };
  return { title, subtitle: below.zh === '' && below.en === '' ? null : below };
}

const addressesOf = (served: ServedResource, row: AnyRow, seat: Seat): readonly string[] => {
  return (
    foundRows(served)?.addresses?.(row, seat) ??
    served.resource.paths.map(path => `${path}?id=${encodeURIComponent(row.id)}`)
  );
};

/** Those that people mean most stand first among their like. */
const placeOf = ({ match, likeness, rank }: TermHit, isFirst: boolean): number =>
  match === 'similar' ? 1 - likeness + (isFirst ? 0 : 0.01) : rank + (isFirst ? 0 : 0.5);

/** The rows behind hits, as far as the reader sees them, in the order of the hits. */
export async function recordsOf(
  tx: Tx,
  served: ServedResource,
  hits: readonly TermHit[],
  seat: Seat,
): Promise<readonly FoundRecord[]> {
  const { resource, table, preferred } = served;
  const own = foundRows(served);
  // Yes or no, or a weight where the reader's own favourites count as well.
  const first = preferred ? sql<boolean>`coalesce((${sql.raw(preferred)})::int, 0) > 0` : sql<boolean>`false`;
  const only = own?.only ? sql`and ${sql.raw(own.only)}` : sql``;
  const { rows } = await sql<Record<string, unknown>>`select t.*, ${first} as found_first from ${sql.table(table)} as t
    where t.id = any(${hits.map(({ rowId }) => rowId)}::text[]) ${only}`.execute(tx.db);
  const byId = new Map(rows.map(row => [String(row.id), row]));
  return hits.flatMap((hit): FoundRecord[] => {
    const columns = byId.get(hit.rowId);
    if (!columns) return [];
    const row = conceal(served, toWire(resource, columns)) as AnyRow;
    const state = choiceText(resource.meta.status, row.status) ?? choiceText(resource.meta.state, row.state);
    return [
      {
        id: row.id,
        match: hit.match,
        place: placeOf(hit, columns.foundFirst === true),
        ...captionOf(served, row),
        state,
        addresses: addressesOf(served, row, seat),
        detail: linesOf(served, row),
      },
    ];
  });
}
