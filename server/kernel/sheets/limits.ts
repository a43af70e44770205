const MB = 1024 * 1024;

/** What one file may ask of the server. */
export interface Limits {
  /** Rows up to the last one with content, as the sheet counts them. */
  readonly rows: number;
  /** Columns with content. */
  readonly columns: number;
  readonly cellChars: number;
  /** All parts of a workbook unpacked. */
  readonly unpackedBytes: number;
  readonly partBytes: number;
  readonly entries: number;
  /** Unpacked to packed, looked at for parts above `ratioFromBytes`. */
  readonly ratio: number;
  readonly ratioFromBytes: number;
}

export const DEFAULT_LIMITS: Limits = {
  rows: 1_048_576,
  columns: 200,
  cellChars: 1_000_000,
  unpackedBytes: 400 * MB,
  partBytes: 300 * MB,
  entries: 5_000,
  ratio: 200,
  ratioFromBytes: 10 * MB,
};

/** Workbook, styles and relations are read whole; the rows and the shared strings are not. */
export const WHOLE_PART_BYTES = 16 * MB;
