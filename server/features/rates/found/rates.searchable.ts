import { type RawBuilder, sql } from 'kysely';
import { PRODUCT_TYPES, type ProductType, RATE_STATE_LABELS, type RateState } from '#contract/rates/codes.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { numberMatch } from '../../../kernel/search/found-number.ts';
import type { FoundRecord, Searchable, SearchQuestion } from '../../../kernel/search/searchable.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { seesCost } from '../rate-actor.ts';
import { laneNamed } from './lane-words.ts';

/**
 * The company's own rates by number and by lane. Their screens tell cost, so they are found by those alone who may see it; a preview
 * names no price whoever looks.
 */

interface RateLine {
  readonly id: string;
  readonly rateNo: string;
  readonly state: RateState;
  readonly carrier: string | null;
  readonly pol: string;
  readonly pod: string;
  readonly productType: ProductType;
  readonly validFrom: string;
  readonly validTo: string;
  readonly offered: string;
}

interface FoundRates {
  readonly type: string;
  readonly title: Searchable['title'];
  readonly table: 'fclRate' | 'lclRate';
  /** What it is offered for, as SQL on the row `r`. */
  readonly offered: RawBuilder<string>;
  /** Screens that open one of them, best first. */
  readonly screens: readonly string[];
}

const shown = (row: RateLine, { screens }: FoundRates, found: Pick<FoundRecord, 'match' | 'place'>): FoundRecord => {
  const below = [row.carrier, `${row.pol} → ${row.pod}`, `${row.validFrom} – ${row.validTo}`].filter(Boolean);
  const subtitle = below.join(' · ');
  const detail = [
    { label: { zh: '船公司', en: 'Carrier' }, value: row.carrier ?? '' },
    { label: { zh: '航线', en: 'Lane' }, value: `${row.pol} → ${row.pod}` },
    { label: { zh: '有效期', en: 'Valid' }, value: `${row.validFrom} – ${row.validTo}` },
    { label: { zh: '产品', en: 'Product' }, value: PRODUCT_TYPES[row.productType] },
    { label: { zh: '适用', en: 'Offered for' }, value: row.offered },
  ];
  return {
    id: row.id,
    ...found,
    title: { zh: row.rateNo, en: row.rateNo },
    subtitle: { zh: subtitle, en: subtitle },
    state: RATE_STATE_LABELS[row.state],
    addresses: screens.map(path => `${path}?id=${encodeURIComponent(row.id)}`),
    detail: detail.filter(({ value }) => value !== ''),
  };
};

function rateSearchable(kind: FoundRates): Searchable {
  const { type, title, table, offered, screens } = kind;
  // Row-level security says the same, but only a condition finds the index that begins with the company.
  const read = ({ db }: Tx, { seat, limit }: SearchQuestion, where: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
    sql<RateLine>`select r.id, r.rate_no, r.state, c.scac as carrier, a.un_locode as pol, b.un_locode as pod, r.product_type,
        r.valid_from, r.valid_to, ${offered} as offered
      from ${sql.table(table)} as r left join shipping_line as c on c.id = r.carrier_id
        join port as a on a.id = r.pol_id join port as b on b.id = r.pod_id
      where r.company_id = ${seat.companyId} and r.state <> 'DELETED' and ${where} order by ${order} limit ${limit}`.execute(
      db,
    );
  return {
    type,
    title,
    screens,
    async find(tx, question) {
      if (!(await seesCost(tx.db, question, question.now))) return [];
      const { number } = question;
      const byNumber = await read(tx, question, sql`r.rate_no ^@ ${number}`, sql`r.rate_no using ~<~`);
      if (byNumber.rows.length > 0)
        return byNumber.rows.map(row => shown(row, kind, { match: numberMatch(row.rateNo, number), place: 0 }));
      const lane = await laneNamed(tx, question.text);
      if (!lane) return [];
      // What is on sale first, and of that what lasts longest.
      const { rows } = await read(
        tx,
        question,
        sql`r.pol_id = any(${[...lane.polIds]}::text[]) and r.pod_id = any(${[...lane.podIds]}::text[])`,
        sql`(r.state = 'ACTIVE') desc, r.valid_to desc, r.id`,
      );
      return rows.map((row, place) => shown(row, kind, { match: 'exact', place: 1 + place }));
    },
  };
}

export const rateSearchables: readonly Searchable[] = [
  rateSearchable({
    type: 'fclRate',
    title: { zh: '整箱运价', en: 'FCL rates' },
    table: 'fclRate',
    offered: sql<string>`coalesce((select string_agg(l ->> 'containerType', ' ') from jsonb_array_elements(r.lines) as l
      where l ->> 'cost' is not null), '')`,
    screens: [RATE_PATHS.add, RATE_PATHS.history],
  }),
  rateSearchable({
    type: 'lclRate',
    title: { zh: '拼箱运价', en: 'LCL rates' },
    table: 'lclRate',
    offered: sql<string>`'LCL'`,
    screens: [RATE_PATHS.lclEdit, RATE_PATHS.lclHistory],
  }),
];
