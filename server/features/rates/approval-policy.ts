import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { ApprovalPolicy } from './approval.ts';
import { rateConfigOf } from './rules/rate-config.read.ts';

/** What the company has set for a second person. */
export async function approvalPolicyOf(db: Kysely<Tables>, companyId: string): Promise<ApprovalPolicy> {
  const { priceChangePct, belowPreviousPct, fourEyes } = await rateConfigOf(db, companyId);
  return { priceChangePct, belowPreviousPct, fourEyes };
}
