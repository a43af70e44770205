import { fclRateCalls } from '#contract/rates/fcl-rate.calls.ts';
import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import { FCL_KIND } from '#server/features/rates/fcl/fcl-kind.ts';
import { fclContent, fclLine, inDays } from '#server/features/rates/fcl/fcl-rate.samples.ts';
import { recordRates } from './kit/record-rates.ts';

recordRates<FclRateInput>({
  document: 'fcl-rate',
  controller: 'FclRate',
  docType: 'fclRate',
  table: 'fclRate',
  kind: FCL_KIND,
  calls: fclRateCalls,
  content: (server, over) => fclContent(server as never, over),
  dearer: (content, days) => ({ ...content, ...days, lines: [fclLine('20GP', '2040')] }),
  typed: (content, equipmentNote) => ({ ...content, equipmentNote }),
  inDays,
});
