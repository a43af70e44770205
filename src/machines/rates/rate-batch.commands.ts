import type { BatchCounts } from '#contract/rates/batch/batch-codes.ts';
import type { RateActor } from './rate.commands.ts';

/** Time and person come with the command, so the machine needs neither clock nor session. */
interface Asked {
  readonly actor: RateActor;
  /** UTC instant, ISO 8601. */
  readonly at: string;
  readonly remarks?: string;
}

interface Payloads {
  CREATE: unknown;
  PREVIEW: unknown;
  COMPUTED: unknown;
  EXCLUDE_ROW: unknown;
  EDIT_ROW: unknown;
  APPLY: { readonly skipErrors: boolean };
  SUBMIT: { readonly skipErrors: boolean };
  CONFIRM: { readonly fourEyes: boolean };
  RETURN: unknown;
  FINISH: unknown;
  FAIL: unknown;
  REVERT: unknown;
  /** Rows that somebody has changed since stay as they are. */
  REVERTED: { readonly kept: number };
  CANCEL: unknown;
}

export type BatchEvent = keyof Payloads;
export type BatchCommandOf<Event extends BatchEvent> = { readonly type: Event } & Asked & Payloads[Event];
/** Everything that may be asked of a batch of rates (design A.3.3). */
export type BatchCommand = { [Event in BatchEvent]: BatchCommandOf<Event> }[BatchEvent];

/** What the guards ask of the batch; `batchContextOf` (evolve) makes it. */
export interface BatchContext {
  readonly ownerCompanyId: string;
  readonly authorId: string | null;
  /** Does it say what to do: actions, an increase, or the rows of a file? */
  readonly hasWork: boolean;
  readonly counts: BatchCounts;
  readonly appliedAt: string | null;
}
