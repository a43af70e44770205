import type { LclRateInput } from '#contract/rates/lcl-rate.resource.ts';
import type { KeptTogether } from '../../../kernel/document/served-document.ts';
import { type KeptRate, keepVersions, keepWords } from '../upkeep/keep-versions.ts';
import { LCL_KIND } from './lcl-kind.ts';

/** Versions and words of consolidation rates, all of them by the same statements. */
export async function keepLclRates(changes: readonly KeptRate[], parts: KeptTogether): Promise<void> {
  await keepVersions<LclRateInput>(LCL_KIND, 'lcl_rate_version', changes, () => ({}));
  await keepWords(LCL_KIND, changes, parts);
}
