import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import type { BatchRates } from './rates-of.ts';

/** Takes nothing that the rate did not hold before: other rates give up nothing to it. */
export function liesWithin(
  kind: BatchRates,
  companyId: string,
  before: FclRateInput | null,
  piece: FclRateInput,
): boolean {
  if (!before) return false;
  const [had, has] = [kind.offeredDays(before), kind.offeredDays(piece)];
  return (
    had.validFrom <= has.validFrom &&
    has.validTo <= had.validTo &&
    has.containerTypes.every(type => had.containerTypes.includes(type)) &&
    kind.fingerprintOf(companyId, before) === kind.fingerprintOf(companyId, piece)
  );
}
