import type { FxRateRow } from '../../../basic-data/rules/fx-period.ts';
import type { MinMargin } from '../chain/margin.ts';
import {
  type MarkupBook,
  type MarkupBuyer,
  type MarkupRule,
  markupBook,
  type Roundings,
} from '../chain/markup-book.ts';
import { type FxBook, type FxPolicy, fxBook } from '../money/fx-book.ts';
import { type SurchargeBook, surchargeBook } from '../surcharge/surcharge-book.ts';
import type { AskedShipment, SurchargeRule } from '../surcharge/surcharge-rule.ts';

/** Everything a query prices its rates by, read and sorted once (design commercial A.5.11). */

/** What is asked, and for whom. */
export interface PriceAsk extends AskedShipment, MarkupBuyer {
  /** Of the total. */
  readonly currency: string;
  readonly payer: 'PRE' | 'COL';
  /** The buyer ticked the block of destination fees. */
  readonly withDestination: boolean;
  /** Optional fees that the buyer ticked. */
  readonly tickedFees: readonly string[];
}

/** Least margin of a customer level: an amount per TEU, a part of the price, or both. */
export interface LevelMargin {
  readonly absPerTeu: string | null;
  readonly pct: string | null;
}

export interface PriceRuleRows {
  readonly markups: readonly MarkupRule[];
  /** Of one mode, FCL or LCL, as what is priced. */
  readonly surcharges: readonly SurchargeRule[];
  readonly fxRows: readonly FxRateRow[];
  readonly fxPolicy: FxPolicy;
  /** Calendar day at the server's place: rates of exchange, and fees that count by the day of booking. */
  readonly today: string;
  readonly levelMargin: LevelMargin | null;
  readonly companyMargin: MinMargin | null;
  /** How the company rounds a step whose rule does not say. */
  readonly roundings?: Roundings;
  /** Customers get the floor price instead of a lower one; staff see the lower one, noted. */
  readonly isFloorKept: boolean;
}

export interface PriceRules {
  readonly markups: MarkupBook;
  readonly surcharges: SurchargeBook;
  readonly fx: FxBook;
  readonly levelMargin: LevelMargin | null;
  readonly companyMargin: MinMargin | null;
  readonly isFloorKept: boolean;
  readonly ticked: ReadonlySet<string>;
}

export const priceRules = (rows: PriceRuleRows, ask: PriceAsk): PriceRules => ({
  markups: markupBook(rows.markups, ask, rows.roundings),
  surcharges: surchargeBook(rows.surcharges, ask, rows.today),
  fx: fxBook(rows.fxRows, rows.fxPolicy, rows.today),
  levelMargin: rows.levelMargin,
  companyMargin: rows.companyMargin,
  isFloorKept: rows.isFloorKept,
  ticked: new Set(ask.tickedFees),
});
