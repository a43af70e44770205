import Big from 'big.js';
import type { FclRateInput } from '../fcl-rate.resource.ts';
import { foldIncrease, type IncreaseTerms } from '../rules/increase/fold-increase.ts';
import { amountFor } from '../rules/increase/increased-price.ts';
import type { PlannedOutcome } from './apply-actions.ts';
import type { INCREASE_MODES } from './increase-codes.ts';

/** What an increase makes of one rate, folded into its prices or as a fee of its own (design commercial A.5.8). */

/** What of an increase says which prices move, and by how much. */
export interface IncreaseFields extends Omit<IncreaseTerms, 'rounding'> {
  readonly roundUnit: IncreaseTerms['rounding']['unit'];
  readonly roundMode: IncreaseTerms['rounding']['mode'];
  readonly mode: keyof typeof INCREASE_MODES;
  readonly feeCode: string | null;
  readonly currency: string | null;
}

export interface IncreasePlan {
  readonly terms: IncreaseTerms;
  /** Null: the amounts go into the prices. */
  readonly fee: { readonly feeCode: string; readonly currency: string } | null;
}

export const planOfIncrease = (row: IncreaseFields, effectiveFrom: string = row.effectiveFrom): IncreasePlan => ({
  terms: {
    id: row.id,
    effectiveFrom,
    effectiveTo: row.effectiveTo,
    amounts: row.amounts,
    rounding: { unit: row.roundUnit, mode: row.roundMode },
    changesGuideSell: row.changesGuideSell,
    changesZero: row.changesZero,
    changesFixedPrices: row.changesFixedPrices,
    excludedRateIds: row.excludedRateIds,
  },
  fee:
    row.mode === 'SURCHARGE' && row.feeCode !== null && row.currency !== null
      ? { feeCode: row.feeCode, currency: row.currency }
      : null,
});

/** The fee of one piece, for each type that it was folded into. */
function withFee(piece: FclRateInput, { terms, fee }: IncreasePlan): FclRateInput {
  if (!fee) return piece;
  const types = piece.lines.filter(({ foldedRules }) => foldedRules.includes(terms.id)).map(one => one.containerType);
  const entries = types.flatMap(containerType => {
    const amount = amountFor(terms.amounts, containerType)?.abs;
    if (amount === null || amount === undefined || new Big(amount).eq(0)) return [];
    return {
      ...fee,
      basis: 'PER_CONTAINER' as const,
      containerType,
      amount,
      min: null,
      max: null,
      paymentTerm: null,
      note: null,
    };
  });
  const others = piece.surcharges.filter(
    one => one.feeCode !== fee.feeCode || !(one.containerType !== null && types.includes(one.containerType)),
  );
  return { ...piece, surcharges: [...others, ...entries] };
}

/** Marks prices as held by the increase and leaves them as they are: the amount stands beside them as a fee. */
const keepPrices = (before: FclRateInput, piece: FclRateInput): FclRateInput => ({
  ...piece,
  lines: piece.lines.map(line => {
    const old = before.lines.find(({ containerType }) => containerType === line.containerType);
    return old ? { ...old, foldedRules: line.foldedRules } : line;
  }),
});

/** The first piece is the rate itself, the others are made of it. */
export function increaseRate(
  { id, content }: { readonly id: string; readonly content: FclRateInput },
  plan: IncreasePlan,
  today: string,
): PlannedOutcome {
  const { productType, validFrom, validTo, lines } = content;
  const folded = foldIncrease({ id, productType, validFrom, validTo, lines }, plan.terms, today);
  if (folded.outcome !== 'CHANGED') return folded;
  const pieces = folded.pieces.map(piece => {
    const whole = { ...content, ...piece, lines: [...piece.lines] };
    return withFee(plan.fee ? keepPrices(content, whole) : whole, plan);
  });
  // A day before the increase may be over already: then the rate itself carries the new price.
  const [own, ...copies] = pieces;
  return own ? { outcome: 'CHANGED', content: own, copies } : { outcome: 'UNCHANGED' };
}
