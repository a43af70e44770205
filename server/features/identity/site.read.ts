import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { hostOf, namesOf } from './domain.calls.ts';

/** Whose site a host name is: the platform's on its own names, a company's on the name it was given; an unknown one is nobody's. */
export async function siteCompanyOf(
  db: Kysely<Tables>,
  hostname: string,
  mainHosts: readonly string[],
): Promise<string | null> {
  const companies = db.selectFrom('company as c').select('c.id').where('c.status', '=', 'ACTIVE');
  if (mainHosts.includes(hostname)) {
    const platform = await companies.where('c.kind', '=', 'platform').executeTakeFirst();
    return platform?.id ?? null;
  }
  const host = hostOf(hostname);
  if (host === null) return null;
  const names = namesOf(host);
  const found = await companies
    .innerJoin('companyDomain as d', 'd.companyId', 'c.id')
    .select('d.host')
    .where('d.host', 'in', names)
    .execute();
  return found.sort((one, other) => names.indexOf(one.host) - names.indexOf(other.host))[0]?.id ?? null;
}
