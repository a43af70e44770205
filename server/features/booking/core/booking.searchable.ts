import { sql } from 'kysely';
import { BOOKING_STATE_LABELS } from '#contract/booking/booking-codes.ts';
import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import type { Text } from '#contract/kernel/text.ts';
import { inOrderFound } from '../../../kernel/search/document-rows.ts';
import { type FoundNumber, numberMatch } from '../../../kernel/search/found-number.ts';
import type { FoundRecord, Searchable, SearchLine } from '../../../kernel/search/searchable.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { Seat } from '../../../kernel/who.ts';
import type { BookingRecord } from '../tables.ts';

const SPARE = 3;
const { queue, mine, ownList } = BOOKING_PATHS;

async function rowsOf({ db }: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, BookingRecord>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('booking')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(row => [row.id, row]));
}

function addressesOf({ id, bookingNo, channel }: BookingRecord, { companyKind }: Seat): string[] {
  if (companyKind === 'platform') return [`/quckBook/internalBookDetail?id=${id}`, `${mine}?q=${bookingNo}`];
  const page = channel === 'THIRD' ? 'BookThirdDetail' : 'BookOnlineDetail';
  return [`/external/workbench/${page}?id=${id}`];
}

const nameOf = ({ customerName, customerNameEn }: BookingRecord): Text => ({
  zh: customerName ?? '',
  en: customerNameEn || (customerName ?? ''),
});

const linesOf = (row: BookingRecord): SearchLine[] =>
  [
    { label: { zh: '船公司订舱号', en: 'Carrier reference' }, value: row.carrierRef ?? '' },
    { label: { zh: '客户', en: 'Customer' }, value: row.customerName === null ? '' : nameOf(row) },
    {
      label: { zh: '船名航次', en: 'Vessel and voyage' },
      value: `${row.vesselName ?? ''} ${row.voyageNo ?? ''}`.trim(),
    },
    { label: { zh: '港口', en: 'Ports' }, value: `${row.pol ?? ''} - ${row.pod ?? ''}` },
    { label: { zh: '箱量', en: 'Containers' }, value: row.containers ?? '' },
  ].filter(({ value }) => value !== '');

const presented = (row: BookingRecord, seat: Seat, found: Pick<FoundRecord, 'match' | 'place'>): FoundRecord => {
  const below = [row.carrierRef, row.vesselName, row.voyageNo].filter(Boolean).join(' · ');
  return {
    id: row.id,
    ...found,
    title: { zh: row.bookingNo, en: row.bookingNo },
    subtitle: { zh: below, en: below },
    state: BOOKING_STATE_LABELS[row.state],
    addresses: addressesOf(row, seat),
    detail: linesOf(row),
  };
};

/** Bookings by their own number and the carrier's. */
export const bookingSearchable: Searchable = {
  type: 'booking',
  title: { zh: '订舱', en: 'Bookings' },
  screens: [queue, mine, ownList],

  async find(tx, { number, limit, seat }) {
    const own = seat.companyKind === 'platform' ? sql`` : sql`and t.company_id = ${seat.companyId}`;
    const most = limit * SPARE;
    const { rows } = await sql<FoundNumber>`select id, number, place from (
        (select t.id, t.booking_no as number, 0 as place from booking as t
          where t.booking_no ^@ ${number} ${own} order by t.booking_no using ~<~ limit ${most})
        union all
        (select t.id, t.carrier_number as number, 1 as place from booking as t
          where t.carrier_number ^@ ${number} ${own} order by t.carrier_number using ~<~ limit ${most})
      ) as f order by place, length(number), number, id`.execute(tx.db);
    const found = await rowsOf(
      tx,
      rows.map(({ id }) => id),
    );
    return inOrderFound(rows, found, (row, { number: told, place }) =>
      presented(row, seat, { match: numberMatch(told, number), place }),
    );
  },
};
