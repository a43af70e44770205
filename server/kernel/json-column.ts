/**
 * A value for a `jsonb` column. The driver sends JSON as text (an array would otherwise become a PostgreSQL array), while Kysely's
 * column type is what a query reads; null stays SQL's null.
 */
export const jsonColumn = <Value>(value: Value): Value =>
  value === null ? value : (JSON.stringify(value) as unknown as Value);
