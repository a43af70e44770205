import type { FeeLayer, SurchargeBasis } from '../../codes.ts';
import type { ChainStep } from '../chain/run-chain.ts';
import type { FxRateUsed } from '../money/fx-book.ts';
import type { Amount } from '../money/total.ts';
import type { ChargeState } from '../surcharge/charge.ts';

/** A rate with its price, as the server knows it; `withoutCost` makes what a viewer gets (design commercial 0.3, 0.4, A.5). */

export interface PricedLine {
  readonly feeCode: string;
  readonly layer: 'FREIGHT' | FeeLayer;
  readonly containerType: string | null;
  readonly basis: SurchargeBasis;
  /** Null where the shipment does not tell yet. */
  readonly quantity: string | null;
  readonly currency: string;
  /** Per unit, or the percentage. */
  readonly unitCost: string;
  readonly unitBuy: string;
  readonly unitBase: string;
  readonly unitSell: string;
  /** Null where the quantity or a rate of exchange is missing. */
  readonly costAmount: string | null;
  readonly buyAmount: string | null;
  readonly baseAmount: string | null;
  readonly sellAmount: string | null;
  readonly payableAt: 'ORIGIN' | 'DESTINATION';
  readonly state: ChargeState;
  readonly isOptional: boolean;
  /** Is it in the total? */
  readonly isCounted: boolean;
  /** Null where the rate itself says it. */
  readonly ruleId: string | null;
  readonly ruleVersion: number | null;
  readonly steps: readonly ChainStep[];
  /** The price that leaves the least margin, where the chain went below. */
  readonly floorPrice: string | null;
}

export interface PricedRate {
  readonly rateId: string;
  readonly lines: readonly PricedLine[];
  /** Asked types that the rate does not offer: 部分报价, never ranked. */
  readonly missingTypes: readonly string[];
  /** Types that are heavier than the rate carries. */
  readonly overLimitTypes: readonly string[];
  /** Fees named as payable beside, without a price. */
  readonly notPricedFees: readonly string[];
  readonly subtotals: readonly Amount[];
  /** Fees payable at the destination, whether in the total or not: 目的港费用. */
  readonly destinationSubtotals: readonly Amount[];
  /** In the asked currency; null where a rate of exchange is missing. */
  readonly total: Amount | null;
  readonly costTotal: Amount | null;
  readonly buyTotal: Amount | null;
  readonly baseTotal: Amount | null;
  /** FX_MISSING: currencies without a rate young enough. */
  readonly missingRates: readonly string[];
  /** 旧汇率: an older rate stood in. */
  readonly isStaleRate: boolean;
  readonly fxRates: readonly FxRateUsed[];
  /** In per cent of the total: over cost, and over what the selling company pays. */
  readonly marginPct: string | null;
  readonly buyMarginPct: string | null;
  /** Below the floor, a quotation waits for approval. */
  readonly needsApproval: boolean;
}
