/** `TBI_NO` is numeric(18,0) and shown as an integer, without separators (specification §9, design A5.4). */
export const showSiNumber = (no: string | number): string => {
  const text = String(no).trim();
  return /^\d+\.0*$/.test(text) ? text.slice(0, text.indexOf('.')) : text;
};

/** The number a search text means: `SI26031200017`, `26031200017.00` and `26031200017` alike; null when it is none. */
export const siNumberOf = (search: string): string | null =>
  /^(?:SI)?(\d{1,18})(?:\.0*)?$/i.exec(search.normalize('NFKC').trim())?.[1] ?? null;
