import { sql } from 'kysely';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import { BOOKING_ENDED } from '#contract/space/space-codes.ts';
import { spaceOfferResource } from '#contract/space/space-offer.resource.ts';
import { SPACE_SYSTEM } from '#machines/space/space-actor.commands.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import { queueMessage } from '../../message/outbox.ts';
import { lockOffer, settleOffer, stepOffer } from '../offer.store.ts';
import { withdrawFree } from '../offer-lines.ts';
import type { OfferRow } from '../offer-row.ts';

/** The booking is gone whose surplus is on sale: nothing more is sold of it, and the desk hears what it has sold already. */

const AT_A_TIME = 100;

const tellDesk = (tx: Tx, offer: OfferRow, sold: number, now: Date): Promise<void> =>
  queueMessage(tx, {
    ...{ companyId: offer.companyId, dueAt: now, category: 'BUSINESS', level: 'CRITICAL' },
    ...{ sendId: `space-surplus-lost:${offer.id}`, docType: spaceOfferResource.docType, docId: offer.id },
    to: { holdersOf: { companyId: offer.companyId, path: SPACE_PATHS.mine, code: 'OFF' } },
    linkPath: `${SPACE_PATHS.mine}?id=${offer.id}`,
    title: {
      zh: `源订舱 ${offer.sourceBookingNo} 已终止，现舱 ${offer.offerNo} 已下架`,
      en: `Booking ${offer.sourceBookingNo} has ended; offer ${offer.offerNo} is taken off`,
    },
    description: {
      zh: sold > 0 ? `已占用或售出 ${sold} 箱，请另行安排` : '没有已售箱量',
      en: sold > 0 ? `${sold} containers are held or sold: find other space for them` : 'Nothing of it was sold',
    },
  });

export async function takeOffLostSurplus(deps: Pick<Deps, 'db' | 'bus'>, now: Date): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select f.id from space_offer as f join booking as b on b.id = f.source_booking_id
    where f.state in ('ON_SALE', 'PAUSED', 'SOLD_OUT') and b.state in ('CANCELLED', 'DECLINED', 'REJECTED')
    limit ${AT_A_TIME}`.execute(deps.db);
  const at = now.toISOString();
  for (const { id } of rows)
    await inScope(deps.db, SYSTEM, async tx => {
      const offer = await lockOffer(tx, id);
      // Somebody was faster.
      if (!['ON_SALE', 'PAUSED', 'SOLD_OUT'].includes(offer.state ?? '')) return;
      const actor = { ...SPACE_SYSTEM, companyId: offer.companyId };
      const off = await stepOffer(tx, deps, offer, { type: 'TAKE_OFF', actor, at, remarks: BOOKING_ENDED });
      await settleOffer(tx, deps, off, at);
      await withdrawFree(tx, off);
      const { taken } = await tx.db
        .selectFrom('spaceLine')
        .select(sql<number>`coalesce(sum(qty_held + qty_sold), 0)::int`.as('taken'))
        .where('offerId', '=', id)
        .executeTakeFirstOrThrow();
      await tellDesk(tx, off, taken, now);
    });
}
