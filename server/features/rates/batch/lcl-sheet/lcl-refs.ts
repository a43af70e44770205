import { type LclRateInput, lclRateResource } from '#contract/rates/lcl-rate.resource.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { referenceTexts } from '../../../../kernel/resource/reference-texts.ts';
import type { Tx } from '../../../../kernel/tenancy.ts';

/** Codes of the ports and co-loaders that consolidation rates name. */
export async function lclRefs(
  tx: Tx,
  { resources }: Pick<Deps, 'resources'>,
  rates: readonly LclRateInput[],
): Promise<(id: string) => string> {
  const texts = await referenceTexts(
    tx,
    resources,
    lclRateResource,
    ['polId', 'podId', 'potIds', 'providerId'],
    rates as never,
  );
  return id => texts.get(id) ?? '';
}
