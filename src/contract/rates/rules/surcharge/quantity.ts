import Big from 'big.js';
import type { SurchargeBasis } from '../../codes.ts';
import type { AskedContainers, AskedShipment } from './surcharge-rule.ts';

/** How many units of a fee a shipment has (design commercial A.5.5, V-S2). */

const TEU_BY_LENGTH: Readonly<Record<string, string>> = { '20': '1', '40': '2', '45': '2.25' };

/** 20' is 1, 40' 2, 45' 2.25, others by their length over 20; the code of a type begins with its length. */
export const teuOf = (containerType: string): Big => {
  const length = containerType.slice(0, 2);
  const known = TEU_BY_LENGTH[length];
  if (known !== undefined) return new Big(known);
  return /^\d\d$/.test(length) ? new Big(length).div(20) : new Big(1);
};

const ONE = new Big(1);
const TEU_DECIMALS = 1;
const TON_KG = 1000;

/** Tons and cubic metres by the ratio of the trade's revenue ton, 1 t to 1 m³. */
function revenueTonsOf({ totalKg, totalCbm, revenueTons }: AskedShipment): Big | null {
  if (revenueTons !== undefined) return new Big(revenueTons);
  if (totalKg === null && totalCbm === null) return null;
  const [tons, cbm] = [new Big(totalKg ?? 0).div(TON_KG), new Big(totalCbm ?? 0)];
  return (tons.gt(cbm) ? tons : cbm).round(3, Big.roundHalfUp);
}

/** Null where the shipment does not tell; a percentage counts once. */
export function feeQuantity(
  basis: SurchargeBasis,
  containers: readonly AskedContainers[],
  shipment: AskedShipment,
): Big | null {
  switch (basis) {
    case 'PER_CONTAINER':
      return new Big(containers.reduce((sum, one) => sum + one.count, 0));
    case 'PER_TEU':
      return containers
        .reduce((sum, one) => sum.plus(teuOf(one.containerType).times(one.count)), new Big(0))
        .round(TEU_DECIMALS, Big.roundHalfUp);
    case 'PER_BL':
      return new Big(shipment.bills);
    case 'PER_RT':
      return revenueTonsOf(shipment);
    case 'PER_CBM':
      return shipment.totalCbm === null ? null : new Big(shipment.totalCbm);
    case 'PER_TON':
      return shipment.totalKg === null ? null : new Big(shipment.totalKg).div(TON_KG);
    case 'PER_HS':
      // Something is shipped, so the filing has a line, whether its code is known yet or not.
      return new Big(Math.max(1, new Set(shipment.hsCodes).size));
    case 'PER_SHIPMENT':
    case 'PCT':
      return ONE;
  }
}
