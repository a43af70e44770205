import type { Writer } from './served-resource.ts';

/**
 * Rows of an area that could not be written because a foreign code in them meant nothing. The area keeps them wherever it likes and
 * says under `Feature.waitingRows` how they are read again; whoever decides on codes knows neither its tables nor its name.
 */

/** A text that means something now. */
export interface MeantText {
  /** Whose text it is; null: a carrier's or a list's, for all companies. */
  readonly companyId: string | null;
  readonly system: string;
  /** What it stands for, as `PORT`. */
  readonly object: string;
  /** The text as it is compared (`comparedText`). */
  readonly folded: string;
  /** The row of ours, and the resource it is of. */
  readonly ourId: string;
  readonly resource: string;
}

export interface Reprocessed {
  /** Rows that waited and went in. */
  readonly loaded: number;
  /** What `withdraw` needs to take them out again; JSON. */
  readonly effect: unknown;
}

export interface WaitingRows {
  /** Unique among all areas; kept with the decision. */
  readonly name: string;
  /** Reads the rows again that wait for any of the texts; runs in the transaction of the decision. Null: none waited. */
  reprocess(writer: Writer, texts: readonly MeantText[]): Promise<Reprocessed | null>;
  /** Takes out what a `reprocess` brought in, so that it waits again; answers how many rows. */
  withdraw(writer: Writer, effect: unknown): Promise<number>;
}

/** All of them; a name given twice is a mistake of the start. */
export function waitingRowsOf(
  sources: readonly { readonly waitingRows?: readonly WaitingRows[] }[],
): readonly WaitingRows[] {
  const all = sources.flatMap(source => source.waitingRows ?? []);
  if (new Set(all.map(({ name }) => name)).size !== all.length) throw new Error('two areas wait under the same name');
  return all;
}
