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
