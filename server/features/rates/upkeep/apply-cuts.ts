import type { RateActor } from '#machines/rates/rate.commands.ts';
import { newId } from '../../../kernel/ids.ts';
import { type DecidedRate, decideNewRate, decideOnRate, type RateDecision } from '../decide-rate.ts';
import { rateRefused } from '../rate-refused.ts';
import type { Cut } from './cuts.ts';
import type { RateContent, RateKind } from './rate-kind.ts';

/** Most pieces of one rate that go on sale as rates of their own. */
export const MOST_COPIES = 2;

function accepted<C extends RateContent>(decision: RateDecision<C>): DecidedRate<C> {
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
function copyOf<C extends RateContent>(
  kind: RateKind<C>,
  { rate }: Cut<C>,
  content: C,
  { actor, at, numbers }: By,
): [DecidedRate<C>, DecidedRate<C>] {
  const no = numbers.shift();
  if (no === undefined) throw new Error('a copy without a number');
  const { companyId, sourceKind, source, ownerEmployeeId, departmentId, spaceStatusAt, authorId } = rate;
  const born = accepted(
    decideNewRate<C>(
      kind,
      {
        id: newId(),
        no,
        companyId,
        content,
        standing: null,
        authorId,
        approvalHits: [],
        successorId: null,
        spaceStatusAt,
        sourceKind,
        source,
        ownerEmployeeId,
        departmentId,
      },
      { type: 'COPY', actor, at, remarks: rate.no },
    ),
  );
  const published = decideOnRate<C>(kind, born.document, {
    type: 'PUBLISH',
    actor,
    at,
    openErrors: 0,
    openOverlaps: 0,
    approvalHits: [],
    validTo: content.validTo,
    today: content.validFrom,
  });
  return [born, accepted(published)];
}

/** One event of each rate that gives something up, and the birth and publication of each copy, in the order that they are written in. */
export function cutFacts<C extends RateContent>(kind: RateKind<C>, cuts: readonly Cut<C>[], by: By): DecidedRate<C>[] {
  const decided: DecidedRate<C>[] = [];
  const { actor, at, successorId } = by;
  for (const cut of cuts) {
    const { rate } = cut;
    const [stays, ...others] = cut.remains;
    if (!stays) {
      const superseded = { ...rate, successorId };
      decided.push(accepted(decideOnRate<C>(kind, rate, { type: 'SUPERSEDE', actor, at }, () => superseded)));
      continue;
    }
    const content = kind.pieceOf(rate.content, stays);
    decided.push(accepted(decideOnRate<C>(kind, rate, { type: 'CUT', actor, at }, () => ({ ...rate, content }))));
    for (const piece of others) {
      decided.push(...copyOf(kind, cut, kind.pieceOf(rate.content, piece), by));
    }
  }
  return decided;
}
