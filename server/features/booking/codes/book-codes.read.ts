import { type Kysely, sql } from 'kysely';
import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import type { BookCodeChoice } from '#contract/booking/book-code.calls.ts';
import { type BookCodeAsk, missOf, resolveBookCode } from '#contract/booking/rules/resolve-book-code.ts';
import type { Tables } from '../../../db/tables.ts';

const MOST_OF_CARRIER = 500;
const DESK_ZONE = 'Asia/Shanghai';

interface Ask {
  readonly customerId: string | null;
  /** SCAC and UN/LOCODE. */
  readonly carrier: string;
  readonly pol: string | null;
  readonly employeeId: string;
  readonly day: string | null;
}

type CodeRow = Tables['bookCode'];

export const choiceOf = (row: CodeRow): BookCodeChoice => ({
  id: row.id,
  name: row.name,
  customerCode: row.customerCode,
  contractReference: row.contractReference ?? '',
  quotationReference: row.quotationReference ?? '',
  carrierOffice: row.carrierOffice ?? '',
  freight: row.freight,
  receiptType: row.receiptType,
  deliveryType: row.deliveryType,
});

/** Which code of the reader's company would be used, and why the others of the carrier would not. */
export async function codesFor(db: Kysely<Tables>, { carrier, pol, day, ...ask }: Ask, now: Date) {
  const { rows: places } = await sql<{ carrierId: string | null; polId: string | null; polCountry: string | null }>`
    select (select id from shipping_line where scac = ${carrier} limit 1) as carrier_id, p.id as pol_id,
      left(p.un_locode, 2) as pol_country
    from (select 1) as one left join port as p on p.un_locode = ${pol ?? ''} limit 1`.execute(db);
  const place = places[0];
  if (!place || place.carrierId === null) return { used: null, others: [] };
  const asked: BookCodeAsk = {
    customerId: ask.customerId,
    employeeId: ask.employeeId,
    carrierId: place.carrierId,
    polId: place.polId,
    polCountry: place.polCountry ?? pol?.slice(0, 2) ?? null,
    day: day ?? localDayOf(now.toISOString(), DESK_ZONE),
  };
  const rows = await db
    .selectFrom('bookCode')
    .selectAll()
    .where('carrierId', '=', place.carrierId)
    .orderBy('validFrom', 'desc')
    .orderBy('name')
    .limit(MOST_OF_CARRIER)
    .execute();
  const used = resolveBookCode(rows, asked);
  return {
    used: used && choiceOf(used),
    others: rows
      .filter(({ id }) => id !== used?.id)
      .map(row => ({ id: row.id, name: row.name, miss: missOf(row, asked) })),
  };
}
