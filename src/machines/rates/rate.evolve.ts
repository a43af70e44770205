import type { Change, Fact } from '#contract/kernel/facts.ts';
import type { RateState } from '#contract/rates/codes.ts';
import { applyChanges, diffContent } from '../si/content-changes.ts';
import type { RateContext } from './rate.commands.ts';

/** (document, fact) -> document: the one meaning of a rate's log, full container and consolidation alike. */

/** Any content with a validity; `FclRateInput` and `LclRateInput` are such. */
export interface AnyRateContent {
  readonly validFrom: string;
  readonly validTo: string;
}

/** What changes hold. */
export interface RateParts<C extends AnyRateContent = AnyRateContent> {
  readonly content: C;
  /** What is on sale while a revision waits for its second person; null otherwise. */
  readonly standing: C | null;
  /** Who wrote the content. */
  readonly authorId: string | null;
  /** Approval rules that the waiting content hits. */
  readonly approvalHits: readonly string[];
  /** The rate that took its place. */
  readonly successorId: string | null;
  /** When the space was last said to be as it is; UTC instant. */
  readonly spaceStatusAt: string | null;
}

/** What the first fact tells; change of path '' with this as `after`. */
export interface RateBirth<C extends AnyRateContent = AnyRateContent> extends RateParts<C> {
  readonly id: string;
  readonly no: string;
  readonly companyId: string;
  readonly sourceKind: string;
  readonly source: readonly unknown[];
  readonly ownerEmployeeId: string | null;
  readonly departmentId: string | null;
}

export interface RateDocument<C extends AnyRateContent = AnyRateContent> extends RateBirth<C> {
  readonly state: RateState;
  readonly version: number;
  /** Why it is hidden, returned or withdrawn. */
  readonly reason: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const REASONED = new Set(['RETURN', 'HIDE', 'WITHDRAW']);

function born<C extends AnyRateContent>(fact: Fact): RateDocument<C> {
  const birth = fact.changes.find(change => change.path === '')?.after as RateBirth<C> | undefined;
  if (!birth || fact.seq !== 1) throw new Error(`log of a rate cannot begin with ${fact.event}`);
  return {
    ...birth,
    state: fact.toState as RateState,
    version: 0,
    reason: null,
    createdAt: fact.at,
    updatedAt: fact.at,
  };
}

/** Throws on a log with a gap or a wrong order: such a log must never be projected. */
export function evolveRate<C extends AnyRateContent>(document: RateDocument<C> | null, fact: Fact): RateDocument<C> {
  const before = document ?? born<C>(fact);
  if (fact.seq !== before.version + 1 || fact.fromState !== (document?.state ?? null))
    throw new Error(
      `fact ${fact.seq} ${fact.event} from ${fact.fromState} does not follow ${before.version} ${before.state}`,
    );
  const parts = document ? (applyChanges(document, fact.changes) as RateDocument<C>) : before;
  return {
    ...parts,
    state: fact.toState as RateState,
    reason: REASONED.has(fact.event) ? fact.remarks : null,
    version: fact.seq,
    updatedAt: fact.at,
  };
}

/** The document after these facts; `null` without any. */
export const foldRate = <C extends AnyRateContent>(facts: readonly Fact[]): RateDocument<C> | null =>
  facts.reduce<RateDocument<C> | null>((document, fact) => evolveRate(document, fact), null);

export const rateContextOf = ({ companyId, authorId, content, standing }: RateDocument): RateContext => ({
  ownerCompanyId: companyId,
  authorId,
  validTo: content.validTo,
  isStanding: standing !== null,
});

const partsOf = <C extends AnyRateContent>(parts: RateParts<C>): RateParts<C> => ({
  content: parts.content,
  standing: parts.standing,
  authorId: parts.authorId,
  approvalHits: parts.approvalHits,
  successorId: parts.successorId,
  spaceStatusAt: parts.spaceStatusAt,
});

/** Changes from one set of parts to the next, as a fact keeps them. */
export const rateChanges = <C extends AnyRateContent>(before: RateParts<C>, after: RateParts<C>): Change[] =>
  diffContent(partsOf(before), partsOf(after));
