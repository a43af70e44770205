import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

type Company = 'PLTFRM' | 'NQUAYS' | 'RCHDSZ' | 'QDTEAM' | 'TJSTEE' | 'GZSHPA' | 'SHTRUK';
type Named = Company | 'MSCU' | 'CNSHA' | 'DEHAM' | 'EBS';

/** Ids of demo rows that scenarios speak of: companies, carriers and ports by their codes, fees by theirs. */
export async function namedIds(db: Kysely<Tables>): Promise<Readonly<Record<Named, string>>> {
  const { rows } = await sql<{ name: string; id: string }>`
    select company_code as name, id from company where company_code is not null
    union all select scac, id from shipping_line where scac is not null
    union all select un_locode, id from port where un_locode is not null
    union all select code, id from fee_code where code = 'EBS'`.execute(db);
  return Object.fromEntries(rows.map(({ name, id }) => [name, id])) as Record<Named, string>;
}
