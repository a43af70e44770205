import { sql } from 'kysely';
import { sftTemplateResource } from '#contract/booking/sft-template.resource.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import { type Row, serve, type WriteContext } from '../../../kernel/resource/served-resource.ts';

/** A default that comes to stand for another customer or country must not meet the default that is there. */
async function defaultFindings(row: Row, { tx, before }: WriteContext): Promise<Finding[]> {
  if (row.isDefault !== true) return [];
  const { rows } = await sql`select 1 from sft_template where is_default and id <> ${before?.id ?? ''}
    and company_id = current_setting('app.company', true)
    and customer_id is not distinct from ${row.customerId} and pod_country is not distinct from ${row.podCountry}
    limit 1`.execute(tx.db);
  return rows.length === 0
    ? []
    : [
        {
          path: 'podCountry',
          code: 'DEFAULT_TWICE',
          severity: 'error',
          message: { zh: '该客户与目的国已有默认模板', en: 'This customer and country have a default already' },
        },
      ];
}

/** Send-receive-notify templates; one that templates of bookings point at is not deleted. */
export const sftTemplates = serve({
  resource: sftTemplateResource,
  table: 'sftTemplate',
  found: false,
  derive: (row, before) => ({
    usedCount: row.usedCount ?? 0,
    // One that comes back is nobody's default until it is made so.
    isDefault: before !== null && row.isDefault === true,
  }),
  check: defaultFindings,
  uses: [
    {
      area: { zh: '订舱模板', en: 'Booking templates' },
      async count({ db }, { id }) {
        const { rows } = await sql<{
          n: number;
        }>`select count(*)::int as n from booking_template where party_template_id = ${id}`.execute(db);
        return { open: rows[0]?.n ?? 0, closed: 0 };
      },
      link: () => '/BookingSpace/OrderTemp',
    },
  ],
});
