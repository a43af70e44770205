import { sql } from 'kysely';
import type { Finding } from '#contract/kernel/errors.ts';
import { ruleError } from '#contract/rates/rule-parts.ts';
import { type RateShareRow, rateShare } from '#machines/rates/rate-share.document.ts';
import { serveDocument } from '../../../kernel/document/served-document.ts';
import type { Row, WriteContext } from '../../../kernel/resource/served-resource.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { dayAt } from '../search/places.ts';
import { endReceiving } from './end-receiving.ts';
import { countShared } from './shared-rates.read.ts';

/** What the events of a share read and lead to, and what only the database can tell of its fields. */

/** Returns the company codes that do not exist. There is no company lookup for users, so codes are typed and checked here. */
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

/** What the share means now: own rates, and where it passes on what the company gets, at least one subscription of it. */
async function matchesOf({ db }: Tx, share: RateShareRow, now: Date): Promise<number> {
  const { rates } = await countShared(db, { ...share, ownerId: share.companyId }, dayAt(undefined, now));
  if (!share.withSubscribed || rates > 0) return rates;
  const held = await db.selectFrom('myRateSubscription').select('id').where('state', '=', 'ACTIVE').limit(1).execute();
  return held.length;
}

export const servedRateShare = serveDocument(rateShare, {
  table: 'rateShare',
  // By its name, like any row of the own company.
  found: {},
  world: { OFFER: async ({ tx, row, now }) => ({ matches: await matchesOf(tx, row, now) }) },
  after: {
    // The rows of receivers are no seat's to write, so they follow once this is committed; prices went with the state already.
    async END({ tx, deps, row: { id } }) {
      tx.afterCommit(() => endReceiving(deps, id));
    },
  },
  edited: {
    check: codeFindings,
    uses: [
      {
        area: { zh: '已发布', en: 'Offered' },
        count: async (_tx, row) => ({ open: row.state === 'DRAFT' ? 0 : 1, closed: 0 }),
      },
    ],
  },
});
