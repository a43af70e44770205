import type { SearchMatch } from '#contract/search/search.calls.ts';

/** A document by one of its numbers. */
export interface FoundNumber {
  readonly id: string;
  readonly number: string;
  /** 0 its own number; more for numbers of what it stands for. */
  readonly place: number;
}

export const numberMatch = (number: string, asked: string): SearchMatch => (number === asked ? 'exact' : 'prefix');
