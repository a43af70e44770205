/** Days on which a row holds, both included; `null` is open. */
export interface Validity {
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

const FIRST_DAY = '0000-01-01';
const LAST_DAY = '9999-12-31';

export const overlaps = (one: Validity, other: Validity): boolean =>
  (one.validFrom ?? FIRST_DAY) <= (other.validTo ?? LAST_DAY) &&
  (other.validFrom ?? FIRST_DAY) <= (one.validTo ?? LAST_DAY);

const holdsOn = ({ validFrom, validTo }: Validity, day: string): boolean =>
  (validFrom ?? FIRST_DAY) <= day && day <= (validTo ?? LAST_DAY);

export interface RowOfDay<Row> {
  readonly row: Row;
  /** More than one row held on that day. */
  readonly isOverlap: boolean;
}

/** The row that holds on a day; of several the one that began last (design A.3.3). */
export function rowOfDay<Row extends Validity>(rows: readonly Row[], day: string): RowOfDay<Row> | null {
  const holding = rows.filter(row => holdsOn(row, day));
  const [first, ...others] = holding;
  if (!first) return null;
  const row = others.reduce(
    (latest, other) => ((other.validFrom ?? FIRST_DAY) > (latest.validFrom ?? FIRST_DAY) ? other : latest),
    first,
  );
  return { row, isOverlap: others.length > 0 };
}
