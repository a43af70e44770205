import type { Limits } from './limits.ts';
import { SheetError, tooLarge } from './sheet-error.ts';
import type { SheetRow } from './sheet-types.ts';

/** What both formats share: rows without content are left out, limits are held, a sheet without a row is an error. */
export async function* admitRows(rows: AsyncIterable<SheetRow>, limits: Limits): AsyncGenerator<SheetRow> {
  let isEmpty = true;
  for await (const row of rows) {
    const last = row.cells.findLastIndex(cell => cell !== '');
    if (last < 0) continue;
    if (row.line > limits.rows) throw tooLarge(`> ${limits.rows} 行 / rows`);
    if (last >= limits.columns) throw new SheetError('SHEET_TOO_WIDE', { line: row.line, columns: limits.columns });
    if (row.cells.some(cell => cell.length > limits.cellChars)) {
      throw tooLarge(`${row.line}: > ${limits.cellChars} 字符 / characters`);
    }
    isEmpty = false;
    yield row;
  }
  if (isEmpty) throw new SheetError('SHEET_EMPTY');
}
