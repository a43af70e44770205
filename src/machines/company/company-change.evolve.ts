import type { ChangeRequestState, Governed } from '#contract/company/onboarding/company-change.ts';
import type { Fact } from '#contract/kernel/facts.ts';

/** (change, fact) -> change: the one meaning of a log. */

export interface ChangeRequestBirth {
  readonly id: string;
  readonly no: string;
  readonly companyId: string;
  readonly before: Partial<Governed>;
  readonly after: Partial<Governed>;
}

export interface ChangeRequestDocument extends ChangeRequestBirth {
  readonly state: ChangeRequestState;
  readonly version: number;
  readonly reason: string | null;
  readonly createdBy: string | null;
  readonly createdAt: string;
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
}

const born = (fact: Fact): ChangeRequestDocument => {
  const birth = fact.changes.find(change => change.path === '')?.after as ChangeRequestBirth | undefined;
  if (!birth || fact.seq !== 1) throw new Error(`log of a change cannot begin with ${fact.event}`);
  return {
    ...birth,
    ...{ state: fact.toState as ChangeRequestState, version: 0, reason: null, decidedBy: null, decidedAt: null },
    ...{ createdBy: fact.actorEmployeeId, createdAt: fact.at },
  };
};

/** The change after one more fact. */
export function evolveChangeRequest(before: ChangeRequestDocument | null, fact: Fact): ChangeRequestDocument {
  const change = before ?? born(fact);
  if (fact.seq !== change.version + 1)
    throw new Error(`fact ${fact.seq} of change ${change.no} comes after ${change.version}`);
  const decided =
    fact.event === 'REQUEST' ? {} : { decidedBy: fact.actorEmployeeId, decidedAt: fact.at, reason: fact.remarks };
  return { ...change, ...decided, state: fact.toState as ChangeRequestState, version: fact.seq };
}
