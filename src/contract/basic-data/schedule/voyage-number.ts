/** The numbers of voyages in a row: `031E` -> `032E`; null where there is nothing to count. One number needs no counting. */
export function numbersFrom(first: string, count: number): string[] | null {
  if (count === 1) return [first];
  const [, head = '', digits = '', tail = ''] = /^(.*?)(\d{1,9})([A-Z]*)$/.exec(first) ?? [];
  if (digits === '') return null;
  return Array.from({ length: count }, (_, index) => {
    const next = String(Number(digits) + index).padStart(digits.length, '0');
    return `${head}${next}${tail}`;
  });
}
