import Big from 'big.js';
import type { ApprovalRule } from '#contract/rates/rate-codes.ts';

/** When a price needs a second person (design commercial A.3.1); full container and consolidation alike. */

export interface ApprovalPolicy {
  /** Per cent, up or down, that one person may change a price by. */
  readonly priceChangePct: string;
  /** Per cent that a cost may fall by before it is taken for a mistake. */
  readonly belowPreviousPct: string;
  /** The person who confirms is another than the one who wrote. */
  readonly fourEyes: boolean;
}

/** Costs by what they are for, as the container type; null = not offered. */
export interface PricedFor {
  readonly key: string;
  readonly currency: string;
  readonly cost: string | null;
}

/** Change in per cent of the price before; null where there is nothing to compare. */
function changePct(before: PricedFor | undefined, after: PricedFor): Big | null {
  if (!before || before.cost === null || after.cost === null) return null;
  // Another currency is another price: nobody can say by how much it changed.
  if (before.currency !== after.currency) return new Big(1000);
  const was = new Big(before.cost);
  if (was.eq(0)) return new Big(after.cost).eq(0) ? new Big(0) : new Big(1000);
  return new Big(after.cost).minus(was).div(was.abs()).times(100);
}

export function approvalHits(
  before: readonly PricedFor[],
  after: readonly PricedFor[],
  { publishes, policy }: { readonly publishes: boolean; readonly policy: ApprovalPolicy },
): ApprovalRule[] {
  const changes = after.flatMap(line => {
    const change = changePct(
      before.find(({ key }) => key === line.key),
      line,
    );
    return change ? [change] : [];
  });
  const hits: ApprovalRule[] = [];
  if (changes.some(change => change.abs().gt(policy.priceChangePct))) hits.push('PRICE_CHANGE');
  if (changes.some(change => change.lt(new Big(policy.belowPreviousPct).neg()))) hits.push('BELOW_COST_30');
  if (!publishes) hits.push('NO_PUBLISH');
  return hits;
}
