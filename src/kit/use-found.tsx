import { type ReactNode, useMemo, useState } from 'react';
import { FilterInput } from './filter-input.tsx';

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Rows in which every word that is typed stands, in their order. */
export function foundIn<Row>(
  rows: readonly Row[],
  typed: string,
  textOf: (row: Row) => readonly (string | null | undefined)[],
): readonly Row[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter(row => {
    const text = plain(textOf(row).filter(Boolean).join(' '));
    return words.every(word => text.includes(word));
  });
}

/**
 * `/` and `f` for a list whose rows are all here; one that comes in pages asks its server instead.
 *
 *     const { found, find } = useFound(roles, roleTexts);
 *     <PageHeader …>{find}</PageHeader> <DataGrid rows={found} … />
 */
export function useFound<Row>(
  rows: readonly Row[],
  textOf: (row: Row) => readonly (string | null | undefined)[],
  { placeholder, keys = true }: { readonly placeholder?: string; readonly keys?: boolean } = {},
): { readonly found: readonly Row[]; readonly find: ReactNode } {
  const [typed, setTyped] = useState('');
  const found = useMemo(() => foundIn(rows, typed, textOf), [rows, typed, textOf]);
  return {
    found,
    find: (
      <FilterInput
        value={typed}
        onChange={setTyped}
        keys={keys}
        {...(placeholder === undefined ? {} : { placeholder })}
      />
    ),
  };
}
