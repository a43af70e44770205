import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { FEATURES } from '#server/feature-list.ts';
import { declaredKind } from './declared-kind.ts';
import type { DocumentKind } from './document-kind.ts';
import { COMPANY_KINDS } from './kinds-of-companies.ts';
import { RATE_KINDS } from './kinds-of-rates.ts';
import { resourceKinds } from './kinds-of-resources.ts';
import { SHIPPING_KINDS } from './kinds-of-shipping.ts';

const plainNames = async (db: Kysely<Tables>): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(db);
  return new Set(rows.map(({ name }) => name));
};

/** Every kind of document that the product has. */
export async function everyKind(db: Kysely<Tables>): Promise<readonly DocumentKind[]> {
  const declared = FEATURES.flatMap(({ documents = [] }) => documents).map(declaredKind);
  const own = [...SHIPPING_KINDS, ...RATE_KINDS, ...COMPANY_KINDS, ...declared];
  const tables = await plainNames(db);
  return [...own, ...(await resourceKinds(name => tables.has(name), new Set(own.map(({ type }) => type))))];
}
