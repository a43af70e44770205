import type { Text } from '#contract/kernel/text.ts';
import type { AnyDocument, DocumentActor } from '#machines/kernel/document.ts';
import { type WaitingList, waitingLists } from '#machines/kernel/document-waiting.ts';
import { WORDS } from './words.ts';

export interface QueueList {
  readonly key: string;
  readonly label: Text;
  readonly only: Readonly<Record<string, readonly string[]>>;
  readonly empty?: Text;
}

const BY_KEY: Readonly<Record<string, Pick<QueueList, 'label' | 'empty'>>> = {
  waiting: { label: WORDS.waiting, empty: WORDS.noneWaiting },
  mine: { label: WORDS.mine, empty: WORDS.noneMine },
};

const wordsFor = ({ key, label }: WaitingList): Pick<QueueList, 'label' | 'empty'> => ({
  label: label ?? WORDS.waiting,
  empty: WORDS.noneWaiting,
  ...BY_KEY[key],
});

/** Lists of a document with a queue: what waits for the reader, what they have in hand, and all. */
export const queueLists = (document: AnyDocument, actor: DocumentActor): readonly QueueList[] => [
  ...waitingLists(document, actor).map(list => ({ key: list.key, only: list.only, ...wordsFor(list) })),
  { key: 'all', label: WORDS.all, only: {} },
];

/** Whether opening a document of this list means to work on it, and not only to look at it. */
export const isWorkedOff = (key: string): boolean => key !== 'all';
