import { sql } from 'kysely';
import type { Finding } from '#contract/kernel/errors.ts';
import { ruleError } from '#contract/rates/rule-parts.ts';
import { rateShareResource } from '#contract/rates/share/share.resource.ts';
import { rateSubscriberResource, rateSubscriptionResource } from '#contract/rates/share/subscription.resource.ts';
import { permits } from '#machines/kernel/lifecycle.ts';
import { rateShareLifecycle } from '#machines/rates/rate-share.lifecycle.ts';
import { type Row, serve, type WriteContext } from '../../../kernel/resource/served-resource.ts';
import { shareRefused } from './share-refused.ts';

/** Codes that no company has; the list of companies is open to nobody, so a code is typed and told to be wrong. */
async function codeFindings(row: Row, { tx }: WriteContext): Promise<Finding[]> {
  const codes = row.audience === 'COMPANIES' ? (row.audienceCodes as string[]) : [];
  if (codes.length === 0) return [];
  const { rows } = await sql<{
    code: string;
  }>`select company_code as code from share_company_codes(${codes}::text[])`.execute(tx.db);
  const known = new Set(rows.map(({ code }) => code));
  return codes
    .filter(code => !known.has(code))
    .map(code => ({
      ...ruleError('audienceCodes', 'COMPANY_UNKNOWN', '企业 {code} 不存在', 'There is no company {code}'),
      params: { code },
    }));
}

/** Shares of the own company; a person changes one as long as it has not ended. */
export const rateShares = serve({
  resource: rateShareResource,
  table: 'rateShare',
  check: codeFindings,
  stateOf: row => String(row.state ?? 'DRAFT'),
  derive: (row, before) => (before ? row : { ...row, state: row.state ?? 'DRAFT' }),
  edited: (_row, before) => {
    const owner = { employeeId: null, companyId: 'own', companyKind: 'customer', publishes: false } as const;
    const context = { ownerCompanyId: 'own', terms: null };
    const permit = permits(rateShareLifecycle, before.state as 'DRAFT', context, {
      type: 'EDIT',
      actor: owner,
      at: '',
    });
    if (!permit.ok) throw shareRefused(permit.refusal);
    return {};
  },
  uses: [
    {
      area: { zh: '已发布', en: 'Offered' },
      count: async (_tx, row) => ({ open: row.state === 'DRAFT' ? 0 : 1, closed: 0 }),
    },
  ],
});

/** What the company gets, and what others get of it: lists through views that show each side its own rows. */
export const rateSubscriptions = serve({
  resource: rateSubscriptionResource,
  table: 'myRateSubscription',
  found: false,
});
export const rateSubscribers = serve({ resource: rateSubscriberResource, table: 'myRateSubscriber', found: false });
