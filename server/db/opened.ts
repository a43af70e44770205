import { CamelCasePlugin, type Dialect, Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Runs SQL texts of several statements, which Kysely does not; the migrator's way in. */
export interface ScriptSession {
  run(script: string): Promise<void>;
  rows<T>(text: string, values?: readonly unknown[]): Promise<T[]>;
}

/** A copy of the primary for reads that change nothing (`replica.ts`). */
export type ReplicaState = 'used' | 'behind' | 'away';

interface ReplicaStatus {
  readonly state: ReplicaState;
  /** Of the log that is not replayed there yet, when it was last looked at. */
  readonly behindBytes: number;
  readonly why: string;
}

export interface Replica {
  /** Null: not read there, the primary is to be asked. */
  tryRead<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<{ readonly value: T } | null>;
  status(): ReplicaStatus;
  onChange(listener: (state: ReplicaState, why: string) => void): void;
  close(): Promise<void>;
}

export interface OpenDatabase {
  readonly kind: 'embedded' | 'postgres';
  readonly db: Kysely<Tables>;
  scriptTransaction<T>(work: (session: ScriptSession) => Promise<T>): Promise<T>;
  /** Copies the database as of this moment to a new folder; the embedded one on disk alone can. */
  copyTo?(folder: string): Promise<void>;
  /** Connections of the pool and those who wait for one; the embedded database has a single one. */
  pool?(): { readonly open: number; readonly idle: number; readonly waiting: number };
  /** Where lists may be read; a PostgreSQL server's alone. */
  readonly replica?: Replica;
  /** All that a first start makes is there; see `first-start.ts`. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** JSON columns keep their keys: wire records in them are spelled as the specification says. */
export const kyselyOf = (dialect: Dialect): Kysely<Tables> =>
  new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] });
