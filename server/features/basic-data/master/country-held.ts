import { sql } from 'kysely';
import { fold } from '#contract/basic-data/rules/fold.ts';
import { md } from '#contract/basic-data/rules/md-findings.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import type { Row } from '../../../kernel/resource/served-resource.ts';
import type { Tx } from '../../../kernel/tenancy.ts';

interface Named {
  readonly code: string;
  readonly nameZh: string | null;
  readonly nameEn: string | null;
  readonly aliases: readonly string[];
}

/** A file names the country beside the code of a place: by code or by any of its names it must be the one that the code begins with. */
export async function countryHeld(
  said: string,
  { countryCode, unLocode }: Row,
  { db }: Tx,
): Promise<readonly Finding[]> {
  if (said === '' || typeof countryCode !== 'string' || said.toUpperCase() === countryCode) return [];
  const { rows } = await sql<Named>`select code, name_zh, name_en, aliases from country
    where code = ${countryCode}`.execute(db);
  const [country] = rows;
  // An unknown country is told of already.
  if (!country) return [];
  const names = [country.nameZh, country.nameEn, ...country.aliases].flatMap(name => (name ? [fold(name)] : []));
  return names.includes(fold(said)) ? [] : [md('MD-27', 'countryCode', { v: said, c: unLocode })];
}
