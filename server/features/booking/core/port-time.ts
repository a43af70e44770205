import type { BookingContent } from '#contract/booking/booking-content.ts';
import type { Tx } from '../../../kernel/tenancy.ts';

/** The clock of a booking is that of its port of loading, whoever named the port and before what was typed (V-B10). */
export async function inPortTime({ db }: Tx, content: BookingContent): Promise<BookingContent> {
  const { routing } = content;
  if (routing.loading.code === '') return content;
  const port = await db
    .selectFrom('port')
    .select('timeZone')
    .where('unLocode', '=', routing.loading.code)
    .limit(1)
    .executeTakeFirst();
  const zone = port?.timeZone || routing.zone;
  return zone === routing.zone ? content : { ...content, routing: { ...routing, zone } };
}
