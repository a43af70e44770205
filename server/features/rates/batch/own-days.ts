import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import { fingerprintOf } from '../fcl/fingerprint.ts';

const offered = ({ lines }: FclRateInput): string[] =>
  lines.filter(({ cost }) => cost !== null).map(({ containerType }) => containerType);

/** Takes nothing that the rate did not hold before: other rates give up nothing to it. */
export function liesWithin(companyId: string, before: FclRateInput | null, piece: FclRateInput): boolean {
  if (!before) return false;
  const types = offered(before);
  return (
    before.validFrom <= piece.validFrom &&
    piece.validTo <= before.validTo &&
    offered(piece).every(type => types.includes(type)) &&
    fingerprintOf(companyId, before) === fingerprintOf(companyId, piece)
  );
}
