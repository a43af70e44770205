import type Big from 'big.js';
import { plainDecimal } from '../../../si/parts/decimal.ts';
import { MARKUP_STEPS, type MarkupStep } from '../../codes.ts';
import type { LaneMarkups, MarkupCharge, ReadyMarkup } from './markup-book.ts';
import { type Rounding, roundPrice, usualRounding } from './rounding.ts';

/** From cost to selling price, one rule per step (design commercial A.5.4, V-M1 to V-M5). */

/** One step as the snapshot keeps it. `ruleId` is null where a guide price stood in for the first two steps. */
export interface ChainStep {
  readonly step: MarkupStep;
  readonly ruleId: string | null;
  readonly version: number | null;
  readonly before: string;
  readonly after: string;
  readonly pct: string | null;
  readonly abs: string | null;
  /** The rule's limits of the amount took hold. */
  readonly isLimited: boolean;
  /** Null where the usual rounding of the currency did. */
  readonly rounding: Rounding | null;
}

export interface ChainInput extends MarkupCharge {
  readonly cost: Big;
  /** Fixed price after the company's step; takes the place of the first two. */
  readonly guideSell: Big | null;
  readonly currency: string;
  /** The platform passes the rate on to another company and adds its own. */
  readonly isThroughPlatform: boolean;
}

export interface ChainRun {
  readonly cost: Big;
  /** What the selling company pays: cost, or the price after the platform's step. */
  readonly buy: Big;
  /** Price after the level's step, from which a sales person starts. */
  readonly base: Big;
  readonly sell: Big;
  readonly steps: readonly ChainStep[];
  /** How the last step rounded; a floor price ends alike. */
  readonly ending: Rounding;
}

interface Applied {
  readonly after: Big;
  readonly isLimited: boolean;
}

/** Percent first, then the amount; the difference kept within the rule's limits; then rounded. */
function apply(markup: ReadyMarkup, before: Big, containerType: string | null, rounding: Rounding): Applied {
  const wished = before.times(markup.factor).plus(markup.absOf(containerType));
  const [low, high] = [markup.least && before.plus(markup.least), markup.most && before.plus(markup.most)];
  const kept = low?.gt(wished) ? low : high?.lt(wished) ? high : wished;
  return { after: roundPrice(kept, rounding), isLimited: kept !== wished };
}

const textOrNull = (amount: Big): string | null => (amount.eq(0) ? null : plainDecimal(amount));

const guideStep = (before: Big, after: Big): ChainStep => ({
  step: 'COMPANY',
  ruleId: null,
  version: null,
  pct: null,
  abs: null,
  isLimited: false,
  rounding: null,
  before: plainDecimal(before),
  after: plainDecimal(after),
});

const STEPS = Object.keys(MARKUP_STEPS) as MarkupStep[];

export function runChain(input: ChainInput, markups: LaneMarkups): ChainRun {
  const { cost, guideSell, currency, containerType, isThroughPlatform } = input;
  const steps: ChainStep[] = [];
  let price = cost;
  let ending = markups.roundingIn(currency) ?? usualRounding(currency);
  const after: Record<MarkupStep, Big> = { PLATFORM: cost, COMPANY: cost, LEVEL: cost, SALES: cost };
  for (const step of STEPS) {
    const isSkipped = step === 'PLATFORM' ? !isThroughPlatform : step === 'COMPANY' && guideSell !== null;
    const markup = isSkipped ? null : markups.pick(step, input);
    if (markup) {
      const rounding = markup.rounding ?? markups.roundingIn(currency);
      ending = rounding ?? usualRounding(currency);
      const applied = apply(markup, price, containerType, ending);
      const { rule } = markup;
      const abs = textOrNull(markup.absOf(containerType));
      const entry = { step, ruleId: rule.id, version: rule.version, pct: rule.pct, abs, isLimited: applied.isLimited };
      steps.push({
        ...entry,
        rounding,
        before: plainDecimal(price),
        after: plainDecimal(applied.after),
      });
      price = applied.after;
    }
    if (step === 'COMPANY' && guideSell !== null) {
      steps.push(guideStep(price, guideSell));
      price = guideSell;
    }
    after[step] = price;
  }
  return { cost, buy: after.PLATFORM, base: after.LEVEL, sell: price, steps, ending };
}
