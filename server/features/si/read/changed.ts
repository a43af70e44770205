import type { Change, Fact } from '#contract/kernel/facts.ts';
import { contentOf, diffContent, foldSi } from '#machines/si/shipping-instruction.evolve.ts';

/** The last approval that was not taken back. */
function lastApproval(facts: readonly Fact[]): Fact | undefined {
  return facts.findLast((fact, index) => fact.event === 'APPROVE' && facts[index + 1]?.event !== 'UNDO_REVIEW');
}

/**
 * What a reviewer has to look at: changes since the last approved revision, else since the first submitted one
 * (design A10). Paths are those of the content, `boxes.0.sealNo`.
 */
export function changedSinceApproval(facts: readonly Fact[]): Change[] {
  const base = lastApproval(facts)?.seq ?? facts.find(fact => fact.toState === 'SUBMITTED')?.seq;
  const before = base === undefined ? null : foldSi(facts.filter(fact => fact.seq <= base));
  const after = foldSi(facts);
  return before && after ? diffContent(contentOf(before), contentOf(after)) : [];
}
