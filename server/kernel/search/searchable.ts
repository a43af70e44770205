import type { Text } from '#contract/kernel/text.ts';
import type { SearchMatch } from '#contract/search/search.calls.ts';
import type { MenuNode } from '#contract/session/session.ts';
import type { Tx } from '../tenancy.ts';
import type { Seat } from '../who.ts';

/** What is looked for, and for whom. */
export interface SearchQuestion {
  /** As typed, NFKC, one blank between words. */
  readonly text: string;
  /** Upper case, nothing but letters and digits: what numbers are compared with. */
  readonly number: string;
  readonly seat: Seat;
  readonly userId: string | null;
  /** So many of this kind. */
  readonly limit: number;
  readonly now: Date;
}

export interface SearchLine {
  readonly label: Text;
  /** `at` is an instant. */
  readonly value: string | Text | { readonly at: string };
}

/** One record as its kind shows it. */
export interface FoundRecord {
  readonly id: string;
  readonly match: SearchMatch;
  /** Smaller is better among records that match alike: its own number before the number of something in it. */
  readonly place: number;
  readonly title: Text;
  readonly subtitle: Text | null;
  readonly state: Text | null;
  /** Addresses that open it, best first; the first one that the seat may open is given. */
  readonly addresses: readonly string[];
  readonly detail: readonly SearchLine[];
}

/**
 * A kind of record that is found by its number or name, declared beside the document it stands for. The rows are read under the
 * seat's own rights; a kind none of whose screens the seat may open is not asked at all.
 */
export interface Searchable {
  /** Word for it in hits and addresses of the palette, `si`. */
  readonly type: string;
  readonly title: Text;
  readonly isPeople?: boolean;
  /** Paths of the screens that open such a record. */
  readonly screens: readonly string[];
  /** What the screen asks beyond its path. */
  may?(menu: readonly MenuNode[]): boolean;
  /** By number and beginning. Reads an index whatever the size, for staff and for a company of few rows alike. */
  find(tx: Tx, question: SearchQuestion): Promise<readonly FoundRecord[]>;
  /** By something like it; asked when nothing better was found. */
  findSimilar?(tx: Tx, question: SearchQuestion): Promise<readonly FoundRecord[]>;
}

/** How rows of a resource are found and opened, where its declaration does not say it already. */
export interface FoundRows {
  /** Document type of the resource unless said. */
  readonly type?: string;
  readonly isPeople?: boolean;
  /** Screens that open a row; the resource's paths unless said. */
  readonly screens?: readonly string[];
  /** `<path>?id=<id>` for each of the resource's paths unless said. */
  addresses?(row: Readonly<Record<string, unknown>> & { readonly id: string }, seat: Seat): readonly string[];
  /** Which rows, as SQL on the table's columns; all that the reader sees unless said. */
  readonly only?: string;
}
