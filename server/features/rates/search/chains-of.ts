import { explainChain } from '#contract/rates/rules/chain/explain-chain.ts';
import { BASE_FREIGHT_FEE } from '#contract/rates/rules/surcharge/fee-codes.ts';
import type { OfferPrice } from '#contract/rates/search/offer.ts';

/** Freight and every fee that was marked up, in words; of the lines as a viewer has them, so a step he may not see is in no words either. */
export const chainsOf = ({ lines = [] }: Pick<OfferPrice, 'lines'>, levelCode: string | null) =>
  lines
    .filter(line => line.feeCode === BASE_FREIGHT_FEE || (line.steps?.length ?? 0) > 0)
    .flatMap(({ feeCode, containerType, currency, unitCost, unitBase, unitSell, steps }) => {
      const from = unitCost === undefined ? ('BASE' as const) : ('COST' as const);
      const price = unitCost ?? unitBase;
      if (price === undefined) return [];
      const words = explainChain({ from, price, steps: (steps ?? []) as never, levelCode });
      return [{ feeCode, containerType, words, currency, sell: unitSell }];
    });
