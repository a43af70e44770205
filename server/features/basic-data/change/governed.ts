import { changeFinding } from '#contract/basic-data/change/findings.ts';
import type { ChangeKind } from '#contract/basic-data/change/master-change.ts';
import { knowsChange } from '#contract/basic-data/change/rights.ts';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { ServedResource } from '../../../kernel/resource/served-resource.ts';

/** The resource that a call names; one whose rows have no status and no merging is not found here. */
export function governedResource(
  { resources }: Pick<Deps, 'resources'>,
  name: string,
  kind?: ChangeKind,
): ServedResource {
  const served = resources.get(name);
  if (!served || !('mergedIntoId' in served.resource.meta)) throw new AppError('not_found');
  if (kind !== undefined && !knowsChange(served.resource, kind)) throw invalid([changeFinding('MC-16', 'kind')]);
  return served;
}
