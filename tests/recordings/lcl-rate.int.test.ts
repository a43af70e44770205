import { lclRateCalls } from '#contract/rates/lcl-rate.calls.ts';
import type { LclRateInput } from '#contract/rates/lcl-rate.resource.ts';
import { LCL_KIND } from '#server/features/rates/lcl/lcl-kind.ts';
import { breaks, inDays, lclContent } from '#server/features/rates/lcl/lcl-rate.samples.ts';
import { recordRates } from './kit/record-rates.ts';

recordRates<LclRateInput>({
  document: 'lcl-rate',
  controller: 'LclRate',
  docType: 'lclRate',
  table: 'lclRate',
  kind: LCL_KIND,
  calls: lclRateCalls as never,
  content: (server, over) => lclContent(server as never, over),
  dearer: (content, days) => ({ ...content, ...days, breaks: breaks([0, 70]) }),
  typed: (content, internalRemark) => ({ ...content, internalRemark }),
  inDays,
});
