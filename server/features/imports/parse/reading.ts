import type { ImportRunRow } from '#machines/imports/import-run.document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { KnownKind } from '../kinds.ts';
import type { ImportJobRun, Worker } from '../worker.ts';

/** A file on its way into rows. */
export interface Reading {
  readonly deps: Deps;
  readonly job: ImportJobRun;
  readonly worker: Worker;
  readonly run: ImportRunRow;
  readonly kind: KnownKind;
  /** One transaction of the run, while it is still this job's to read. */
  step<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}
