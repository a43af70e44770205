import type { Feature } from '../../kernel/feature.ts';
import { registerCockpitCalls } from './cockpit/cockpit.calls.ts';
import { startCutOffClock } from './cut-off/start-clock.ts';
import { seedSi } from './demo/seed.ts';
import { registerDraftSets } from './draft-set/draft-set.calls.ts';
import { registerExcelExport } from './excel/export.calls.ts';
import { registerExcelImport } from './excel/import.calls.ts';
import { registerFeedCall } from './feed/feed.calls.ts';
import { registerHistoryCalls } from './history/history.calls.ts';
import { registerAskForReturn } from './mails/ask-return.calls.ts';
import { registerConfirmation } from './print/confirmation.calls.ts';
import { registerReadCalls } from './read.calls.ts';
import { prepareRemarks } from './review/canned-remarks.ts';
import { registerCheckRuleCalls } from './rules/check-rule.calls.ts';
import { registerDifferenceCalls } from './rules/difference.calls.ts';
import { defineTrial } from './rules/trial-job.ts';
import { siSearchable } from './search/si.searchable.ts';
import { defineCancellation } from './send/cancel-left-behind.ts';
import { servedShippingInstruction } from './shipping-instruction.served.ts';
import { registerDraftCalls } from './staff/draft.calls.ts';
import { registerGridCalls } from './staff/grid.calls.ts';
import { registerOnBehalfCalls } from './staff/on-behalf.calls.ts';
import { registerStatusCalls } from './status.calls.ts';
import { registerSubmitCalls } from './submit.calls.ts';
import { registerReportCall } from './submit-log/report.calls.ts';
import { startSweep } from './sweep.ts';
import { servedTemplate } from './templates/served-template.ts';
import { registerTemplateCalls } from './templates/template.calls.ts';

/** Shipping instructions: submission, review, reading, templates. */
export const siFeature: Feature = {
  name: 'si',
  resources: [servedTemplate],
  documents: [servedShippingInstruction],
  searchables: [siSearchable],
  prepare: prepareRemarks,
  register(app, deps) {
    registerSubmitCalls(app, deps);
    registerStatusCalls(app, deps);
    registerReadCalls(app, deps);
    registerCheckRuleCalls(app, deps);
    registerDifferenceCalls(app, deps);
    defineTrial(deps);
    defineCancellation(deps);
    registerHistoryCalls(app, deps);
    registerTemplateCalls(app, deps);
    registerGridCalls(app, deps);
    registerReportCall(app, deps);
    registerCockpitCalls(app, deps);
    registerDraftCalls(app, deps);
    registerOnBehalfCalls(app, deps);
    registerFeedCall(app, deps);
    registerExcelImport(app, deps);
    registerExcelExport(app, deps);
    registerConfirmation(app, deps);
    registerAskForReturn(app, deps);
    registerDraftSets(app, deps);
  },
  seedDemo: seedSi,
  start(deps) {
    const told = (error: unknown) => console.error('si: sweep failed, trying again', (error as Error).message);
    const sweeps = [startSweep(deps, told), startCutOffClock(deps, told)];
    return {
      async stop() {
        for (const sweep of sweeps) await sweep.stop();
      },
    };
  },
};
