import type { Transaction } from 'kysely';
import type { Finding } from '#contract/kernel/errors.ts';
import type { AgreedCut, RateOutlook } from '#contract/rates/fcl-rate.calls.ts';
import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import type { ApprovalRule } from '#contract/rates/rate-codes.ts';
import type { Tables } from '../../../db/tables.ts';
import { approvalHits, type PricedFor } from '../approval.ts';
import { approvalPolicyOf } from '../approval-policy.ts';
import { type Cut, cutsOf, presentCut } from './cuts.ts';
import type { FclRateDocument } from './fcl-rate.projection.ts';
import { contentFindings } from './findings.ts';
import { todayAt } from './places.ts';
import { previousPrices, pricesOf, publishedAlike } from './previous.ts';

/** What would come of putting a content on sale now: what the machine asks, and what people are shown before they do it. */
export interface Outlook {
  readonly findings: readonly Finding[];
  readonly openErrors: number;
  readonly approvalHits: readonly ApprovalRule[];
  readonly fourEyes: boolean;
  readonly cuts: readonly Cut[];
  readonly previous: readonly PricedFor[];
  /** At the port of loading, `YYYY-MM-DD`. */
  readonly today: string;
}

export interface OutlookOf {
  /** The rate as it is; null for one that is being made. */
  readonly document: FclRateDocument | null;
  readonly companyId: string;
  readonly content: FclRateInput;
  readonly publishes: boolean;
  readonly agreed?: readonly AgreedCut[];
  readonly now: Date;
}

export async function outlookOf(
  db: Transaction<Tables>,
  { document, companyId, content, publishes, agreed = [], now }: OutlookOf,
): Promise<Outlook> {
  const today = await todayAt(db, content.polId, now);
  const findings = await contentFindings(db, content, { companyId, today });
  const alike = await publishedAlike(db, { id: document?.id ?? null, companyId, content });
  const previous = previousPrices(document, content, alike);
  const policy = await approvalPolicyOf(db, companyId);
  return {
    findings,
    openErrors: findings.filter(({ severity }) => severity === 'error').length,
    approvalHits: approvalHits(previous, pricesOf(content), { publishes, policy }),
    fourEyes: policy.fourEyes,
    cuts: cutsOf(content, alike, agreed),
    previous,
    today,
  };
}

export const presentOutlook = ({ findings, approvalHits: hits, cuts, previous }: Outlook): RateOutlook => ({
  findings: [...findings],
  approvalHits: [...hits],
  cuts: cuts.map(presentCut),
  previous: previous.map(({ key, currency, cost }) => ({ containerType: key, currency, cost })),
});
