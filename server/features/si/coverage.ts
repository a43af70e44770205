import { sumDecimals } from '#contract/si/parts/decimal.ts';
import type { Box } from '#contract/si/shipping-instruction.ts';
import type { SiCoverage } from '../shipment/shipment.read.ts';

interface CoveredShipment {
  readonly packingFinal: boolean;
  readonly containers: readonly { readonly containerNo: string | null; readonly packages: string }[];
}

interface CoveringSi {
  readonly siType: number;
  readonly boxes: readonly Box[];
}

/**
 * What the active SIs of a shipment cover. With a final packing list every package must stand in an SI; before that a
 * container counts as covered once an SI names it. A validate-only SI makes no bill and so covers nothing.
 */
export function coverageOf(shipment: CoveredShipment, active: readonly CoveringSi[]): SiCoverage {
  const siCount = active.length;
  const billed = active.filter(si => si.siType !== 3);
  if (billed.length === 0) return { siState: 'NONE', siCount };
  const boxes = Map.groupBy(
    billed.flatMap(si => si.boxes),
    box => box.containerNo,
  );
  const covered = ({ containerNo, packages }: CoveredShipment['containers'][number]): boolean => {
    const given = containerNo === null ? undefined : boxes.get(containerNo);
    if (!given) return false;
    return !shipment.packingFinal || sumDecimals(given.map(box => box.packageCount)).gte(packages);
  };
  return { siState: shipment.containers.every(covered) ? 'COMPLETE' : 'PART', siCount };
}
