import { readCsv } from './csv-reader.ts';
import { fileKind } from './file-kind.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { SheetError } from './sheet-error.ts';
import type { Reading, ReadSheetOptions, SheetReader } from './sheet-types.ts';
import { readXlsx } from './xlsx-reader.ts';

/** Opens an .xlsx or .csv file of the disk. What it is, is told by its bytes, never by its name. */
export async function readSheet(file: string, options: ReadSheetOptions): Promise<SheetReader> {
  const reading: Reading = { ...options, limits: { ...DEFAULT_LIMITS, ...options.limits } };
  const kind = await fileKind(file);
  switch (kind) {
    case 'zip':
      return readXlsx(file, reading);
    case 'text':
      return readCsv(file, reading);
    case 'empty':
      throw new SheetError('SHEET_EMPTY');
    case 'encrypted':
      throw new SheetError('SHEET_ENCRYPTED');
    default:
      throw new SheetError('SHEET_UNKNOWN_FORMAT', { kind: kind.other });
  }
}
