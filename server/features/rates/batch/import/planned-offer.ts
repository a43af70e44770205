import type { PlannedRow } from '../batch-plan.ts';

/** A row of an import, with the line of the file that it comes from. */
export interface PlannedOffer extends PlannedRow {
  /** `feeLines`: lines of the sheet of fees that the row took. */
  readonly messages: readonly { readonly zh: string; readonly en: string; readonly feeLines?: readonly number[] }[];
  readonly sourceRow: number;
  /** Null: of the sheet of prices. */
  readonly sourceSheet: number | null;
  readonly cells: readonly string[];
}
