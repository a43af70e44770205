import { AppError, invalid } from '#contract/kernel/errors.ts';
import { SHEET_MAX_ROWS } from '#contract/rates/batch/import/import.calls.ts';
import type { SheetLine } from '#contract/rates/batch/import/sheet-head.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { readSheet } from '../../../../kernel/sheets/read-sheet.ts';
import { SheetError } from '../../../../kernel/sheets/sheet-error.ts';

/** A sheet with more rows than are read, told with how many that are. */
export const tooManyRows = (most: number): AppError =>
  new AppError('body_too_large', {
    errors: [
      {
        path: 'file',
        code: 'SHEET_ROWS',
        severity: 'error',
        message: { zh: `最多 ${most} 行，请拆分文件`, en: `At most ${most} rows; split the file` },
        params: { most },
      },
    ],
  });

/** Lines of a stored sheet; a file that is none is refused at its field. */
export async function linesOf(
  { files }: Pick<Deps, 'files'>,
  { fileId, fileName, sheet }: { readonly fileId: string; readonly fileName: string; readonly sheet: number },
  most: number = SHEET_MAX_ROWS,
): Promise<{ readonly lines: SheetLine[]; readonly sheets: readonly string[] }> {
  try {
    const reader = await readSheet(await files.pathOf(fileId), { name: fileName, sheet });
    const lines: SheetLine[] = [];
    for await (const { line, cells, isHidden } of reader.rows()) {
      if (lines.length >= most) {
        if (most === SHEET_MAX_ROWS) throw tooManyRows(most);
        break;
      }
      lines.push({ line, cells: [...cells], ...(isHidden ? { isHidden } : {}) });
    }
    return { lines, sheets: reader.sheets };
  } catch (error) {
    if (error instanceof SheetError) throw invalid([error.finding]);
    throw error;
  }
}
