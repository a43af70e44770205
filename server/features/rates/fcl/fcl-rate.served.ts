import { fclRate } from '#machines/rates/fcl-rate.document.ts';
import { serveDocument } from '../../../kernel/document/served-document.ts';
import { rateHooks } from '../upkeep/rate-hooks.ts';
import type { ServedRate } from '../upkeep/save-rates.ts';
import { FCL_KIND } from './fcl-kind.ts';
import { fingerprintOf } from './fingerprint.ts';
import { keepFclRates } from './keep-fcl-rates.ts';

export const servedFclRate: ServedRate = serveDocument(fclRate, {
  ...rateHooks(FCL_KIND, () => servedFclRate),
  table: 'fclRate',
  columns: row => ({ fingerprint: fingerprintOf(row.companyId, FCL_KIND.typed(row)) }),
  keptAll: keepFclRates,
});
