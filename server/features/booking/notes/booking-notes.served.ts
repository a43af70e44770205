import { bookingNoteResource } from '#contract/booking/upload/note.resource.ts';
import { serve } from '../../../kernel/resource/served-resource.ts';

/** Files of booking notes; their states are moved by the calls beside this file. */
export const bookingNotes = serve({
  resource: bookingNoteResource,
  table: 'bookingNote',
  ownBy: 'companyId',
  found: false,
});
