import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import type { RateActor } from '#machines/rates/rate.commands.ts';
import { newId } from '../../../kernel/ids.ts';
import { decideNewRate, decideOnRate } from '../decide-rate.ts';
import { rateRefused } from '../rate-refused.ts';
import { type Cut, contentOfPiece } from './cuts.ts';
import type { DecidedFclRate } from './fcl-rate.store.ts';

/** Most pieces of one rate that go on sale as rates of their own. */
export const MOST_COPIES = 2;

export interface CutFacts {
  /** One fact of each rate that gives something up, and the birth of each copy. */
  readonly first: readonly DecidedFclRate[];
  /** The copies put on sale: the same rates again, so a step of their own. */
  readonly then: readonly DecidedFclRate[];
}

type Decision = ReturnType<typeof decideOnRate<FclRateInput>>;

function accepted(decision: Decision): DecidedFclRate {
  if (!decision.ok) throw rateRefused(decision.refusal);
  return decision;
}

interface By {
  readonly actor: RateActor;
  readonly at: string;
  /** The rate that takes the days. */
  readonly successorId: string;
  /** Numbers for the copies, drawn before the transaction. */
  readonly numbers: string[];
}

/** A copy of what goes on behind the newer rate: it was checked and confirmed when it was first published. */
function copyOf({ rate }: Cut, content: FclRateInput, { actor, at, numbers }: By): [DecidedFclRate, DecidedFclRate] {
  const no = numbers.shift();
  if (no === undefined) throw new Error('a copy without a number');
  const { companyId, sourceKind, source, ownerEmployeeId, departmentId, spaceStatusAt, authorId } = rate;
  const born = accepted(
    decideNewRate<FclRateInput>(
      {
        ...{ id: newId(), no, companyId, content, standing: null, authorId, approvalHits: [], successorId: null },
        ...{ spaceStatusAt, sourceKind, source, ownerEmployeeId, departmentId },
      },
      { type: 'COPY', actor, at, remarks: rate.no },
    ),
  );
  const published = decideOnRate<FclRateInput>(born.document, {
    ...{ type: 'PUBLISH', actor, at, openErrors: 0, openOverlaps: 0, approvalHits: [] },
    ...{ validTo: content.validTo, today: content.validFrom },
  });
  return [born, accepted(published)];
}

export function cutFacts(cuts: readonly Cut[], by: By): CutFacts {
  const first: DecidedFclRate[] = [];
  const then: DecidedFclRate[] = [];
  const { actor, at, successorId } = by;
  for (const cut of cuts) {
    const { rate } = cut;
    const [stays, ...others] = cut.remains;
    if (!stays) {
      const superseded = { ...rate, successorId };
      first.push(accepted(decideOnRate(rate, { type: 'SUPERSEDE', actor, at }, () => superseded)));
      continue;
    }
    const content = contentOfPiece(rate.content, stays);
    first.push(accepted(decideOnRate(rate, { type: 'CUT', actor, at }, () => ({ ...rate, content }))));
    for (const piece of others) {
      const [born, published] = copyOf(cut, contentOfPiece(rate.content, piece), by);
      first.push(born);
      then.push(published);
    }
  }
  return { first, then };
}
