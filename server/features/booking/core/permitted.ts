import { type BookingEvent, type BookingRow, booking } from '#machines/booking/booking.document.ts';
import { abilitiesOf, type DocumentActor } from '#machines/kernel/document.ts';

/** Not of the calls that tell what is permitted: ways on to other documents, and drafts thrown away. */
const UNTOLD: ReadonlySet<string> = new Set<BookingEvent>(['DELETE', 'REBOOK', 'COPY', 'INSTRUCT', 'SELL_SURPLUS']);

/** What the actor may ask of a booking now, as if all that is said with it were right. */
export const permittedOf = (row: BookingRow, actor: DocumentActor, at: string): string[] =>
  abilitiesOf(booking, row, actor, at).flatMap(({ event, may }) => (may === 'no' || UNTOLD.has(event) ? [] : [event]));
