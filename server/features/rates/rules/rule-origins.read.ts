import { sql } from 'kysely';
import { PRODUCT_TYPES } from '#contract/rates/codes.ts';
import { markupRuleResource } from '#contract/rates/markup-rule.resource.ts';
import type { RuleOrigin } from '#contract/rates/search/calls.ts';
import { surchargeRuleResource } from '#contract/rates/surcharge-rule.resource.ts';
import type { Tx } from '../../../kernel/tenancy.ts';

/** Which rule stands behind a figure, where it holds, and who has written it last: for people, who know no keys. */

interface OriginRow {
  readonly id: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly lineZh: string | null;
  readonly lineEn: string | null;
  readonly productType: string | null;
  /** Codes and names that are the same in both languages, with what they name before them. */
  readonly carrier: string | null;
  readonly pol: string | null;
  readonly pod: string | null;
  readonly containerType: string | null;
  readonly level: string | null;
  readonly customer: string | null;
  readonly sales: string | null;
  readonly version: number;
  readonly who: string | null;
  readonly at: Date;
}

const ANYWHERE = { zh: '不限', en: 'anywhere' } as const;

function scopeOfRule(row: OriginRow): RuleOrigin['scope'] {
  const product = PRODUCT_TYPES[row.productType as keyof typeof PRODUCT_TYPES];
  const lane = [row.pol, row.pod].some(Boolean) ? `${row.pol ?? '*'} → ${row.pod ?? '*'}` : null;
  const parts = (language: 'zh' | 'en'): string =>
    [
      row.customer,
      row.sales,
      row.level && (language === 'zh' ? `${row.level}级` : `level ${row.level}`),
      row.carrier,
      lane,
      language === 'zh' ? row.lineZh : row.lineEn,
      product?.[language],
      row.containerType,
    ]
      .filter(Boolean)
      .join(' · ');
  return { zh: parts('zh') || ANYWHERE.zh, en: parts('en') || ANYWHERE.en };
}

const originOf = (row: OriginRow): RuleOrigin => ({
  id: row.id,
  name: { zh: row.nameZh, en: row.nameEn },
  scope: scopeOfRule(row),
  version: row.version,
  who: row.who,
  at: row.at.toISOString(),
});

/** Of one company's own rules; those of others keep what they are to themselves. */
export async function ruleOrigins({ db }: Tx, companyId: string, ids: readonly string[]): Promise<RuleOrigin[]> {
  if (ids.length === 0) return [];
  const shared = sql`l.name_zh as line_zh, l.name_en as line_en, r.product_type, c.scac as carrier, p.un_locode as pol,
    d.un_locode as pod, r.container_type, r.version, author.name as who, coalesce(f.at, r.updated_at) as at`;
  const joins = (docType: string) => sql`left join trade_lane as l on l.id = r.line_id
    left join shipping_line as c on c.id = r.carrier_id
    left join port as p on p.id = r.pol_id
    left join port as d on d.id = r.pod_id
    left join lateral (select o.at, o.actor_employee_id from document_event as o
      where o.document_type = ${docType} and o.document_id = r.id order by o.seq desc limit 1) as f on true
    left join lateral seat_names(array[f.actor_employee_id]) as author on true
    where r.company_id = ${companyId} and r.id = any(${[...ids]}::text[])`;
  const { rows } = await sql<OriginRow>`
    select r.id, r.name as name_zh, r.name as name_en, v.code as level, b.name_zh as customer, seller.name as sales, ${shared}
    from markup_rule as r left join customer_level as v on v.id = r.customer_level_id
      left join company as b on b.id = r.customer_company_id
      left join lateral seat_names(array[r.sales_employee_id]) as seller on true ${joins(markupRuleResource.docType)}
    union all
    select r.id, n.name_zh, n.name_en, null, null, null, ${shared}
    from surcharge_rule as r join fee_code as n on n.id = r.fee_id ${joins(surchargeRuleResource.docType)}
    order by name_zh, id`.execute(db);
  return rows.map(originOf);
}
