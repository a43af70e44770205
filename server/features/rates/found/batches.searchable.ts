import { sql } from 'kysely';
import { BATCH_KINDS, BATCH_STATE_LABELS, type BatchKind, type BatchState } from '#contract/rates/batch/batch-codes.ts';
import { INCREASE_KINDS, INCREASE_STATE_LABELS, type IncreaseState } from '#contract/rates/batch/increase-codes.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { numberMatch } from '../../../kernel/search/found-number.ts';
import type { Searchable } from '../../../kernel/search/searchable.ts';
import { seesCost } from '../rate-actor.ts';

/** Changes to many rates by number, and increases by their name as well; for those who may see cost, as their screens are. */

interface BatchLine {
  readonly id: string;
  readonly batchNo: string;
  readonly title: string;
  readonly kind: BatchKind;
  readonly state: BatchState;
  readonly total: number;
  readonly author: string | null;
  readonly createdAt: Date;
}

const rateBatchSearchable: Searchable = {
  type: 'rateBatch',
  title: { zh: '运价批次', en: 'Rate batches' },
  screens: [RATE_PATHS.results],

  async find({ db }, question) {
    if (!(await seesCost(db, question, question.now))) return [];
    const { number, seat, limit } = question;
    const { rows } =
      await sql<BatchLine>`select r.id, r.batch_no, r.title, r.kind, r.state, r.total, e.name as author, r.created_at
      from rate_batch as r left join employee as e on e.id = r.author_id
      where r.company_id = ${seat.companyId} and r.batch_no ^@ ${number}
      order by r.batch_no using ~<~ limit ${limit}`.execute(db);
    return rows.map(row => {
      const kind = BATCH_KINDS[row.kind];
      const below = (word: string) => [word, row.title].filter(part => part !== '').join(' · ');
      return {
        id: row.id,
        match: numberMatch(row.batchNo, number),
        place: 0,
        title: { zh: row.batchNo, en: row.batchNo },
        subtitle: { zh: below(kind.zh), en: below(kind.en) },
        state: BATCH_STATE_LABELS[row.state],
        addresses: [`${RATE_PATHS.results}?id=${row.id}`],
        detail: [
          { label: { zh: '种类', en: 'Kind' }, value: { zh: kind.zh, en: kind.en } },
          { label: { zh: '运价', en: 'Rates' }, value: String(row.total) },
          ...(row.author ? [{ label: { zh: '编制人', en: 'Made by' }, value: row.author }] : []),
          { label: { zh: '编制时间', en: 'Made' }, value: { at: row.createdAt.toISOString() } },
        ],
      };
    });
  },
};

interface IncreaseLine {
  readonly id: string;
  readonly increaseNo: string | null;
  readonly name: string;
  readonly kind: keyof typeof INCREASE_KINDS;
  readonly state: IncreaseState | null;
  readonly carrier: string;
  readonly effectiveFrom: string;
}

const increaseSearchable: Searchable = {
  type: 'increase',
  title: { zh: '运价上调', en: 'Rate increases' },
  screens: [RATE_PATHS.increases],

  async find({ db }, question) {
    if (!(await seesCost(db, question, question.now))) return [];
    const { number, text, seat, limit } = question;
    const { rows } =
      await sql<IncreaseLine>`select r.id, r.increase_no, r.name, r.kind, r.state, c.scac as carrier, r.effective_from
      from rate_increase as r join shipping_line as c on c.id = r.carrier_id
      where r.company_id = ${seat.companyId} and (r.increase_no ^@ ${number} or lower(r.name) ^@ ${text.toLowerCase()})
      order by r.effective_from desc, r.id limit ${limit}`.execute(db);
    return rows.map(row => {
      const kind = INCREASE_KINDS[row.kind];
      const isWhole = row.increaseNo === number || row.name.toLowerCase() === text.toLowerCase();
      const below = [row.increaseNo, row.carrier, row.effectiveFrom].filter(Boolean).join(' · ');
      return {
        id: row.id,
        match: isWhole ? ('exact' as const) : ('prefix' as const),
        place: 0,
        title: { zh: row.name, en: row.name },
        subtitle: { zh: below, en: below },
        state: INCREASE_STATE_LABELS[row.state ?? 'DRAFT'],
        addresses: [`${RATE_PATHS.increases}?id=${row.id}`],
        detail: [
          { label: { zh: '种类', en: 'Kind' }, value: { zh: kind.zh, en: kind.en } },
          { label: { zh: '船公司', en: 'Carrier' }, value: row.carrier },
          { label: { zh: '生效日', en: 'From' }, value: row.effectiveFrom },
        ],
      };
    });
  },
};

export const batchSearchables: readonly Searchable[] = [rateBatchSearchable, increaseSearchable];
