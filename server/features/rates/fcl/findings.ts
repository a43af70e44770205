import { sql, type Transaction } from 'kysely';
import type { Finding } from '#contract/kernel/errors.ts';
import { fill } from '#contract/kernel/text.ts';
import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import { checkFclRate } from '#contract/rates/rules/findings/check-fcl-rate.ts';
import type { LaneMedian } from '#contract/rates/rules/findings/prices.ts';
import type { Tables } from '../../../db/tables.ts';

/** What is wrong with the content of a rate. */

/** The middle of what the company sells on the lane, by container type; a single rate is no middle. */
async function mediansOf(db: Transaction<Tables>, { polId, podId }: FclRateInput, companyId: string, today: string) {
  const { rows } = await sql<LaneMedian>`
    select container_type, currency, trim_scale(percentile_disc(0.5) within group (order by cost))::text as cost
    from fcl_rate_line where company_id = ${companyId} and pol_id = ${polId} and pod_id = ${podId} and valid_to >= ${today}
    group by container_type, currency having count(*) > 2`.execute(db);
  return rows;
}

/** Findings of the content as it would be put on sale. */
export async function contentFindings(
  db: Transaction<Tables>,
  content: FclRateInput,
  { companyId, today }: { readonly companyId: string; readonly today: string },
): Promise<Finding[]> {
  const codes = [...new Set([...content.lines, ...content.surcharges].map(({ currency }) => currency))];
  const overs = content.weightLimits.flatMap(({ overCurrency }) => overCurrency ?? []);
  const asked = [...codes, ...overs];
  const known =
    asked.length === 0 ? [] : await db.selectFrom('currency').select('code').where('code', 'in', asked).execute();
  const carrier = await db
    .selectFrom('shippingLine')
    .select(['scac', 'status'])
    .where('id', '=', content.carrierId)
    .executeTakeFirst();
  const terminalIds = [content.polTerminalId, content.podTerminalId].flatMap(id => id ?? []);
  const terminals =
    terminalIds.length === 0
      ? []
      : await db.selectFrom('terminal').select(['id', 'portId']).where('id', 'in', terminalIds).execute();
  const found = checkFclRate(content, {
    today,
    isCarrierActive: () => carrier?.status === 'ACTIVE',
    isCurrency: code => known.some(one => one.code === code),
    portOfTerminal: id => terminals.find(terminal => terminal.id === id)?.portId ?? null,
    medians: await mediansOf(db, content, companyId, today),
  });
  return found.map(finding => {
    const params = finding.code === 'CARRIER_UNKNOWN' ? { v: carrier?.scac ?? '' } : finding.params;
    const { zh, en } = finding.message;
    return { ...finding, message: { zh: fill(zh, params), en: fill(en, params) }, ...(params ? { params } : {}) };
  });
}
