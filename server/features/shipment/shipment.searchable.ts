import { type RawBuilder, sql } from 'kysely';
import { SHIPMENT_STATE_LABELS, type ShipmentState } from '#contract/shipment/status.ts';
import { SI_PATHS } from '#contract/si/rights.ts';
import { inOrderFound, type SimilarNumber } from '../../kernel/search/document-rows.ts';
import { type FoundNumber, numberMatch } from '../../kernel/search/found-number.ts';
import { piecesOf } from '../../kernel/search/pieces.ts';
import type { FoundRecord, Searchable, SearchLine, SearchQuestion } from '../../kernel/search/searchable.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import type { Seat } from '../../kernel/who.ts';

const CUSTOMER_SUBMIT = '/external/workbench/siSubmit';
const ON_BEHALF = '/tdManage/siCreator';
const TO_INSTRUCT: ReadonlySet<ShipmentState> = new Set<ShipmentState>(['CONFIRMED', 'IN_EXECUTION']);
const SPARE = 3;

/** Columns that name a shipment; empty ones have no index. Its own number first, then the carrier's, then the customer's. */
const WAYS = [
  { column: 'shipmentNo', place: 0, filled: false },
  { column: 'bookingNo', place: 0, filled: false },
  { column: 'mblNo', place: 1, filled: true },
  { column: 'customerReference', place: 2, filled: true },
] as const;

/** Row-level security says the same, but only a condition finds the index that begins with the company. */
const mine = ({ seat }: SearchQuestion): RawBuilder<unknown> =>
  seat.companyKind === 'platform' ? sql`` : sql`and t.company_id = ${seat.companyId}`;

const byColumn = (question: SearchQuestion, { column, place, filled }: (typeof WAYS)[number]): RawBuilder<unknown> => {
  const ref = sql.ref(`t.${column}`);
  return sql`(select t.id, ${ref} as number, ${sql.lit(place)} as place from shipment as t
    where ${ref} ^@ ${question.number} ${filled ? sql`and ${ref} <> ''` : sql``} ${mine(question)}
    order by ${ref} using ~<~ limit ${question.limit * SPARE})`;
};

interface ShipmentLine {
  readonly id: string;
  readonly shipmentNo: string;
  readonly bookingNo: string;
  readonly mblNo: string;
  readonly customerReference: string;
  readonly state: ShipmentState;
  readonly companyId: string;
  readonly companyCode: string;
  readonly companyName: string;
  readonly companyNameEn: string;
  readonly carrier: string;
  readonly vessel: string;
  readonly voyage: string;
  readonly pol: string;
  readonly pod: string;
  readonly dco: Date | null;
  readonly siState: string;
  readonly siCount: number;
  readonly mergedIntoId: string | null;
}

async function rowsOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, ShipmentLine>> {
  const { rows } =
    await sql<ShipmentLine>`select t.id, t.shipment_no, t.booking_no, t.mbl_no, t.customer_reference, t.state,
      t.company_id, c.company_code, c.name_zh as company_name, c.name_en as company_name_en, t.carrier, t.vessel, t.voyage,
      t.pol, t.pod, t.dco, t.si_state, t.si_count, t.merged_into_id
    from shipment as t join company as c on c.id = t.company_id where t.id = any(${[...ids]}::text[])`.execute(tx.db);
  return new Map(rows.map(row => [row.id, row]));
}

/** Where one goes on with it: its instruction while there is one to make, else its instructions in the list. */
function addressesOf(row: ShipmentLine, seat: Seat): string[] {
  const isOpen = TO_INSTRUCT.has(row.state) && row.siState !== 'COMPLETE' && row.mergedIntoId === null;
  const q = encodeURIComponent(row.bookingNo);
  if (seat.companyKind !== 'platform')
    return [...(isOpen ? [`${CUSTOMER_SUBMIT}?CGO_ID=${row.id}`] : []), `${SI_PATHS.customerList}?q=${q}`];
  const isOwn = row.companyId === seat.companyId;
  const make = isOwn
    ? `${SI_PATHS.make}?CGO_ID=${row.id}`
    : `${ON_BEHALF}?COMPANY=${encodeURIComponent(row.companyCode)}&CGO_ID=${row.id}`;
  return [...(isOpen && (isOwn || row.siCount === 0) ? [make] : []), `${SI_PATHS.all}?q=${q}`];
}

const linesOf = (row: ShipmentLine): SearchLine[] => [
  { label: { zh: '业务编号', en: 'Shipment no.' }, value: row.shipmentNo },
  { label: { zh: '提单号', en: 'Bill no.' }, value: row.mblNo },
  { label: { zh: '客户参考号', en: 'Customer reference' }, value: row.customerReference },
  { label: { zh: '客户', en: 'Customer' }, value: { zh: row.companyName, en: row.companyNameEn } },
  { label: { zh: '船名航次', en: 'Vessel and voyage' }, value: `${row.carrier} ${row.vessel} ${row.voyage}` },
  { label: { zh: '港口', en: 'Ports' }, value: `${row.pol} - ${row.pod}` },
  ...(row.dco ? [{ label: { zh: '截补料', en: 'SI cut-off' }, value: { at: row.dco.toISOString() } }] : []),
];

const presented = (row: ShipmentLine, seat: Seat, found: Pick<FoundRecord, 'match' | 'place'>): FoundRecord => {
  const below = [row.shipmentNo, row.vessel, row.voyage].join(' · ');
  return {
    id: row.id,
    ...found,
    title: { zh: row.bookingNo, en: row.bookingNo },
    subtitle: { zh: below, en: below },
    state: SHIPMENT_STATE_LABELS[row.state],
    addresses: addressesOf(row, seat),
    detail: linesOf(row).filter(({ value }) => value !== ''),
  };
};

/** Shipments by their own number, booking, bill and the customer's reference. */
export const shipmentSearchable: Searchable = {
  type: 'shipment',
  title: { zh: '业务', en: 'Shipments' },
  screens: [SI_PATHS.customerList, SI_PATHS.all, SI_PATHS.make],

  async find(tx, question) {
    const ways = WAYS.map(way => byColumn(question, way));
    const { rows } = await sql<FoundNumber>`select id, number, place from (${sql.join(ways, sql` union all `)}) as f
      order by place, length(number), number, id`.execute(tx.db);
    const found = await rowsOf(
      tx,
      rows.map(({ id }) => id),
    );
    return inOrderFound(rows, found, (row, { number, place }) =>
      presented(row, question.seat, { match: numberMatch(number, question.number), place }),
    );
  },

  async findSimilar(tx, question) {
    const pieces = piecesOf(question.number);
    if (!pieces) return [];
    const { rows } = await sql<SimilarNumber>`select id, number, likeness
      from search_similar_shipments(${question.number}, ${pieces.head}, ${[...pieces.parts]}::text[],
        ${question.limit * SPARE})`.execute(tx.db);
    const found = await rowsOf(
      tx,
      rows.map(({ id }) => id),
    );
    return inOrderFound(rows, found, (row, { likeness }) =>
      presented(row, question.seat, { match: 'similar', place: 1 - likeness }),
    );
  },
};
