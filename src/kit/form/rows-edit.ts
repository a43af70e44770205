import type { FieldMeta } from '#contract/kernel/field.ts';
import { pastedValue } from './paste-cells.ts';
import { emptyOf, entryFields, type Values } from './read-input.ts';

/** What can be done to the entries of a `rows` field. */

export type Entries = readonly Values[];

export const blankEntry = (meta: FieldMeta): Values =>
  Object.fromEntries(Object.entries(entryFields(meta)).map(([name, field]) => [name, emptyOf(field)]));

export const putCell = (entries: Entries, row: number, name: string, value: unknown): Entries =>
  entries.map((entry, index) => (index === row ? { ...entry, [name]: value } : entry));

export const addEntry = (meta: FieldMeta, entries: Entries, at: number): Entries =>
  entries.toSpliced(at, 0, blankEntry(meta));
export const removeEntry = (entries: Entries, row: number): Entries => entries.toSpliced(row, 1);

export function moveEntry(entries: Entries, row: number, step: 1 | -1): Entries {
  const [entry, other] = [entries[row], entries[row + step]];
  return entry && other ? entries.with(row, other).with(row + step, entry) : entries;
}

/** Cells fill to the right and downwards from where they were pasted; entries are added for those below the last. */
export function pasteEntries(
  meta: FieldMeta,
  entries: Entries,
  at: { readonly row: number; readonly name: string },
  cells: readonly (readonly string[])[],
): Entries {
  const fields = Object.entries(entryFields(meta)).filter(([, field]) => !field.computed);
  const first = fields.findIndex(([name]) => name === at.name);
  const columns = fields.slice(Math.max(first, 0));
  const isHead = (row: readonly string[] | undefined): boolean =>
    row?.every((cell, index) => {
      const label = columns[index]?.[1].label;
      return label !== undefined && [label.zh, label.en].includes(cell.trim());
    }) ?? false;
  const body = isHead(cells[0]) ? cells.slice(1) : cells;
  const made = [...entries];
  for (const [index, row] of body.entries()) {
    const values = Object.fromEntries(
      row.flatMap((cell, column) => {
        const [name, field] = columns[column] ?? [];
        return name && field ? [[name, pastedValue(field, cell)]] : [];
      }),
    );
    const place = Math.min(at.row + index, made.length);
    made[place] = { ...(made[place] ?? blankEntry(meta)), ...values };
  }
  return made;
}
