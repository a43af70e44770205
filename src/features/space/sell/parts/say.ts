import type { Text } from '#contract/kernel/text.ts';

/** A word in the reader's language, where no hook can stand. */
export type Say = (text: Text) => string;
