import { invalid } from '#contract/kernel/errors.ts';
import { IMPORT_COLUMNS, IMPORT_MAX_ROWS, type ImportColumn } from '#contract/people/import.ts';
import { readSheet } from '../../../kernel/sheets/read-sheet.ts';
import { SheetError } from '../../../kernel/sheets/sheet-error.ts';

/** One row of the sheet: what stands under each heading; a column that the sheet does not have is not there. */
export interface ImportLine {
  readonly line: number;
  readonly cells: Partial<Readonly<Record<ImportColumn, string>>>;
}

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

const HEADINGS = new Map(
  Object.entries(IMPORT_COLUMNS).flatMap(([column, { zh, en }]) => [
    [plain(zh), column as ImportColumn],
    [plain(en), column as ImportColumn],
  ]),
);

/** Which columns the row names, by their place; null where it is no heading. */
export function headingOf(cells: readonly string[]): ReadonlyMap<number, ImportColumn> | null {
  const found = new Map<number, ImportColumn>();
  for (const [index, cell] of cells.entries()) {
    const column = HEADINGS.get(plain(cell));
    if (column && ![...found.values()].includes(column)) found.set(index, column);
  }
  return [...found.values()].includes('account') && found.size >= 2 ? found : null;
}

const refused = (code: string, zh: string, en: string) =>
  invalid([{ path: 'file', code, severity: 'error', message: { zh, en } }]);

/** The rows below the heading, which stands in the first ten rows, in Chinese with English below it or alone. */
export async function readLines(path: string, name: string): Promise<ImportLine[]> {
  const lines: ImportLine[] = [];
  let heading: ReadonlyMap<number, ImportColumn> | null = null;
  let before = 0;
  try {
    const reader = await readSheet(path, { name });
    for await (const { line, cells } of reader.rows()) {
      const found = headingOf(cells);
      if (found && lines.length === 0) {
        heading ??= found;
        continue;
      }
      if (!heading) {
        before += 1;
        if (before < 10) continue;
        break;
      }
      const values = [...heading].map(([index, column]) => [column, (cells[index] ?? '').trim()] as const);
      if (values.every(([, value]) => value === '')) continue;
      if (lines.length >= IMPORT_MAX_ROWS)
        throw refused('TOO_MANY', `至多 ${IMPORT_MAX_ROWS} 行`, `${IMPORT_MAX_ROWS} rows at most`);
      lines.push({ line, cells: Object.fromEntries(values) });
    }
  } catch (error) {
    if (error instanceof SheetError) throw invalid([error.finding]);
    throw error;
  }
  if (!heading) throw refused('HEADING', '找不到表头，请使用模板', 'There is no heading; please use the template');
  return lines;
}
