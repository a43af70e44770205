import { bookCodeResource } from '#contract/booking/book-code.resource.ts';
import { serve } from '../../../kernel/resource/served-resource.ts';

/** Codes under which a company books at carriers. */
export const bookCodes = serve({
  resource: bookCodeResource,
  table: 'bookCode',
  found: false,
  derive: row => ({ usedCount: row.usedCount ?? 0 }),
});
