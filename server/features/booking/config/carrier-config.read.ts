import type { Kysely } from 'kysely';
import {
  type CarrierBookingConfig,
  carrierBookingConfigSchema,
  defaultCarrierConfig,
} from '#contract/booking/config.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { createSecretBox } from '../../../kernel/secret-box.ts';

/** What holds for a carrier now: its last publication, or the product's own values where nobody has configured it. */
export async function carrierConfigOf(db: Kysely<Tables>, carrier: string): Promise<CarrierBookingConfig> {
  const row = await db
    .selectFrom('carrierBookingConfigVersion')
    .select(['revision', 'content'])
    .where('carrier', '=', carrier)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row
    ? carrierBookingConfigSchema.parse({ ...(row.content as object), revision: row.revision })
    : defaultCarrierConfig(carrier);
}

/** Place that a secret is sealed for: it opens for no other configuration. */
export const secretPlaceOf = (configId: string): string => `carrier booking ${configId}`;

/** What the carrier's key opens with; null where none is kept. For the platform and the server itself. */
export async function carrierSecretOf(deps: Pick<Deps, 'config'>, db: Kysely<Tables>, carrier: string) {
  const row = await db
    .selectFrom('carrierBookingSecret as secret')
    .innerJoin('carrierBookingConfig as config', 'config.id', 'secret.configId')
    .select(['secret.configId', 'secret.sealed'])
    .where('config.carrier', '=', carrier)
    .executeTakeFirst();
  return row ? createSecretBox(deps.config).open(row.sealed, secretPlaceOf(row.configId)) : null;
}
