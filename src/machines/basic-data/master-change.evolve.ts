import type { ChangeKind, ChangeState } from '#contract/basic-data/change/master-change.ts';
import type { Change, Fact } from '#contract/kernel/facts.ts';
import type { ChangeContext } from './master-change.commands.ts';

/** (change, fact) -> change: the one meaning of a log. The server projects its rows with it. */

type Values = Readonly<Record<string, unknown>>;

/** What the first fact tells. */
export interface ChangeBirth {
  readonly id: string;
  readonly no: string;
  readonly companyId: string;
  readonly resource: string;
  readonly kind: ChangeKind;
  readonly rowId: string;
  readonly targetId: string | null;
  readonly proposed: Values;
  readonly reason: string | null;
  readonly isAnother: boolean;
  readonly effectiveFrom: string;
  /** Version of the row that was judged; null while it is only proposed. */
  readonly rowVersion: number | null;
}

/** Versions of the row and its target, by their ids. */
export type Versions = Readonly<Record<string, number>>;

export interface MasterChangeDocument extends ChangeBirth {
  readonly state: ChangeState;
  readonly version: number;
  readonly corrections: Values;
  readonly replacementId: string | null;
  readonly difference: readonly Change[];
  /** Just before and just after it took effect: what a revert goes back to, and what it must find. */
  readonly before: Versions;
  readonly after: Versions;
  readonly createdBy: string | null;
  readonly createdAt: string;
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
  readonly appliedAt: string | null;
  readonly updatedAt: string;
}

/** What a fact may change beyond the state; each is a change of the fact under its own name. */
export type ChangeChanges = Partial<
  Pick<
    MasterChangeDocument,
    'corrections' | 'effectiveFrom' | 'rowVersion' | 'replacementId' | 'difference' | 'before' | 'after'
  >
>;

const decided = (fact: Fact) => ({ decidedBy: fact.actorEmployeeId, decidedAt: fact.at });

const EFFECTS: Readonly<Record<string, (fact: Fact) => Partial<MasterChangeDocument>>> = {
  DIRECT: decided,
  APPROVE: fact => ({ ...decided(fact), difference: [] }),
  REJECT: decided,
  RETURN: () => ({ decidedBy: null, decidedAt: null, rowVersion: null }),
  APPLY: fact => ({ appliedAt: fact.at }),
};

function born(fact: Fact): MasterChangeDocument {
  const birth = fact.changes.find(change => change.path === '')?.after as ChangeBirth | undefined;
  if (!birth || fact.seq !== 1) throw new Error(`log of a change cannot begin with ${fact.event}`);
  return {
    ...birth,
    state: fact.toState as ChangeState,
    version: 0,
    corrections: {},
    replacementId: null,
    difference: [],
    before: {},
    after: {},
    createdBy: fact.actorEmployeeId,
    createdAt: fact.at,
    decidedBy: null,
    decidedAt: null,
    appliedAt: null,
    updatedAt: fact.at,
  };
}

/** The change after one more fact. */
export function evolveMasterChange(before: MasterChangeDocument | null, fact: Fact): MasterChangeDocument {
  const change = before ?? born(fact);
  if (fact.seq !== change.version + 1)
    throw new Error(`fact ${fact.seq} of change ${change.no} comes after ${change.version}`);
  const changed = Object.fromEntries(
    fact.changes.filter(({ path }) => path !== '').map(({ path, after }) => [path, after]),
  );
  return {
    ...change,
    ...EFFECTS[fact.event]?.(fact),
    ...changed,
    state: fact.toState as ChangeState,
    version: fact.seq,
    updatedAt: fact.at,
  };
}

/** What the machine's guards ask of a change. */
export const changeContextOf = ({
  kind,
  resource,
  createdBy,
  effectiveFrom,
  appliedAt,
}: Pick<MasterChangeDocument, keyof ChangeContext>): ChangeContext => ({
  kind,
  resource,
  createdBy,
  effectiveFrom,
  appliedAt,
});
