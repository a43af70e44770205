import type { AnyStateMachine } from 'xstate';
import { bookingUploadFlow } from '#machines/booking/booking-upload.flow.ts';
import { applicationWizardFlow } from '#machines/company/application-wizard.flow.ts';
import { importFlow } from '#machines/imports/import.flow.ts';
import { batchActFlow } from '#machines/rates/batch-act.flow.ts';

/** Flows of screens that a log is enough to play; a test finds one that `useFlow` runs and that is missing here. */
export const SCREEN_FLOWS: readonly AnyStateMachine[] = [
  applicationWizardFlow,
  importFlow,
  batchActFlow,
  bookingUploadFlow,
];
