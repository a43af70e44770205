import type { Limits } from './limits.ts';

export type SheetFormat = 'xlsx' | 'csv';

/** A cell as a person sees it: always text. */
export type Cell = string;

/**
 * `line` is the row as a spreadsheet program numbers it, from 1: blank rows count but are not given, and a CSV record over
 * several lines of text is one row. Short rows stay short.
 */
export interface SheetRow {
  readonly line: number;
  readonly cells: readonly Cell[];
  /** The row is hidden in the workbook; whoever reads it says so. */
  readonly isHidden?: true;
}

export interface SheetReader {
  readonly format: SheetFormat;
  /** Of a CSV file; null for a workbook. */
  readonly encoding: string | null;
  /** Names of the worksheets; a CSV file is one sheet named after the file. */
  readonly sheets: readonly string[];
  /** Reads as fast as it is asked. Throws a SheetError, at the latest at the end, unless every row was read. */
  rows(): AsyncIterable<SheetRow>;
}

export interface ReadSheetOptions {
  /** The name under which the file was sent; shown, never trusted. */
  readonly name: string;
  /** For CSV: what the person chose instead of the detected encoding. */
  readonly encoding?: string;
  /** A name, or a place in `sheets` from 0; the first visible sheet by default. */
  readonly sheet?: string | number;
  readonly limits?: Partial<Limits>;
  readonly signal?: AbortSignal;
}

/** Options with every limit filled in. */
export interface Reading extends Omit<ReadSheetOptions, 'limits'> {
  readonly limits: Limits;
}
