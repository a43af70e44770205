import type { Change, Fact } from '#contract/kernel/facts.ts';
import { type GlobalContent, type GlobalState, isForAll } from '#contract/message/global-message.ts';
import type { GlobalContext } from './global-message.commands.ts';

/** (message, fact) -> message: the one meaning of a log. The server projects its rows with it. */

/** What the first fact tells. */
export interface GlobalBirth {
  readonly id: string;
  readonly companyId: string;
  readonly content: GlobalContent;
}

export interface GlobalDocument {
  readonly id: string;
  readonly companyId: string;
  readonly content: GlobalContent;
  readonly state: GlobalState;
  readonly version: number;
  readonly createdBy: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly submittedBy: string | null;
  readonly submittedAt: string | null;
  readonly sentBy: string | null;
  readonly sentAt: string | null;
  /** What its recipients read; made at SEND. */
  readonly messageId: string | null;
  /** How many were addressed at SEND. */
  readonly addressed: number;
  readonly recalledAt: string | null;
  readonly remindedAt: string | null;
  /** Why it was given back, until it is submitted again. */
  readonly rejected: string | null;
}

const valueAt = <T>(fact: Fact, path: string): T | undefined =>
  fact.changes.find(change => change.path === path)?.after as T | undefined;

const unsubmitted = { submittedBy: null, submittedAt: null } as const;

const EFFECTS: Readonly<Record<string, (message: GlobalDocument, fact: Fact) => Partial<GlobalDocument>>> = {
  EDIT: ({ content }, { changes }) => ({
    content: { ...content, ...Object.fromEntries(changes.map(({ path, after }) => [path, after])) },
  }),
  SUBMIT: (_, fact) => ({ submittedBy: fact.actorEmployeeId, submittedAt: fact.at, rejected: null }),
  REJECT: (_, fact) => ({ ...unsubmitted, rejected: fact.remarks }),
  CANCEL: () => unsubmitted,
  SEND: (_, fact) => ({
    sentBy: fact.actorEmployeeId,
    sentAt: fact.at,
    messageId: valueAt<string>(fact, 'messageId') ?? null,
    addressed: valueAt<number>(fact, 'addressed') ?? 0,
  }),
  RECALL: (_, fact) => ({ recalledAt: fact.at }),
  REMIND: (_, fact) => ({ remindedAt: fact.at }),
};

function born(fact: Fact): GlobalDocument {
  const birth = valueAt<GlobalBirth>(fact, '');
  if (!birth || fact.seq !== 1) throw new Error(`log of a global message cannot begin with ${fact.event}`);
  return {
    ...birth,
    ...unsubmitted,
    ...{
      sentBy: null,
      sentAt: null,
      messageId: null,
      addressed: 0,
      recalledAt: null,
      remindedAt: null,
      rejected: null,
    },
    state: fact.toState as GlobalState,
    version: 0,
    createdBy: fact.actorEmployeeId,
    createdAt: fact.at,
    updatedAt: fact.at,
  };
}

/** The message after one more fact. */
export function evolveGlobal(before: GlobalDocument | null, fact: Fact): GlobalDocument {
  const message = before ?? born(fact);
  if (fact.seq !== message.version + 1)
    throw new Error(`fact ${fact.seq} of global message ${message.id} comes after ${message.version}`);
  return {
    ...message,
    ...EFFECTS[fact.event]?.(message, fact),
    state: fact.toState as GlobalState,
    version: fact.seq,
    updatedAt: fact.at,
  };
}

/** What an edit changes, value by value. */
export const contentChanges = (before: GlobalContent, after: GlobalContent): Change[] =>
  (Object.keys(after) as (keyof GlobalContent)[])
    .filter(path => JSON.stringify(before[path]) !== JSON.stringify(after[path]))
    .map(path => ({ path, before: before[path], after: after[path] }));

/** One language is enough; the other then shows it too. */
const hasWords = ({ titleZh, titleEn, bodyZh, bodyEn }: GlobalContent): boolean =>
  (titleZh.trim() !== '' && bodyZh.trim() !== '') || (titleEn.trim() !== '' && bodyEn.trim() !== '');

export const globalContextOf = ({ companyId, content, submittedBy, sentAt }: GlobalDocument): GlobalContext => ({
  ownerCompanyId: companyId,
  isForAll: isForAll(content.audience),
  isWritten: hasWords(content),
  mustConfirm: content.mustConfirm,
  submittedBy,
  sentAt,
  expiresAt: content.expiresAt,
});
