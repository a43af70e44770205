import { sql } from 'kysely';
import type { BodyOf } from '#contract/kernel/call.ts';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import { type CriteriaText, containersText, readCriteria } from '#contract/rates/search/criteria.ts';
import type { saveWatch } from '#contract/rates/watch/watch.calls.ts';
import { MOST_WATCHES } from '#contract/rates/watch/watch-codes.ts';
import { nextDaily } from '#contract/rates/watch/watch-times.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { newId } from '../../../kernel/ids.ts';
import { inScope, type Tx } from '../../../kernel/tenancy.ts';
import { portsByCode } from '../search/places.ts';
import { viewerScope } from '../search/rate-sources.ts';
import { bestPrice } from './best-price.ts';
import type { PriceWatchRow } from './tables.ts';
import { type WatcherSeat, watcherOf } from './watcher.ts';

/** A person begins to watch a lane, or changes how he watches it. */

export type WatchWish = Pick<BodyOf<typeof saveWatch>, 'customer'> & {
  readonly query: CriteriaText;
  readonly frequency: PriceWatchRow['frequency'];
  readonly target: string | null;
};

/** Two watches are one when they ask the same, however it was typed. */
function subjectOf(query: CriteriaText, customer: string | undefined): string {
  const { criteria } = readCriteria({ ...query, from: undefined, to: undefined }, '2000-01-01');
  const { pol, pod, containers, hsCodes, carriers, flags, currency, payer, tickedFees } = criteria;
  const sorted = (codes: Iterable<string>) => [...codes].sort().join('+');
  return [
    sorted(pol),
    sorted(pod),
    containersText(containers),
    sorted(hsCodes),
    sorted(carriers),
    sorted(flags),
    currency,
    payer,
    sorted(tickedFees),
    customer ?? '',
  ].join('|');
}

const full = () =>
  invalid([
    {
      path: 'query',
      code: 'WATCH_LIMIT',
      severity: 'error',
      params: { n: MOST_WATCHES },
      message: { zh: '最多关注 {n} 条航线，请先取消一些', en: '{n} watches at most; end some first' },
    },
  ]);

/** Savers of one company wait for each other, so that nobody has one watch too many. */
const takeTurns = ({ db }: Tx, companyId: string) =>
  sql`insert into rate_rule_stamp (company_id, kind) values (${companyId}, 'watch')
    on conflict (company_id, kind) do update set stamp = gen_random_uuid()`.execute(db);

/** What is wrong with the question is said at its field. */
async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const [first, ...rest] = error instanceof AppError ? (error.detail.errors ?? []) : [];
    if (!first) throw error;
    const below = (finding: typeof first) => ({ ...finding, path: `query.${finding.path}` });
    throw invalid([below(first), ...rest.map(below)]);
  }
}

export async function keepWatch(
  { db, reads, clock }: Pick<Deps, 'db' | 'reads' | 'clock'>,
  seat: WatcherSeat,
  { query, customer, frequency, target }: WatchWish,
): Promise<PriceWatchRow> {
  const now = clock.now();
  const viewer = watcherOf(seat, customer ?? null);
  // What is so now is what a change is measured by; it also proves the question.
  const best = await asked(() => bestPrice({ db, reads }, viewer, query, now));
  const { criteria } = readCriteria(query, '2000-01-01');
  const { companyId, employeeId } = seat;
  const subject = subjectOf(query, customer);
  return inScope(db, viewerScope(viewer), async tx => {
    await takeTurns(tx, companyId);
    const open = tx.db.selectFrom('priceWatch').where('employeeId', '=', employeeId).where('closedAt', 'is', null);
    const same = await open.selectAll().where('subject', '=', subject).executeTakeFirst();
    const wish = { frequency, target, best: best.amount, checkedAt: now, dueAt: nextDaily(now), updatedAt: now };
    if (same)
      return tx.db
        .updateTable('priceWatch')
        .set({ ...wish, version: same.version + 1 })
        .where('id', '=', same.id)
        .returningAll()
        .executeTakeFirstOrThrow();
    const { n } = await open.select(eb => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
    if (Number(n) >= MOST_WATCHES) throw full();
    return tx.db
      .insertInto('priceWatch')
      .values({
        id: newId(now.getTime()),
        companyId,
        employeeId,
        subject,
        ...wish,
        polIds: [...(await portsByCode(tx.db, criteria.pol)).ids],
        podIds: [...(await portsByCode(tx.db, criteria.pod)).ids],
        query: JSON.stringify(Object.fromEntries(Object.entries(query).filter(([, value]) => value))),
        customerId: customer ?? null,
        currency: best.currency,
        lastAlert: null,
        lastAlertAt: null,
        closedAt: null,
        version: 1,
        createdAt: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}
