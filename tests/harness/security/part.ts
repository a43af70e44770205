/** One part of the harness: what it did, in figures, and what was wrong. */
export interface PartResult {
  readonly figures: Readonly<Record<string, unknown>>;
  readonly faults: readonly string[];
  /** Why it could not be done here; nothing is proved then. */
  readonly skipped?: string;
}

export interface RunOptions {
  readonly seed: number;
  /** So many times the usual number of requests. */
  readonly times: number;
}

export interface Part {
  readonly name: string;
  run(options: RunOptions): Promise<PartResult>;
}
