import { sql } from 'kysely';
import type { CompanyKind } from '#contract/kernel/company-kind.ts';
import type { CriteriaText } from '#contract/rates/search/criteria.ts';
import { watchAlert } from '#contract/rates/watch/watch-alert.ts';
import { nextDaily, quietUntil } from '#contract/rates/watch/watch-times.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { type BestPrice, bestPriceOrNone } from './best-price.ts';
import type { PriceWatchRow } from './tables.ts';
import { tellWatcher } from './tell-watcher.ts';
import { watcherOf } from './watcher.ts';

/** Looks at the watches that are due, as the persons who watch would. */

type Parts = Pick<Deps, 'db' | 'reads' | 'clock'>;
const AT_A_TIME = 50;

/**
 * Instant watches of lanes where a rate, or a rule of a seller there, has changed since they were looked at; those who heard something within the hour wait.
 * A rate that was being written while the watch was looked at bears an earlier time than it: five minutes are looked at again.
 */
export async function markChangedLanes({ db, clock }: Parts): Promise<void> {
  const now = clock.now();
  await inScope(db, SYSTEM, tx =>
    sql`update price_watch as w
      set due_at = least(w.due_at, greatest(${now}::timestamptz, w.last_alert_at + interval '1 hour'))
      where w.closed_at is null and w.frequency = 'INSTANT' and w.due_at > ${now}
        and exists (select from fcl_rate as r where r.pol_id = any(w.pol_ids) and r.pod_id = any(w.pod_ids)
          and (r.updated_at > w.checked_at - interval '5 minutes' or r.company_id in (
            select s.company_id from rate_rule_stamp as s where s.stamped_at > w.checked_at - interval '5 minutes')))`.execute(
      tx.db,
    ),
  );
}

interface DueWatch extends PriceWatchRow {
  readonly companyKind: CompanyKind;
  readonly isActive: boolean;
}

const dueWatches = ({ db, clock }: Parts): Promise<DueWatch[]> =>
  inScope(db, SYSTEM, async tx => {
    const { rows } = await sql<DueWatch>`select w.*, c.kind as company_kind,
        c.status = 'ACTIVE' and e.status = 'ACTIVE' as is_active
      from price_watch as w join company as c on c.id = w.company_id join employee as e on e.id = w.employee_id
      where w.closed_at is null and w.due_at <= ${clock.now()}
      order by w.due_at limit ${AT_A_TIME}`.execute(tx.db);
    return rows;
  });

/** Keeps what was seen, and tells it in the same transaction; a watch that was changed meanwhile is left to the next round. */
async function settle({ db, clock }: Parts, watch: DueWatch, best: BestPrice | null): Promise<void> {
  const now = clock.now();
  const seen = { checkedAt: now, updatedAt: now, version: watch.version + 1 };
  const alert =
    best && watchAlert({ currency: watch.currency, target: watch.target, told: watch.best, now: best.amount });
  const waits = alert ? quietUntil(watch, now) : null;
  const told = alert && !waits ? { best: best.amount, lastAlert: alert, lastAlertAt: now } : {};
  await inScope(db, SYSTEM, async tx => {
    const kept = await tx.db
      .updateTable('priceWatch')
      .set({ ...seen, ...told, ...(best ? { dueAt: waits ?? nextDaily(now) } : { closedAt: now }) })
      .where('id', '=', watch.id)
      .where('version', '=', watch.version)
      .where('closedAt', 'is', null)
      .executeTakeFirst();
    if (kept.numUpdatedRows > 0n && best && alert && !waits) await tellWatcher(tx, watch, { alert, best, now });
  });
}

/** Answers how many were looked at; ask again as long as there are any. */
export async function checkDueWatches(deps: Parts): Promise<number> {
  const due = await dueWatches(deps);
  for (const watch of due) {
    // Whoever has left watches no more.
    const best = watch.isActive
      ? await bestPriceOrNone(deps, watcherOf(watch, watch.customerId), watch.query as CriteriaText, deps.clock.now())
      : null;
    await settle(deps, watch, best);
  }
  return due.length;
}
