import type { Transaction } from 'kysely';
import type { Finding } from '#contract/kernel/errors.ts';
import type { AgreedCut, RateOutlook } from '#contract/rates/rate.calls.ts';
import type { ApprovalRule } from '#contract/rates/rate-codes.ts';
import type { Tables } from '../../../db/tables.ts';
import { approvalHits, type PricedFor } from '../approval.ts';
import { approvalPolicyOf } from '../approval-policy.ts';
import { todayAt } from '../fcl/places.ts';
import type { RateDocument } from '../rate-document.ts';
import { type Cut, cutsOf, presentCut } from './cuts.ts';
import { previousPrices, publishedAlike } from './previous.ts';
import type { RateContent, RateKind } from './rate-kind.ts';

/** What would come of putting a content on sale now: what the machine asks, and what people are shown before they do it. */
export interface Outlook<C extends RateContent> {
  readonly findings: readonly Finding[];
  readonly openErrors: number;
  readonly approvalHits: readonly ApprovalRule[];
  readonly fourEyes: boolean;
  readonly cuts: readonly Cut<C>[];
  readonly previous: readonly PricedFor[];
  /** At the port of loading, `YYYY-MM-DD`. */
  readonly today: string;
}

export interface OutlookOf<C extends RateContent> {
  /** The rate as it is; null for one that is being made. */
  readonly document: RateDocument<C> | null;
  readonly companyId: string;
  readonly content: C;
  readonly publishes: boolean;
  readonly agreed?: readonly AgreedCut[];
  readonly now: Date;
}

export async function outlookOf<C extends RateContent>(
  db: Transaction<Tables>,
  kind: RateKind<C>,
  { document, companyId, content, publishes, agreed = [], now }: OutlookOf<C>,
): Promise<Outlook<C>> {
  const today = await todayAt(db, content.polId, now);
  const findings = await kind.findingsOf(db, content, { companyId, today });
  const alike = await publishedAlike(db, kind, { id: document?.id ?? null, companyId, content });
  const previous = previousPrices(kind, document, content, alike);
  const policy = await approvalPolicyOf(db, companyId);
  return {
    findings,
    openErrors: findings.filter(({ severity }) => severity === 'error').length,
    approvalHits: approvalHits(previous, kind.pricesOf(content), { publishes, policy }),
    fourEyes: policy.fourEyes,
    cuts: cutsOf(kind, content, alike, agreed),
    previous,
    today,
  };
}

export const presentOutlook = <C extends RateContent>(
  kind: RateKind<C>,
  { findings, approvalHits: hits, cuts, previous }: Outlook<C>,
): RateOutlook => ({
  findings: [...findings],
  approvalHits: [...hits],
  cuts: cuts.map(cut => presentCut(kind, cut)),
  previous: previous.map(({ key, currency, cost }) => ({ containerType: key, currency, cost })),
});
