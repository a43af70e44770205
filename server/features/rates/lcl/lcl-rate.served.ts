import { lclRate } from '#machines/rates/lcl-rate.document.ts';
import { serveDocument } from '../../../kernel/document/served-document.ts';
import { rateHooks } from '../upkeep/rate-hooks.ts';
import type { ServedRate } from '../upkeep/save-rates.ts';
import { keepLclRates } from './keep-lcl-rates.ts';
import { LCL_KIND } from './lcl-kind.ts';
import { lclFingerprint, lclOffered } from './lcl-rate.projection.ts';

export const servedLclRate: ServedRate = serveDocument(lclRate, {
  ...rateHooks(LCL_KIND, () => servedLclRate),
  table: 'lclRate',
  columns: row => {
    const rate = LCL_KIND.ofRow(row);
    return { fingerprint: lclFingerprint(rate.companyId, rate.content), ...lclOffered(rate) };
  },
  keptAll: keepLclRates,
});
