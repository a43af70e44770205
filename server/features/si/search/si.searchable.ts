import { type RawBuilder, sql } from 'kysely';
import { showSiNumber, siNumberOf } from '#contract/si/parts/si-number.ts';
import { SI_PATHS } from '#contract/si/rights.ts';
import { SI_STATE_LABELS, type SiState } from '#contract/si/status.ts';
import { inOrderFound, type SimilarNumber } from '../../../kernel/search/document-rows.ts';
import { type FoundNumber, numberMatch } from '../../../kernel/search/found-number.ts';
import { piecesOf } from '../../../kernel/search/pieces.ts';
import type { FoundRecord, Searchable, SearchLine, SearchQuestion } from '../../../kernel/search/searchable.ts';
import type { Tx } from '../../../kernel/tenancy.ts';

const DETAIL = '/tdManage/siDetail';
const AUDIT = '/tdManage/siAudit';
const SPARE = 3;

/** Whose rows are read: row-level security says the same, but only a condition finds the index that begins with the company. */
const mine = ({ seat }: SearchQuestion): RawBuilder<unknown> =>
  seat.companyKind === 'platform' ? sql`` : sql`and t.company_id = ${seat.companyId}`;

/** One way to call an SI, from its own index in the order of the index. Its own number first, then that of what it stands for. */
const byColumn = (question: SearchQuestion, column: string, place: number, text: string): RawBuilder<unknown> => {
  const ref = sql.ref(`t.${column}`);
  return sql`(select t.id, ${ref} as number, ${sql.lit(place)} as place from shipping_instruction as t
    where ${ref} ^@ ${text} and not t.deleted ${mine(question)} order by ${ref} using ~<~ limit ${question.limit * SPARE})`;
};

const byShipment = (question: SearchQuestion, column: 'bookingNo' | 'shipmentNo'): RawBuilder<unknown> => {
  const ref = sql.ref(`t.${column}`);
  return sql`(select o.id, ${ref} as number, 2 as place from shipment as t
    join shipping_instruction as o on o.shipment_id = t.id and not o.deleted
    where ${ref} ^@ ${question.number} ${mine(question)} order by ${ref} using ~<~ limit ${question.limit * SPARE})`;
};

function waysOf(question: SearchQuestion): RawBuilder<unknown>[] {
  const { number, limit } = question;
  const most = limit * SPARE;
  const own = siNumberOf(question.text);
  return [
    ...(own === null ? [] : [byColumn(question, 'no', 0, own)]),
    byColumn(question, 'billNo', 0, number),
    byColumn(question, 'mblNo', 1, number),
    byShipment(question, 'bookingNo'),
    byShipment(question, 'shipmentNo'),
    sql`(select t.si_id as id, t.container_no as number, 3 as place from si_container as t
      where t.container_no ^@ ${number} ${mine(question)} order by t.container_no using ~<~ limit ${most})`,
  ];
}

interface SiRow {
  readonly id: string;
  readonly no: string;
  readonly state: SiState;
  readonly billNo: string;
  readonly bookingNo: string;
  readonly companyName: string;
  readonly companyNameEn: string;
  readonly carrier: string;
  readonly vessel: string;
  readonly voyage: string;
  readonly loadingCode: string;
  readonly dischargeCode: string;
  readonly boxSummary: string;
  readonly submittedAt: Date;
}

async function rowsOf(
  tx: Tx,
  hits: readonly { readonly id: string }[],
  { seat }: SearchQuestion,
): Promise<ReadonlyMap<string, SiRow>> {
  // What staff have parked is theirs.
  const shown = seat.companyKind === 'platform' ? sql`` : sql`and t.state <> 'DRAFT'`;
  const { rows } = await sql<SiRow>`select t.id, t.no, t.state, t.bill_no, s.booking_no, c.name_zh as company_name,
      c.name_en as company_name_en, t.carrier, t.vessel, t.voyage, t.loading_code, t.discharge_code, t.box_summary, t.submitted_at
    from shipping_instruction as t join shipment as s on s.id = t.shipment_id join company as c on c.id = t.company_id
    where t.id = any(${hits.map(({ id }) => id)}::text[]) and not t.deleted ${shown}`.execute(tx.db);
  return new Map(rows.map(row => [row.id, row]));
}

const linesOf = (row: SiRow): SearchLine[] => [
  { label: { zh: '提单号', en: 'Bill no.' }, value: row.billNo },
  { label: { zh: '订舱号', en: 'Booking no.' }, value: row.bookingNo },
  { label: { zh: '客户', en: 'Customer' }, value: { zh: row.companyName, en: row.companyNameEn } },
  { label: { zh: '船名航次', en: 'Vessel and voyage' }, value: `${row.carrier} ${row.vessel} ${row.voyage}` },
  { label: { zh: '港口', en: 'Ports' }, value: `${row.loadingCode} - ${row.dischargeCode}` },
  { label: { zh: '箱型箱量', en: 'Containers' }, value: row.boxSummary },
  { label: { zh: '提交时间', en: 'Submitted' }, value: { at: row.submittedAt.toISOString() } },
];

const presented = (row: SiRow, found: Pick<FoundRecord, 'match' | 'place'>): FoundRecord => {
  const no = `SI${showSiNumber(row.no)}`;
  const below = [row.billNo, row.bookingNo, row.vessel, row.voyage].filter(part => part !== '').join(' · ');
  return {
    id: row.id,
    ...found,
    title: { zh: no, en: no },
    subtitle: { zh: below, en: below },
    state: SI_STATE_LABELS[row.state],
    addresses: [
      `${DETAIL}?Id=${row.id}&from=${SI_PATHS.all}`,
      `${AUDIT}?Id=${row.id}`,
      `${SI_PATHS.customerList}?q=${showSiNumber(row.no)}`,
    ],
    detail: linesOf(row).filter(({ value }) => value !== ''),
  };
};

/** SIs by their number in every spelling, by bill, booking and container. */
export const siSearchable: Searchable = {
  type: 'si',
  title: { zh: '补料', en: 'Shipping instructions' },
  screens: [DETAIL, AUDIT, SI_PATHS.customerList],

  async find(tx, question) {
    const { rows } =
      await sql<FoundNumber>`select id, number, place from (${sql.join(waysOf(question), sql` union all `)}) as f
      order by place, length(number), number, id`.execute(tx.db);
    const own = siNumberOf(question.text);
    const said = ({ number }: FoundNumber) => numberMatch(number, number === own ? own : question.number);
    return inOrderFound(rows, await rowsOf(tx, rows, question), (row, hit) =>
      presented(row, { match: said(hit), place: hit.place }),
    );
  },

  async findSimilar(tx, question) {
    const pieces = piecesOf(question.number);
    if (!pieces) return [];
    const { rows } = await sql<SimilarNumber>`select id, number, likeness
      from search_similar_si(${question.number}, ${pieces.head}, ${[...pieces.parts]}::text[],
        ${question.limit * SPARE})`.execute(tx.db);
    return inOrderFound(rows, await rowsOf(tx, rows, question), (row, { likeness }) =>
      presented(row, { match: 'similar', place: 1 - likeness }),
    );
  },
};
