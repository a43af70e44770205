import type { Finding } from '../../kernel/errors.ts';
import { foldTight } from './fold.ts';
import { md } from './md-findings.ts';

/** Container types by whatever name a partner gives them (design A.3.7, V-25). */

/** What the resolver needs of a row of ContainerType. */
export interface ContainerTypeRow {
  readonly code: string;
  /** What documents print; 40HC prints `40HQ`. */
  readonly docText: string;
  readonly isoSizeTypes: readonly string[];
  readonly isoGroup: string | null;
  readonly aliases: readonly string[];
}

/** The types of the company's register, ready to be asked. */
export interface ContainerTypeBook {
  /** The row a name, alias, ISO size-type or group means; null where none does. */
  readonly resolve: (text: string) => ContainerTypeRow | null;
}

/** Codes are entered before aliases: where two rows claim one name, the row that is called so has it. */
export function containerTypeBook(rows: readonly ContainerTypeRow[]): ContainerTypeBook {
  const byName = new Map<string, ContainerTypeRow>();
  const enter = (names: readonly (string | null)[], row: ContainerTypeRow): void => {
    for (const name of names) {
      const key = name === null ? '' : foldTight(name);
      if (key !== '' && !byName.has(key)) byName.set(key, row);
    }
  };
  for (const row of rows) enter([row.code], row);
  for (const row of rows) enter([row.docText, ...row.isoSizeTypes, row.isoGroup, ...row.aliases], row);
  return { resolve: text => byName.get(foldTight(text)) ?? null };
}

/** The row, or MD-13: the text then waits for a mapping. */
export const readContainerType = (
  text: string,
  book: ContainerTypeBook,
  path = 'containerType',
): ContainerTypeRow | Finding => book.resolve(text) ?? md('MD-13', path, { v: text });

/** `40HQ*2,20GP*1`: printed types in order of first appearance; a text without a type stays as it is. */
export function boxText(types: readonly string[], book: ContainerTypeBook): string {
  const counts = new Map<string, number>();
  for (const text of types) {
    const printed = book.resolve(text)?.docText ?? text.trim().toUpperCase();
    if (printed !== '') counts.set(printed, (counts.get(printed) ?? 0) + 1);
  }
  return [...counts].map(([printed, count]) => `${printed}*${count}`).join(',');
}
