import type { SheetRow } from './official-row.ts';

export interface JsonEntry {
  /** The entry's place in the list as its line, its text as the only cell. */
  readonly row: SheetRow;
  /** Undefined where the file is no JSON at all. */
  readonly entry: unknown;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
};

/** Entries of a JSON list; a file that cannot be read gives one entry that says so. */
export function* readJsonEntries(text: string, listOf: (parsed: object) => readonly unknown[]): Generator<JsonEntry> {
  const parsed = parse(text);
  if (typeof parsed !== 'object' || parsed === null) {
    yield { row: { line: 1, cells: [] }, entry: undefined };
    return;
  }
  for (const [index, entry] of listOf(parsed).entries()) {
    yield { row: { line: index + 1, cells: [JSON.stringify(entry)] }, entry };
  }
}
