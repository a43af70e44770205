import { sql } from 'kysely';
import { told } from '#contract/message/event-words.ts';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import { spaceOfferResource } from '#contract/space/space-offer.resource.ts';
import type { SpaceOfferDocument } from '#machines/space/space-offer.document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { repeat } from '../../../kernel/repeat.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import { queueMessage } from '../../message/outbox.ts';
import { lockOffer } from '../offer.read.ts';
import { announceOffer } from '../space-offer.served.ts';
import { forgetUploads } from '../upload/uploads.read.ts';

/**
 * Counters of lines against the orders they count, and what is kept for waiters (design commercial B.5.1). They move in one commit, so
 * they never differ; if they do, nothing more is sold of the line until somebody has looked.
 */

const EVERY_MS = 600_000;
const AT_A_TIME = 100;

interface Differing {
  readonly id: string;
  readonly offerId: string;
  readonly containerType: string;
  readonly qtyHeld: number;
  readonly qtySold: number;
  readonly held: number;
  readonly sold: number;
  readonly isBlocked: boolean;
}

/** Lines of an offer, or of all that are not over, whose counters are not what the orders say. */
export async function differingLines({ db }: Pick<Deps, 'db'>, offerId: string | null): Promise<Differing[]> {
  const which = offerId === null ? sql`f.state <> 'FINISHED'` : sql`f.id = ${offerId}`;
  const { rows } = await sql<Differing>`
    with taken as (
      select item ->> 'lineId' as line_id,
        sum((item ->> 'qty')::int) filter (where o.state in ('HELD', 'SUBMITTED')) as held,
        sum((item ->> 'qty')::int) filter (where o.state in ('CONFIRMED', 'CANCEL_REQUESTED', 'SHIPPED', 'NO_SHOW')) as sold
      from space_order as o join space_offer as f on f.id = o.offer_id, jsonb_array_elements(o.items) as item
      where ${which} group by 1),
    kept as (
      select c.key as line_id, sum(c.value::int) as qty
      from space_waiter as w join space_offer as f on f.id = w.offer_id, jsonb_each_text(w.collected) as c
      where ${which} and w.state = 'WAITING' group by 1),
    counted as (
      select l.id, l.offer_id, l.container_type, l.qty_held, l.qty_sold, l.is_blocked,
        (coalesce(t.held, 0) + coalesce(k.qty, 0))::int as held, coalesce(t.sold, 0)::int as sold
      from space_line as l join space_offer as f on f.id = l.offer_id left join taken as t on t.line_id = l.id
        left join kept as k on k.line_id = l.id
      where ${which})
    select * from counted where qty_held <> held or qty_sold <> sold order by id limit ${AT_A_TIME}`.execute(db);
  return rows;
}

const tellStaff = (tx: Tx, offer: SpaceOfferDocument, lines: readonly Differing[], now: Date): Promise<void> => {
  const list = lines
    .map(
      ({ containerType, qtyHeld, qtySold, held, sold }) => `${containerType} ${qtyHeld}/${qtySold} <> ${held}/${sold}`,
    )
    .join('\n');
  return queueMessage(tx, {
    companyId: offer.companyId,
    dueAt: now,
    category: 'SYSTEM',
    level: 'CRITICAL',
    sendId: `space-counters:${offer.id}:${now.getTime()}`,
    dedupeKey: `space-counters:${offer.id}`,
    to: { holdersOf: { companyId: null, path: SPACE_PATHS.allSelling, code: 'APPROVE' } },
    docType: spaceOfferResource.docType,
    docId: offer.id,
    linkPath: `${SPACE_PATHS.all}?id=${offer.id}`,
    ...told('space-counters', { offerNo: offer.offerNo, remarks: list }),
  });
};

/** Answers how many lines were found wrong for the first time. */
export async function checkCounters(deps: Deps): Promise<number> {
  const suspects = await differingLines(deps, null);
  const offerIds = [...new Set(suspects.filter(({ isBlocked }) => !isBlocked).map(({ offerId }) => offerId))];
  let blocked = 0;
  for (const offerId of offerIds)
    await inScope(deps.db, SYSTEM, async tx => {
      const offer = await lockOffer(tx, offerId);
      // Read again with the offer held: a difference that was only the moment between two reads is none.
      const wrong = (await differingLines(tx, offerId)).filter(({ isBlocked }) => !isBlocked);
      if (wrong.length === 0) return;
      const ids = wrong.map(({ id }) => id);
      await tx.db.updateTable('spaceLine').set({ isBlocked: true }).where('id', 'in', ids).execute();
      await tellStaff(tx, offer, wrong, deps.clock.now());
      announceOffer(tx, deps, offer);
      blocked += wrong.length;
    });
  return blocked;
}

/** At the start, and every ten minutes. */
export function startCounting(deps: Deps, onFailure: (error: unknown) => void): { stop(): Promise<void> } {
  const first = checkCounters(deps).catch(onFailure);
  const again = repeat(EVERY_MS, () => checkCounters(deps).then(() => forgetUploads(deps)), onFailure);
  return {
    async stop() {
      await Promise.all([first, again.stop()]);
    },
  };
}
