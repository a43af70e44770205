import { z } from 'zod';

/** One changed value. `path` is a dotted/indexed path into the document; an absent side means "was not there". */
export const changeSchema = z.object({
  path: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
});
export type Change = z.infer<typeof changeSchema>;

export const actorKindSchema = z.enum(['employee', 'shareLink', 'system', 'partner']);

/** Values of one origin: `from` in the words of the document's area, `ref` names it for a reader, `keys` name the values. */
export interface FactOrigin {
  readonly from: string;
  readonly ref?: string | undefined;
  /** Where in what `ref` names: a row of a sheet, a revision of a document. */
  readonly row?: number | undefined;
  readonly revision?: number | undefined;
  readonly keys: readonly string[];
}

/**
 * A fact: what the log keeps when a command was accepted. Append only; `seq` counts 1, 2, 3… without gaps per document.
 * Folding all facts of a document with its `evolve` gives its row.
 */
export interface Fact {
  readonly seq: number;
  readonly event: string;
  readonly fromState: string | null;
  readonly toState: string;
  readonly actorEmployeeId: string | null;
  readonly actorCompanyId: string | null;
  readonly actorKind: z.infer<typeof actorKindSchema>;
  readonly onBehalfOfEmployeeId: string | null;
  /** UTC instant, ISO 8601 with milliseconds. */
  readonly at: string;
  readonly remarks: string | null;
  readonly changes: readonly Change[];
  readonly revision: number;
  /** Where the values that it set came from, as stated when it happened; absent where nobody stated it. */
  readonly origins?: readonly FactOrigin[];
}
