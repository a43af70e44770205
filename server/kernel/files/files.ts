import type { Readable } from 'node:stream';

/** A file as its row tells of it. */
export interface StoredFile {
  readonly id: string;
  readonly companyId: string;
  /** As its sender called it, cleaned; it is data and never part of a path. */
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
  /** What it is for, as `importSource`. */
  readonly purpose: string;
  readonly createdAt: Date;
  readonly createdBy: string | null;
  readonly keepUntil: Date | null;
  /** Since when its bytes are known to be gone. */
  readonly lostAt: Date | null;
}

export interface NewFile {
  readonly companyId: string;
  readonly name: string;
  readonly contentType: string;
  readonly purpose: string;
  /** Removed some time after; null = kept for good. */
  readonly keepUntil: Date | null;
  readonly createdBy?: string | null;
  /** Written by the product itself: nobody outside had a hand in it, so no scanner looks at it. */
  readonly isMadeHere?: boolean;
  /** Larger ones are refused (`body_too_large`) while they stream. */
  readonly maxBytes?: number;
}

/** Stored files. Whether somebody may have one is for the caller to check; `File/Get` gives those of the own company. */
export interface Files {
  /**
   * Stores a stream, or a copy of the file at a path; it is on disk when this answers, and nobody finds it before. Not inside a
   * transaction. A virus is `invalid_input` with `FILE_INFECTED`; without the scanner's word nothing is taken.
   */
  put(source: Readable | string, file: NewFile): Promise<StoredFile>;
  find(id: string): Promise<StoredFile | undefined>;
  /** `not_found` when there is no such file, `FILE_LOST` when its bytes are gone. */
  open(id: string): Promise<Readable>;
  /** For readers that need a path; only to be read. */
  pathOf(id: string): Promise<string>;
  /** Nothing happens when there is none. */
  remove(id: string): Promise<void>;
  /** For bytes from outside that are kept elsewhere: refuses them as `put` would. Not inside a transaction. */
  refuseInfected(bytes: Uint8Array, name: string): Promise<void>;
}
