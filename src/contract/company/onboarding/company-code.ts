/** Six letters or digits that people can read to each other: no I, O, 0, 1 (people-and-portals B.2). */
export const COMPANY_CODE = /^[A-HJ-NP-Z2-9]{6}$/;
const LENGTH = 6;
const FILL = 'XYZ23456789ABCDEFGHJKLMNPQRSTUVW';
const UNREADABLE = /[^A-HJ-NP-Z2-9]/g;

/** Consonants tell a name better than its first six letters. */
function letters(name: string): string {
  const plain = name.normalize('NFKD').toUpperCase().replace(UNREADABLE, '');
  const [first = '', ...rest] = plain;
  const consonants = rest.filter(letter => !'AEU'.includes(letter));
  return first + (consonants.length >= LENGTH - 1 ? consonants.join('') : rest.join(''));
}

const startOf = (name: string): string => letters(name).slice(0, LENGTH).padEnd(LENGTH, 'X');

/** What all codes that can be proposed for a name begin with. */
export const codePrefix = (name: string): string => startOf(name).slice(0, -2);

/** A code from the name that nobody has; `isTaken` is asked for one after the other. */
export function proposeCode(name: string, isTaken: (code: string) => boolean): string {
  const start = startOf(name);
  if (!isTaken(start)) return start;
  // The last letter counts on, then the one before it as well.
  for (let n = 0; n < FILL.length ** 2; n += 1) {
    const tail =
      n < FILL.length
        ? start.slice(0, -1) + FILL[n]
        : start.slice(0, -2) + FILL[Math.floor(n / FILL.length)] + FILL[n % FILL.length];
    if (!isTaken(tail)) return tail;
  }
  throw new Error(`no code is free for ${name}`);
}
