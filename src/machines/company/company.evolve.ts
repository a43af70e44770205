import type { CompanyState } from '#contract/company/onboarding/company-status.ts';
import type { Fact } from '#contract/kernel/facts.ts';

/** (company, fact) -> company: where it stands. What is known of it beyond that stands in its rows. */

export interface CompanyBirth {
  readonly id: string;
  readonly companyCode: string;
  /** The application it came from; null where it was there before. */
  readonly applicationId: string | null;
}

export interface CompanyDocument extends CompanyBirth {
  readonly state: CompanyState;
  readonly version: number;
  readonly openedAt: string | null;
}

const born = (fact: Fact): CompanyDocument => {
  const birth = fact.changes.find(change => change.path === '')?.after as CompanyBirth | undefined;
  if (!birth || fact.seq !== 1) throw new Error(`log of a company cannot begin with ${fact.event}`);
  return { ...birth, state: fact.toState as CompanyState, version: 0, openedAt: null };
};

/** The company after one more fact. */
export function evolveCompany(before: CompanyDocument | null, fact: Fact): CompanyDocument {
  const company = before ?? born(fact);
  if (fact.seq !== company.version + 1)
    throw new Error(`fact ${fact.seq} of company ${company.id} comes after ${company.version}`);
  const companyCode = fact.changes.find(change => change.path === 'companyCode')?.after;
  return {
    ...company,
    ...(typeof companyCode === 'string' ? { companyCode } : {}),
    state: fact.toState as CompanyState,
    version: fact.seq,
    openedAt: fact.event === 'FINISH' ? fact.at : company.openedAt,
  };
}
