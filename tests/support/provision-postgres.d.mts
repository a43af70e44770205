/** What programs in TypeScript take from `provision-postgres.mjs`. */
export interface MortalPostgres {
  readonly url: string;
  /** Its folder of data. */
  readonly data: string;
  readonly from: string;
  start(): Promise<void>;
  pid(): number;
  end(signal: NodeJS.Signals): Promise<void>;
  isRunning(): boolean;
  /** A streaming replica of it; one. */
  replica(): Promise<MortalPostgres>;
}

export function mortalPostgres(
  home: string,
  settings?: Readonly<Record<string, string | number>>,
): Promise<MortalPostgres>;

/** A PostgreSQL for this run: the one that TEST_DATABASE_URL names, or one that is made and ends with `stop`. */
export function provisionPostgres(): Promise<{ readonly url: string; stop(): Promise<void> }>;
