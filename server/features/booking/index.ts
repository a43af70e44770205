import { BOOKING_FACT_SHAPES } from '#machines/booking/booking.document.ts';
import type { Feature } from '../../kernel/feature.ts';
import { startBookingSweep, sweepBookings } from './clock/sweep.ts';
import { registerBookingCockpit } from './cockpit/cockpit.register.ts';
import { registerBookCodes } from './codes/book-code.calls.ts';
import { bookCodes } from './codes/book-codes.served.ts';
import { registerCarrierConfigs } from './config/carrier-config.calls.ts';
import { carrierConfigs } from './config/carrier-configs.served.ts';
import { registerConfigTrials } from './config/try-out.ts';
import { bookingSearchable } from './core/booking.searchable.ts';
import { servedBookings } from './core/bookings.served.ts';
import { registerChanges } from './core/changes.register.ts';
import { registerDesk } from './core/desk.register.ts';
import { registerDrafts } from './core/draft.register.ts';
import { registerEndings } from './core/endings.register.ts';
import { seedBookings } from './demo/seed.ts';
import { registerBookingFiles } from './files/files.register.ts';
import { registerAlternatives } from './find/alternatives.ts';
import { registerBookingFind } from './find/find.calls.ts';
import { registerBookingMerge } from './lists/merge.register.ts';
import { registerBookingStatistics } from './lists/statistics.register.ts';
import { bookingNotes } from './notes/booking-notes.served.ts';
import { registerBookingNotes } from './notes/note.calls.ts';
import { sftTemplates } from './parties/sft-templates.served.ts';
import { registerPapers } from './print/papers.register.ts';
import { registerBookingRecords } from './records/records.register.ts';
import { registerSmartBooking } from './smart/smart.register.ts';
import { bookingTemplates } from './templates/booking-templates.served.ts';
import { seedBookingTemplates } from './templates/demo/seed.ts';
import { registerTemplates } from './templates/template.calls.ts';
import { startTellingWatchers } from './tracking/tell-watchers.ts';
import { registerTracking } from './tracking/tracking.register.ts';
import { bookingUploads } from './upload/booking-uploads.served.ts';
import { seedUploads } from './upload/demo.ts';
import { registerBookingUploads } from './upload/upload.calls.ts';
import { seedBookingMessages } from './wire/demo-messages.ts';
import { registerInbound } from './wire/inbound.ts';
import { registerMessages } from './wire/messages.register.ts';

/** Bookings: from the draft to the carrier's answer. */
export const bookingFeature: Feature = {
  name: 'booking',
  resources: [servedBookings, bookingTemplates, sftTemplates, bookCodes, carrierConfigs, bookingUploads, bookingNotes],
  searchables: [bookingSearchable],
  factShapes: [BOOKING_FACT_SHAPES],
  register(app, deps) {
    registerDrafts(app, deps);
    registerDesk(app, deps);
    registerChanges(app, deps);
    registerEndings(app, deps);
    registerBookingFiles(app, deps);
    registerAlternatives(app, deps);
    registerBookingFind(app, deps);
    registerBookingStatistics(app, deps);
    registerBookingMerge(app, deps);
    registerBookingRecords(app, deps);
    registerTracking(app, deps);
    registerBookingCockpit(app, deps);
    registerTemplates(app, deps);
    registerBookCodes(app, deps);
    registerCarrierConfigs(app, deps);
    registerConfigTrials(app, deps);
    registerBookingUploads(app, deps);
    registerBookingNotes(app, deps);
    registerSmartBooking(app, deps);
    registerMessages(app, deps);
    registerPapers(app, deps);
    registerInbound(app, deps);
  },
  async seedDemo(deps) {
    await seedBookings(deps);
    await sweepBookings(deps, { isQuiet: true });
    await seedBookingTemplates(deps);
    await seedUploads(deps);
    await seedBookingMessages(deps);
  },
  start(deps) {
    const failed = (what: string) => (error: unknown) => console.error(`bookings: ${what} failed, trying again`, error);
    const works = [
      startTellingWatchers(deps, failed('telling followers')),
      startBookingSweep(deps, failed('the sweep')),
    ];
    return { stop: async () => void (await Promise.all(works.map(work => work.stop()))) };
  },
};
