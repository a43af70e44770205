import type { Finding } from '../../kernel/errors.ts';
import { fold } from './fold.ts';
import { md } from './md-findings.ts';

/** IMO numbers of ships (design A.7.4, MD-10 to MD-12). The check is weak: the name is asked for as well. */

/** `IMO 9074729` -> `9074729`. */
export const normaliseImo = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/^IMO(?:NO\.?)?:?/, '');

/** The digit the first six ask for. */
export function imoCheckDigit(firstSix: string): string {
  let sum = 0;
  for (let place = 0; place < 6; place += 1) sum += Number(firstSix[place] ?? '0') * (7 - place);
  return String(sum % 10);
}

/** What people type when they have no number: it may pass the arithmetic and names no ship. */
const isPlaceholder = (number: string): boolean => number === '1234567' || /^(\d)\1{6}$/.test(number);

const placeholder = (number: string, path: string): Finding => ({
  ...md('MD-10', path, { v: number }),
  message: { zh: 'IMO 号 {v} 是占位号码，不对应任何船舶', en: 'IMO number {v} is a placeholder and names no ship' },
});

/** The seven digits, or MD-10 (form, placeholder), or MD-11 with the expected digit. */
export function readImo(text: string, path = 'imoNumber'): { readonly imo: string } | Finding {
  const imo = normaliseImo(text);
  if (!/^\d{7}$/.test(imo)) return md('MD-10', path);
  if (isPlaceholder(imo)) return placeholder(imo, path);
  const expected = imoCheckDigit(imo);
  return imo[6] === expected ? { imo } : md('MD-11', path, { d: expected });
}

/** What the register holds of a ship. */
export interface RegisteredVessel {
  readonly imoNumber: string;
  readonly name: string;
  readonly nameZh?: string | null;
  readonly formerNames?: readonly { readonly name: string }[];
}

/** MD-12 where a known number comes with a name that the ship neither has nor had. */
export function checkVesselName(name: string, known: RegisteredVessel, path = 'name'): Finding | null {
  const names = [known.name, known.nameZh ?? '', ...(known.formerNames ?? []).map(former => former.name)].map(fold);
  const said = fold(name);
  return said === '' || names.includes(said) ? null : md('MD-12', path, { n: known.imoNumber, name: known.name });
}
