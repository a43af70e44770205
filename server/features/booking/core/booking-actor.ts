import { booking } from '#machines/booking/booking.document.ts';
import type { DocumentActor } from '#machines/kernel/document.ts';
import { actorOf } from '../../../kernel/document/actor.ts';
import type { SeatedWho } from '../../../kernel/who.ts';

/** The person as the machine of bookings knows them. */
export const bookingActor = (who: Pick<SeatedWho, 'seat' | 'userId'>): DocumentActor => actorOf(booking, who);
