import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Fact } from '#contract/kernel/facts.ts';
import type { Refusal } from '#machines/kernel/lifecycle.ts';
import type { Tables } from '#server/db/tables.ts';

/** What the checker has to know of a kind of document to hold its rows against its log. */
export interface DocumentKind {
  /** As the log names it. */
  readonly type: string;
  /** Its table in SQL, whose `company_id` owns the log unless `ownerColumn` says otherwise; null where the log has no such row. */
  readonly table: string;
  readonly ownerColumn?: string | null;
  /** As declared; none where a list is all that it is. */
  readonly fields?: z.ZodRawShape;
  /** Null: rows are made and edited, and that is all their life. */
  readonly lifecycle: AnyLifecycle | null;
  /** Facts of the log that are no events of the machine and leave the state as it is. */
  readonly besides?: readonly string[];
  /** The document after these facts; null once it is deleted. */
  readonly fold: (facts: readonly Fact[]) => object | null;
  /** All rows as documents, by id. */
  readonly rows: (db: Kysely<Tables>) => Promise<ReadonlyMap<string, object>>;
  /** Members that are younger than the last fact, or no fact tells. */
  readonly except?: readonly string[];
  /** Its members as facts tell them, where they stand elsewhere in the document. */
  readonly told?: (document: object) => object;
  /** Rows may stand without a log: seeds and lists write them without one. */
  readonly mayBeUnlogged?: boolean;
  /** What the guards ask of the document before the fact; for the first fact, of the one it makes. Without it only states and events are judged. */
  readonly context?: (document: never, step: Step) => unknown;
  /** What the command said beyond its time, person and remarks: as the log tells it, and where it does not, as is best for the command. */
  readonly command?: (document: never, step: Step) => object;
}

/** One fact of a log, whose guards are asked again. */
export interface Step {
  readonly fact: Fact;
  readonly isNew: boolean;
  readonly actor: LoggedActor;
  /** Of the document, and whose log it is. */
  readonly id: string;
  readonly companyId: string;
  readonly companyKind: string | undefined;
}

/** Who did it, as the log has it. What he was allowed by his rights the log does not tell: it is taken as given. */
export interface LoggedActor {
  readonly employeeId: string | null;
  readonly companyId: string | null;
  readonly companyKind: string;
}

export interface AnyLifecycle {
  readonly id: string;
  readonly states: readonly string[];
  readonly rows: readonly {
    readonly from: readonly string[];
    readonly event: string;
    readonly to: string;
    readonly guards?: readonly ((context: never, command: never) => Refusal | null)[];
  }[];
}
