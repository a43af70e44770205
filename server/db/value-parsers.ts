/**
 * How values leave the database, the same on both engines: `int8` (counts, versions) as a number, `date` as `YYYY-MM-DD` text.
 * `timestamptz` is a Date and `numeric` a decimal string on both already.
 */
export const VALUE_PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  20: Number,
  1082: text => text,
};
