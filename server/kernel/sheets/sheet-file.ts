import type { FileAnswer } from '../http/implement-file.ts';
import type { SheetFormat } from './sheet-types.ts';

const CONTENT_TYPE: Readonly<Record<SheetFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** Rows as a download, sent while they are read. */
export const sheetFile = (name: string, bytes: FileAnswer['bytes'], format: SheetFormat = 'xlsx'): FileAnswer => ({
  bytes,
  contentType: CONTENT_TYPE[format],
  name,
});
