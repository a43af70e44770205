import { sql } from 'kysely';
import { carrierConfigResource } from '#contract/booking/config.resource.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import { type Row, serve, type WriteContext } from '../../../kernel/resource/served-resource.ts';

async function carrierFindings(row: Row, { tx }: WriteContext): Promise<Finding[]> {
  const { rows } = await sql`select 1 from shipping_line where scac = ${row.carrier} limit 1`.execute(tx.db);
  return rows.length > 0
    ? []
    : [
        {
          path: 'carrier',
          code: 'CARRIER_UNKNOWN',
          severity: 'error',
          message: { zh: '没有代码为该 SCAC 的船公司', en: 'No shipping line has this SCAC' },
        },
      ];
}

/** Configurations as they are worked on: a person's change waits for its publication. */
export const carrierConfigs = serve({
  resource: carrierConfigResource,
  table: 'carrierBookingConfig',
  found: false,
  // One that is new, or comes back, has published nothing.
  derive: (row, before) =>
    before === null
      ? { revision: 0, hasChanges: true, publishedAt: null, hasSecret: false }
      : { hasChanges: row.hasChanges ?? true },
  edited: () => ({ hasChanges: true }),
  check: carrierFindings,
});
