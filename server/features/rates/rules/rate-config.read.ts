import type { Kysely } from 'kysely';
import { DEFAULT_RATE_CONFIG, type RateConfig, rateConfigSchema } from '#contract/rates/rate-config.ts';
import type { Tables } from '../../../db/tables.ts';

export interface StoredRateConfig {
  readonly config: RateConfig;
  readonly version: number;
  readonly updatedAt: string | null;
}

/** The settings with their version; 0 where nobody has changed anything. Settings that came later have their defaults. */
export async function storedRateConfig(db: Kysely<Tables>, companyId: string): Promise<StoredRateConfig> {
  const row = await db.selectFrom('rateConfig').selectAll().where('companyId', '=', companyId).executeTakeFirst();
  return row
    ? { config: rateConfigSchema.parse(row.config), version: row.version, updatedAt: row.updatedAt.toISOString() }
    : { config: DEFAULT_RATE_CONFIG, version: 0, updatedAt: null };
}

/** The settings of several companies at once. */
export async function rateConfigsOf(
  db: Kysely<Tables>,
  companyIds: readonly string[],
): Promise<ReadonlyMap<string, RateConfig>> {
  const rows =
    companyIds.length === 0
      ? []
      : await db
          .selectFrom('rateConfig')
          .select(['companyId', 'config'])
          .where('companyId', 'in', companyIds)
          .execute();
  const stored = new Map(rows.map(row => [row.companyId, rateConfigSchema.parse(row.config)]));
  return new Map(companyIds.map(id => [id, stored.get(id) ?? DEFAULT_RATE_CONFIG]));
}

/** How the company keeps and sells its rates. */
export const rateConfigOf = async (db: Kysely<Tables>, companyId: string): Promise<RateConfig> =>
  (await storedRateConfig(db, companyId)).config;
