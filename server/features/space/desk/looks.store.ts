import { sql } from 'kysely';
import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import type { HallOffer } from '#contract/space/space.calls.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { Seat } from '../../../kernel/who.ts';

/** A buyer has opened an offer: sellers read how many companies did, each counted once a day. */
export async function noteLook({ db }: Tx, offer: HallOffer | undefined, seat: Seat, now: Date): Promise<void> {
  if (!offer || offer.isOwn || seat.companyKind === 'platform') return;
  await sql`insert into space_look (offer_id, company_id, day)
    values (${offer.id}, ${seat.companyId}, ${localDayOf(now.toISOString(), offer.polZone)}::date)
    on conflict do nothing`.execute(db);
}
