import type { BookingContent, BookingLinks } from '#contract/booking/booking-content.ts';
import type { DraftDefinition } from '#machines/draft/draft-fold.ts';

/** What this browser keeps of a draft until the server has it (G-C9). */
export interface LocalCopy {
  readonly content: BookingContent;
  readonly links: BookingLinks;
  readonly customerId: string | null;
  readonly deskNote: string;
  /** The server's draft that was typed over; null for one that it does not know. */
  readonly base: BookingContent | null;
  readonly version: number;
}

interface Kept {
  readonly type: 'kept';
  readonly copy: LocalCopy;
}

export const localCopy: DraftDefinition<LocalCopy | null, Kept> = {
  initial: null,
  evolve: (_, { copy }) => copy,
  merge: (_, later) => later,
};
export type { Kept };
