import type { FeeLayer, SurchargeBasis } from '../../codes.ts';

/** What the pricing rules need of a surcharge rule and of what is asked (design commercial A.2.2). */

/** What a rule is limited to; null is any. */
export interface SurchargeScope {
  readonly carrierId: string | null;
  readonly productType: string | null;
  readonly lineId: string | null;
  readonly polId: string | null;
  readonly polCountry: string | null;
  readonly podId: string | null;
  readonly podCountry: string | null;
  readonly potId: string | null;
  readonly terminalId: string | null;
  readonly serviceCode: string | null;
  readonly receiptType: string | null;
  readonly deliveryType: string | null;
  readonly containerType: string | null;
  readonly hsPrefix: string | null;
  readonly isDg: boolean | null;
  readonly isReefer: boolean | null;
  readonly isSoc: boolean | null;
}

/** When a fee arises at all; weights are gross kg of one container. */
export interface SurchargeCondition {
  /** Above it, not at it. */
  readonly overKg: number | null;
  /** A season within the rule's validity. */
  readonly windowFrom: string | null;
  readonly windowTo: string | null;
  readonly overCargoValue: string | null;
  readonly cargoValueCurrency: string | null;
}

export interface SurchargeRule extends SurchargeScope, SurchargeCondition {
  readonly id: string;
  readonly version: number;
  readonly feeCode: string;
  readonly layer: FeeLayer;
  readonly basis: SurchargeBasis;
  /** An amount, or a percentage where the basis is PCT; null where only types of containers have one. */
  readonly costAmount: string | null;
  /** Null where it is sold at cost. */
  readonly sellAmount: string | null;
  readonly amountsByType: readonly {
    readonly containerType: string;
    readonly cost: string;
    readonly sell: string | null;
  }[];
  /** Fee codes that a percentage is taken of. */
  readonly pctOf: readonly string[];
  readonly currency: string;
  readonly min: string | null;
  readonly max: string | null;
  readonly paymentTerm: 'PRE' | 'COL' | 'BOTH' | null;
  readonly isOptional: boolean;
  readonly validFrom: string;
  readonly validTo: string | null;
  readonly validityBasis: 'ETD' | 'BOOKING';
}

/** A fee written on the rate itself: one entry per container type, or one for all. */
export interface RateSurcharge {
  readonly feeCode: string;
  readonly basis: SurchargeBasis;
  readonly containerType: string | null;
  readonly amount: string;
  readonly currency: string;
  readonly min: string | null;
  readonly max: string | null;
  readonly paymentTerm: 'PRE' | 'COL' | 'BOTH' | null;
}

/** Containers of one type, with the gross weight of each where it is known. */
export interface AskedContainers {
  readonly containerType: string;
  readonly count: number;
  readonly grossKg: number | null;
}

/** The shipment that is asked for, as far as fees depend on it. */
export interface AskedShipment {
  readonly containers: readonly AskedContainers[];
  readonly hsCodes: readonly string[];
  readonly isDg: boolean;
  readonly isReefer: boolean;
  readonly isSoc: boolean;
  readonly bills: number;
  /** Null where nobody entered them: fees by weight or volume may then apply. */
  readonly totalKg: string | null;
  readonly totalCbm: string | null;
  /** As the rate's own terms count them; where a rate has none, by 1 t to 1 m³. */
  readonly revenueTons?: string;
  readonly cargoValue: { readonly currency: string; readonly amount: string } | null;
}

/** The rate whose fees are looked for. */
export interface SurchargeLane {
  readonly carrierId: string | null;
  readonly productType: string;
  readonly lineId: string | null;
  readonly polId: string;
  readonly polCountry: string;
  readonly podId: string;
  readonly podCountry: string;
  readonly potIds: readonly string[];
  readonly polTerminalId: string | null;
  readonly podTerminalId: string | null;
  readonly serviceCode: string | null;
  readonly receiptType: string;
  readonly deliveryType: string;
  readonly priceDate: string;
}
