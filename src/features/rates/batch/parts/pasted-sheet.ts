import { clipboardCells } from '#kit/form/paste-cells.ts';

/** Rows of a spreadsheet from the clipboard as a file of the import; null where there is not even a heading with a row. */

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export function pastedSheet(text: string, name: string): File | null {
  const rows = clipboardCells(text).filter(cells => cells.some(cell => cell.trim() !== ''));
  if (rows.length < 2) return null;
  // Spreadsheets know by the mark that the file is in UTF-8, and so does the import.
  const lines = rows.map(cells => cells.map(quoted).join(','));
  return new File([`\uFEFF${lines.join('\r\n')}\r\n`], name, { type: 'text/csv' });
}
