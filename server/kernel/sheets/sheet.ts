export { readSheet } from './read-sheet.ts';
export type { Cell, ReadSheetOptions, SheetFormat, SheetReader, SheetRow } from './sheet-types.ts';
