import { containerNumberRemainder } from '#contract/si/parts/container-number.ts';

/** Owners' prefixes as they are met on the quays. */
const OWNERS = ['CSQU', 'TEMU', 'TGHU', 'MSKU', 'COSU', 'OOLU', 'CAIU', 'TCLU'] as const;

/** Numbers with a valid check digit; serials whose remainder is 10 are left out, as owners leave them out. */
export function* containerNumbers(): Generator<string, never> {
  for (let serial = 310_400; ; serial += 1) {
    const firstTen = `${OWNERS[serial % OWNERS.length]}${String(serial)}`;
    const remainder = containerNumberRemainder(firstTen);
    if (remainder !== 10) yield `${firstTen}${remainder}`;
  }
}
