import { sql } from 'kysely';
import { told } from '#contract/message/event-words.ts';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import { BOOKING_ENDED } from '#contract/space/space-codes.ts';
import { spaceOfferResource } from '#contract/space/space-offer.resource.ts';
import { SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import type { SpaceOfferDocument } from '#machines/space/space-offer.document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { changeDocument } from '../../../kernel/document/step.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import { queueMessage } from '../../message/outbox.ts';
import { lockOffer } from '../offer.read.ts';
import { withdrawFree } from '../offer-lines.ts';
import { settleOffer } from '../settle-offer.ts';
import { servedSpaceOffer } from '../space-offer.served.ts';

/** The booking is gone whose surplus is on sale: nothing more is sold of it, and the desk hears what it has sold already. */

const AT_A_TIME = 100;

const tellDesk = (tx: Tx, offer: SpaceOfferDocument, sold: number, now: Date): Promise<void> =>
  queueMessage(tx, {
    companyId: offer.companyId,
    dueAt: now,
    category: 'BUSINESS',
    level: 'CRITICAL',
    sendId: `space-surplus-lost:${offer.id}`,
    docType: spaceOfferResource.docType,
    docId: offer.id,
    to: { holdersOf: { companyId: offer.companyId, path: SPACE_PATHS.mine, code: 'OFF' } },
    linkPath: `${SPACE_PATHS.mine}?id=${offer.id}`,
    ...told('space-surplus-lost', {
      bookingNo: offer.sourceBookingNo,
      offerNo: offer.offerNo,
      remarks: {
        zh: sold > 0 ? `已占用或售出 ${sold} 箱，请另行安排` : '没有已售箱量',
        en: sold > 0 ? `${sold} containers are held or sold: find other space for them` : 'Nothing of it was sold',
      },
    }),
  });

export async function takeOffLostSurplus(deps: Deps, now: Date): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select f.id from space_offer as f join booking as b on b.id = f.source_booking_id
    where f.state in ('ON_SALE', 'PAUSED', 'SOLD_OUT') and b.state in ('CANCELLED', 'DECLINED', 'REJECTED')
    limit ${AT_A_TIME}`.execute(deps.db);
  for (const { id } of rows)
    await inScope(deps.db, SYSTEM, async tx => {
      const offer = await lockOffer(tx, id);
      // Somebody was faster.
      if (!['ON_SALE', 'PAUSED', 'SOLD_OUT'].includes(offer.state)) return;
      const actor = { ...SYSTEM_ACTOR, companyId: offer.companyId };
      const ask = { event: 'TAKE_OFF', actor, now, remarks: BOOKING_ENDED };
      const off = await changeDocument({ tx, deps }, servedSpaceOffer, offer, ask);
      await settleOffer(tx, deps, off, now);
      await withdrawFree(tx, off);
      const { taken } = await tx.db
        .selectFrom('spaceLine')
        .select(sql<number>`coalesce(sum(qty_held + qty_sold), 0)::int`.as('taken'))
        .where('offerId', '=', id)
        .executeTakeFirstOrThrow();
      await tellDesk(tx, off, taken, now);
    });
}
