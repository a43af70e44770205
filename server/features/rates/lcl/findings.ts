import { sql, type Transaction } from 'kysely';
import type { Finding } from '#contract/kernel/errors.ts';
import { fill } from '#contract/kernel/text.ts';
import type { LclRateInput } from '#contract/rates/lcl-rate.resource.ts';
import { checkLclRate } from '#contract/rates/rules/findings/check-lcl-rate.ts';
import type { Tables } from '../../../db/tables.ts';
import { surchargeRulesOf } from '../rules/surcharge-rules.read.ts';

/** What is wrong with the content of a rate as it would be put on sale. */

/** Does a rule charge something at the destination of the lane? Then a rebate there is paid back without a fee on the rate. */
async function hasDestinationRules(
  db: Transaction<Tables>,
  { polId, podId, carrierId, validFrom, validTo }: LclRateInput,
  companyId: string,
): Promise<boolean> {
  const { rows } = await sql<{ id: string; countryCode: string | null; lineIds: readonly string[] }>`
    select id, country_code, line_ids from port where id in (${polId}, ${podId})`.execute(db);
  const country = (id: string) => rows.find(port => port.id === id)?.countryCode ?? null;
  const fits = (wanted: string | null, actual: string | null): boolean => wanted === null || wanted === actual;
  const lines = rows.find(port => port.id === podId)?.lineIds ?? [];
  return (await surchargeRulesOf(db, companyId, 'LCL')).some(
    rule =>
      rule.layer === 'DEST_LOCAL' &&
      !rule.isOptional &&
      rule.validFrom <= validFrom &&
      (rule.validTo === null || rule.validTo >= validTo) &&
      fits(rule.podId, podId) &&
      fits(rule.polId, polId) &&
      fits(rule.carrierId, carrierId) &&
      fits(rule.podCountry, country(podId)) &&
      fits(rule.polCountry, country(polId)) &&
      (rule.lineId === null || lines.includes(rule.lineId)),
  );
}

export async function lclFindings(
  db: Transaction<Tables>,
  content: LclRateInput,
  { companyId, today }: { readonly companyId: string; readonly today: string },
): Promise<Finding[]> {
  const { currency, originCharges, destinationCharges, carrierId } = content;
  const asked = [...new Set([currency, ...[...originCharges, ...destinationCharges].map(one => one.currency)])];
  const known = await db.selectFrom('currency').select('code').where('code', 'in', asked).execute();
  const carrier =
    carrierId === null
      ? undefined
      : await db.selectFrom('shippingLine').select(['scac', 'status']).where('id', '=', carrierId).executeTakeFirst();
  const found = checkLclRate(content, {
    today,
    isCarrierActive: () => carrier?.status === 'ACTIVE',
    isCurrency: code => known.some(one => one.code === code),
    hasDestinationRules: content.isRebate && (await hasDestinationRules(db, content, companyId)),
  });
  return found.map(finding => {
    const params = finding.code === 'CARRIER_UNKNOWN' ? { v: carrier?.scac ?? '' } : finding.params;
    const { zh, en } = finding.message;
    return { ...finding, message: { zh: fill(zh, params), en: fill(en, params) }, ...(params ? { params } : {}) };
  });
}
