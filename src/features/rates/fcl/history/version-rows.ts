import { type FieldMeta, fieldMeta } from '#contract/kernel/field.ts';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import { type Language, say, type Text } from '#contract/kernel/text.ts';
import { columnsOf } from '#kit/table/columns-of.tsx';
import type { Refs } from '#kit/table/table-column.ts';

/** Two versions of rates field by field, entries of lists entry by entry. */

export interface VersionSide {
  readonly content: Readonly<Record<string, unknown>>;
  readonly refs: Refs;
}

export interface ComparedRow {
  readonly key: string;
  readonly label: string;
  readonly older: string;
  readonly newer: string;
  readonly isSame: boolean;
}

type Entry = Readonly<Record<string, unknown>>;

/** What tells an entry from the others of its list, as a container type or a fee. */
const ENTRY_KEYS = ['containerType', 'feeCode', 'kind', 'etdWeekday', 'fromRt', 'date'] as const;
const entryKey = (entry: Entry): string =>
  ENTRY_KEYS.flatMap(field => (entry[field] === null || entry[field] === undefined ? [] : [String(entry[field])])).join(
    ' ',
  );

/** All that an entry says beside its key, in short. */
function entryText(entry: Entry, meta: FieldMeta, language: Language): string {
  const fields = Object.entries(meta.fields ?? {}).map(([field, schema]) => [field, fieldMeta(schema)] as const);
  return fields
    .flatMap(([field, inner]) => {
      const value = entry[field];
      const isKey = (ENTRY_KEYS as readonly string[]).includes(field);
      if (isKey || inner.computed || value === null || value === undefined || value === false || value === '')
        return [];
      if (value === true) return [say(inner.label, language)];
      const choice = inner.choices?.find(one => one.value === value);
      return [choice ? say(choice.label, language) : String(value)];
    })
    .join(' ');
}

const entriesOf = (side: VersionSide, field: string): ReadonlyMap<string, Entry> =>
  new Map(((side.content[field] ?? []) as readonly Entry[]).map(entry => [entryKey(entry), entry]));

export function comparedRows(
  resource: Resource,
  older: VersionSide,
  newer: VersionSide,
  { language, zone }: { readonly language: Language; readonly zone: string },
): ComparedRow[] {
  const typed = columnsOf(resource, language, zone).filter(({ meta }) => meta && !meta.computed);
  return typed.flatMap(({ field, label, meta, text }): ComparedRow[] => {
    const name = say(label as Text, language);
    if (meta?.kind !== 'rows') {
      const said = (side: VersionSide): string => text(side.content as AnyRow, side.refs);
      const [a, b] = [said(older), said(newer)];
      return a === '' && b === '' ? [] : [{ key: field, label: name, older: a, newer: b, isSame: a === b }];
    }
    const [before, after] = [entriesOf(older, field), entriesOf(newer, field)];
    return [...new Set([...before.keys(), ...after.keys()])].map(key => {
      const said = (entries: ReadonlyMap<string, Entry>): string => {
        const entry = entries.get(key);
        return entry ? entryText(entry, meta, language) || '✓' : '';
      };
      const [a, b] = [said(before), said(after)];
      return { key: `${field} ${key}`, label: `${name} ${key}`, older: a, newer: b, isSame: a === b };
    });
  });
}
