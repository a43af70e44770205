const NANOSECONDS_A_MILLISECOND = 1_000_000n;

const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};

/**
 * A day of a list as YYYY-MM-DD: text with or without a time, or nanoseconds since 1970 as a table converter leaves them.
 * `null` for none, `undefined` for what is no day.
 */
export function readListDate(text: string): string | null | undefined {
  if (text === '') return null;
  if (/^-?\d{16,19}$/.test(text)) {
    return new Date(Number(BigInt(text) / NANOSECONDS_A_MILLISECOND)).toISOString().slice(0, 10);
  }
  const [, year = '', month = '', day = ''] =
    /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)?$/.exec(text) ?? [];
  const written = `${year}-${month}-${day}`;
  return year !== '' && isDay(written) ? written : undefined;
}
