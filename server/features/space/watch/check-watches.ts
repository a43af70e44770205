import { sql } from 'kysely';
import { nextDaily, quietUntil } from '#contract/rates/watch/watch-times.ts';
import { type PricesByLine, spaceNews } from '#contract/space/rules/watch-news.ts';
import { spaceOfferResource } from '#contract/space/space-offer.resource.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { repeat } from '../../../kernel/repeat.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { type DueSpaceWatch, tellSpaceWatcher } from './tell-watcher.ts';
import { pricesOf, watchedLines } from './watched-lines.ts';

/** Looks at the watches of space that are due: at once where an offer of the lane has changed, and when the working day begins. */

type Parts = Pick<Deps, 'db' | 'clock'>;
const AT_A_TIME = 50;
const EVERY_MS = 5_000;

/** Who heard something within the hour waits. */
export const markChangedOffers = ({ db, clock }: Parts, offerIds: readonly string[]): Promise<unknown> =>
  inScope(db, SYSTEM, tx =>
    sql`update space_watch as w
      set due_at = least(w.due_at, greatest(${clock.now()}::timestamptz, w.last_alert_at + interval '1 hour'))
      from space_offer as f
      where f.id = any(${[...offerIds]}::text[]) and w.pol_id = f.pol_id and w.pod_id = f.pod_id
        and (w.offer_id is null or w.offer_id = f.id) and w.closed_at is null and w.frequency = 'INSTANT'`.execute(
      tx.db,
    ),
  );

const dueWatches = ({ db, clock }: Parts): Promise<DueSpaceWatch[]> =>
  inScope(db, SYSTEM, async tx => {
    const { rows } =
      await sql<DueSpaceWatch>`select w.*, c.kind as company_kind, p.un_locode as pol, d.un_locode as pod,
        c.status = 'ACTIVE' and e.status = 'ACTIVE' as is_active,
        coalesce(f.state in ('CLOSED', 'OFF', 'FINISHED'), false) as is_over
      from space_watch as w join company as c on c.id = w.company_id join employee as e on e.id = w.employee_id
        join port as p on p.id = w.pol_id join port as d on d.id = w.pod_id left join space_offer as f on f.id = w.offer_id
      where w.closed_at is null and w.due_at <= ${clock.now()} order by w.due_at limit ${AT_A_TIME}`.execute(tx.db);
    return rows;
  });

/** Keeps what was seen, and tells it in the same transaction; a watch that was changed meanwhile is left to the next round. */
async function settle({ db, clock }: Parts, watch: DueSpaceWatch): Promise<void> {
  const now = clock.now();
  const ends = watch.isOver || !watch.isActive;
  await inScope(db, SYSTEM, async tx => {
    const lines = ends ? [] : await watchedLines(tx, watch, now);
    const prices = pricesOf(lines);
    const { news, quiet } = spaceNews(watch.told as PricesByLine, prices);
    const waits = news.length > 0 ? quietUntil(watch, now) : null;
    const tells = news.length > 0 && waits === null;
    const kind = news.some(one => one.kind === 'APPEARED') ? 'APPEARED' : 'FELL';
    const kept = await tx.db
      .updateTable('spaceWatch')
      .set({
        checkedAt: now,
        updatedAt: now,
        version: watch.version + 1,
        told: JSON.stringify(tells ? prices : quiet),
        ...(tells && { lastAlert: kind, lastAlertAt: now }),
        ...(ends ? { closedAt: now } : { dueAt: waits ?? nextDaily(now) }),
      })
      .where('id', '=', watch.id)
      .where('version', '=', watch.version)
      .where('closedAt', 'is', null)
      .executeTakeFirst();
    if (kept.numUpdatedRows > 0n && tells) await tellSpaceWatcher(tx, watch, news, lines, now);
  });
}

/** All that is due, fifty at a time. */
export async function checkSpaceWatches(deps: Parts): Promise<void> {
  for (let due = await dueWatches(deps); due.length > 0; due = await dueWatches(deps))
    for (const watch of due) await settle(deps, watch);
}

/** Changes come in crowds: those of a few seconds are looked at together. */
export function startSpaceWatching(
  deps: Parts & Pick<Deps, 'bus'>,
  onFailure: (error: unknown) => void,
): { stop(): Promise<void> } {
  let changed = new Set<string>();
  const unsubscribe = deps.bus.subscribe(({ message }) => {
    if (message.type === 'doc' && message.docType === spaceOfferResource.docType) changed.add(message.docId);
  });
  const looking = repeat(
    EVERY_MS,
    async () => {
      const offers = [...changed];
      changed = new Set();
      if (offers.length > 0) await markChangedOffers(deps, offers);
      await checkSpaceWatches(deps);
    },
    onFailure,
  );
  return {
    async stop() {
      unsubscribe();
      await looking.stop();
    },
  };
}
