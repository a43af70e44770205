import { bookingTemplateResource } from '#contract/booking/booking-template.resource.ts';
import { serve } from '../../../kernel/resource/served-resource.ts';

/** Templates of bookings; who sees which is said by the policies of the table. */
export const bookingTemplates = serve({
  resource: bookingTemplateResource,
  table: 'bookingTemplate',
  found: false,
  derive: row => ({ usedCount: row.usedCount ?? 0 }),
});
