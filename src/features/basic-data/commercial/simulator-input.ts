/** A UN/LOCODE as soon as it is whole; while it is being typed nothing is asked. */
export const askedPort = (typed: string): string | null => {
  const code = typed.normalize('NFKC').trim().toUpperCase();
  return /^[A-Z]{2}[A-Z2-9]{3}$/.test(code) ? code : null;
};
