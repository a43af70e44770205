import { FEE_LAYERS, type FeeLayer } from '../../codes.ts';
import { compareSurcharges, type RankedSurcharge, surchargeSpecificity } from './specificity.ts';
import type { AskedContainers, AskedShipment, SurchargeLane, SurchargeRule } from './surcharge-rule.ts';

/** Surcharge rules of one query, per layer and fee the best first (design commercial A.5.5). */

/** The rule that a group of the asked containers falls under. */
export interface RuleForContainers {
  readonly rule: SurchargeRule;
  readonly containers: readonly AskedContainers[];
  /** The weight that decides was not entered: 可能产生. */
  readonly mayApply: boolean;
}

export interface FeeOfLane {
  readonly layer: FeeLayer;
  readonly feeCode: string;
  readonly groups: readonly RuleForContainers[];
}

export interface SurchargeBook {
  /** Fees of the lane by layer and code; `isWanted` drops those that the rate includes or sets itself. */
  readonly feesFor: (lane: SurchargeLane, isWanted: (layer: FeeLayer, feeCode: string) => boolean) => FeeOfLane[];
}

const fits = (wanted: string | null, actual: string | null): boolean => wanted === null || wanted === actual;
const fitsFlag = (wanted: boolean | null, actual: boolean): boolean => wanted === null || wanted === actual;
const isWithin = (from: string | null, to: string | null, day: string): boolean =>
  (from === null || from <= day) && (to === null || day <= to);

/** A value in another currency cannot be compared with; the fee then stays out rather than being guessed. */
function exceedsValue(rule: SurchargeRule, value: AskedShipment['cargoValue']): boolean {
  if (rule.overCargoValue === null) return true;
  return (
    value !== null && value.currency === rule.cargoValueCurrency && Number(value.amount) > Number(rule.overCargoValue)
  );
}

const fitsShipment = (rule: SurchargeRule, shipment: AskedShipment): boolean =>
  fitsFlag(rule.isDg, shipment.isDg) &&
  fitsFlag(rule.isReefer, shipment.isReefer) &&
  fitsFlag(rule.isSoc, shipment.isSoc) &&
  (rule.hsPrefix === null || shipment.hsCodes.some(code => code.startsWith(rule.hsPrefix ?? ''))) &&
  (rule.containerType === null || shipment.containers.some(one => one.containerType === rule.containerType)) &&
  exceedsValue(rule, shipment.cargoValue);

const fitsLane = (rule: SurchargeRule, lane: SurchargeLane, today: string): boolean => {
  const day = rule.validityBasis === 'BOOKING' ? today : lane.priceDate;
  return (
    isWithin(rule.validFrom, rule.validTo, day) &&
    isWithin(rule.windowFrom, rule.windowTo, day) &&
    fits(rule.podId, lane.podId) &&
    fits(rule.polId, lane.polId) &&
    fits(rule.carrierId, lane.carrierId) &&
    fits(rule.podCountry, lane.podCountry) &&
    fits(rule.polCountry, lane.polCountry) &&
    fits(rule.lineId, lane.lineId) &&
    fits(rule.productType, lane.productType) &&
    fits(rule.serviceCode, lane.serviceCode) &&
    fits(rule.receiptType, lane.receiptType) &&
    fits(rule.deliveryType, lane.deliveryType) &&
    (rule.terminalId === null || rule.terminalId === lane.polTerminalId || rule.terminalId === lane.podTerminalId) &&
    (rule.potId === null || lane.potIds.includes(rule.potId))
  );
};

/** The best rule for containers of one type; while no weight is known, one that is certain, else the lowest step by weight. */
function bestFor(ranked: readonly SurchargeRule[], containers: AskedContainers | null): Best | null {
  const kg = containers?.grossKg ?? null;
  let possible: SurchargeRule | null = null;
  for (const rule of ranked) {
    if (rule.containerType !== null && containers !== null && rule.containerType !== containers.containerType) continue;
    if (rule.overKg === null || (kg !== null && kg > rule.overKg)) return { rule, mayApply: false };
    if (kg === null && (possible === null || (possible.overKg ?? 0) > rule.overKg)) possible = rule;
  }
  return possible && { rule: possible, mayApply: true };
}

interface Best {
  readonly rule: SurchargeRule;
  readonly mayApply: boolean;
}

function groupsOf(ranked: readonly SurchargeRule[], asked: readonly AskedContainers[]): RuleForContainers[] {
  const groups: { rule: SurchargeRule; mayApply: boolean; containers: AskedContainers[] }[] = [];
  for (const containers of asked.length > 0 ? asked : [null]) {
    const best = bestFor(ranked, containers);
    if (!best) continue;
    const known = groups.find(one => one.rule === best.rule && one.mayApply === best.mayApply);
    const group = known ?? { ...best, containers: [] };
    if (!known) groups.push(group);
    if (containers) group.containers.push(containers);
  }
  return groups;
}

const LAYERS = Object.keys(FEE_LAYERS);
const compareFees = ([a]: readonly SurchargeRule[], [b]: readonly SurchargeRule[]): number =>
  LAYERS.indexOf(a!.layer) - LAYERS.indexOf(b!.layer) || (a!.feeCode < b!.feeCode ? -1 : 1);

export function surchargeBook(rules: readonly SurchargeRule[], shipment: AskedShipment, today: string): SurchargeBook {
  const ranked: RankedSurcharge[] = rules
    .filter(rule => fitsShipment(rule, shipment))
    .map(rule => ({ rule, specificity: surchargeSpecificity(rule) }))
    .sort(compareSurcharges);
  const byFee = Map.groupBy(
    ranked.map(one => one.rule),
    rule => `${rule.layer}\u0000${rule.feeCode}`,
  );
  const lists = [...byFee.values()].sort(compareFees);
  return {
    feesFor: (lane, isWanted) =>
      lists.flatMap((list): FeeOfLane[] => {
        const { layer, feeCode } = list[0]!;
        if (!isWanted(layer, feeCode)) return [];
        const here = list.filter(rule => fitsLane(rule, lane, today));
        if (here.length === 0) return [];
        const groups = groupsOf(here, shipment.containers);
        return groups.length > 0 ? [{ layer, feeCode, groups }] : [];
      }),
  };
}
